// Names as a page shows them: two people of one name are told apart in words, and a name that is written from right to
// left does not turn what stands beside it.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [isolate, end] = ['\u2068', '\u2069'];

export const isolated = (name: string): string =>
  rightToLeft.test(name) && !name.startsWith(isolate) ? `${isolate}${name}${end}` : name;

// Stored in matches in place of the name of a player who has deleted themselves.
export const deleted = 'Deleted player';

const same = (name: string): string => name.normalize('NFKC').toLowerCase();

// The first of a name has it alone, whoever comes later has a number; both stay as long as the page shows them.
export class DistinctNames {
  private readonly ids = new Map<string, string[]>(); // by name, in the order in which they came

  of(id: string, name: string): string {
    if (name === deleted) return name;
    const ids = this.ids.get(same(name)) ?? [];
    if (!ids.includes(id)) this.ids.set(same(name), [...ids, id]);
    const nth = ids.includes(id) ? ids.indexOf(id) : ids.length;
    return isolated(nth === 0 ? name : `${name} (${nth + 1})`);
  }
}
