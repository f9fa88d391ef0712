// Names as a page shows them: two people of one name are told apart in words, and a name that is written from right to
// left does not turn what stands beside it.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [isolate, end] = ['\u2068', '\u2069'];

export const isolated = (name: string): string =>
  rightToLeft.test(name) && !name.startsWith(isolate) ? `${isolate}${name}${end}` : name;

// Stored in matches in place of the name of a player who has deleted themselves.
export const deleted = 'Deleted player';

const same = (name: string): string => name.normalize('NFKC').toLowerCase();

// The first of a name has it alone, whoever comes later has a number that no other name has; both stay as long as the page
// shows them.
export class DistinctNames {
  private readonly made = new Map<string, string>(); // by id and name
  private readonly owners = new Map<string, string>(); // ids, by the name that is shown for them

  of(id: string, name: string): string {
    if (name === deleted) return name;
    const key = `${id} ${name}`;
    const before = this.made.get(key);
    if (before !== undefined) return before;
    const numbered = (n: number): string => (n === 1 ? name : `${name} (${n})`);
    let n = 1; // one more than there are owners is free
    while ((this.owners.get(same(numbered(n))) ?? id) !== id) n += 1;
    this.owners.set(same(numbered(n)), id);
    const now = isolated(numbered(n));
    this.made.set(key, now);
    return now;
  }
}
