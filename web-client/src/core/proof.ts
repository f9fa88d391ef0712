// Checks dice and draws against what the server promised before the match: protocol/README.md,
// "Dice and draws that can be checked". @noble/hashes, because crypto.subtle is missing over plain http.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Chain, ChanceSpoke, Draw, Entry, LastLink } from '../protocol/schema';

export type Verdict = 'true' | 'false' | 'link'; // `link`: the chain is right; what was drawn needs the bag to check

export type Item = Draw['item'];

// What lies in a bag, in the order in which it is counted, each thing with how many of it.
export type Bag = readonly (readonly [item: Item, count: number])[];

export const chainLinks = 1024;

const digest = (link: string): string =>
  /^[0-9a-f]{64}$/.test(link) ? bytesToHex(sha256(hexToBytes(link))) : 'that of no link';

export const follows = (link: string, previous: string): boolean => digest(link) === previous;

// Outcome number k of a chain, from 0 to total - 1. NaN: there are no such outcomes.
export function pick(
  link: string,
  match: string,
  salts: readonly string[],
  chain: Chain,
  k: number,
  total: number,
): number {
  const text = utf8ToBytes(`${match}|${salts.join(',')}|${chain}|${k}`);
  const limit = 2 ** 32 - (2 ** 32 % total);
  if (!(total > 0 && limit > 0)) return Number.NaN;
  for (let key = hmac(sha256, hexToBytes(link), text); ; key = hmac(sha256, key, text)) {
    const numbers = new DataView(key.buffer, key.byteOffset, key.byteLength);
    for (let at = 0; at < 32; at += 4) if (numbers.getUint32(at) < limit) return numbers.getUint32(at) % total;
  }
}

// A draw that names its seat was known to that seat alone, and comes from the hidden chain.
export const chainOf = (chance: ChanceSpoke): Chain =>
  'draw' in chance && chance.draw.seat !== undefined ? 'hidden' : 'open';

const faces = (die: string): number => Number(die.slice(1));
const lowest = (die: string): number => (die === 'd100' ? 0 : 1);

// What a throw must have been for a pick: the first die counts slowest.
function thrown(dice: readonly string[], pick: number): readonly number[] {
  const values: number[] = [];
  for (const die of dice.toReversed()) {
    values.unshift((pick % faces(die)) + lowest(die));
    pick = Math.floor(pick / faces(die));
  }
  return values;
}

// Which thing a pick hits: each covers as many picks as there are of it.
function hit(bag: Bag, pick: number): Item | undefined {
  let left = pick;
  for (const [thing, count] of bag) {
    left -= count;
    if (left < 0) return thing;
  }
  return undefined;
}

// Walks along a chain of a match, entry by entry. Say every entry in order, with its link where it is open. After a
// link or an anchor that is wrong, no outcome is right any more: the anchor is '' then, and no link follows it.
export class Checker {
  private k = 0;
  private used = 0; // links of the chain that `anchor` is of

  constructor(
    private readonly match: string,
    private readonly salts: readonly string[],
    private readonly seats: number,
    private anchor: string,
    private readonly chain: Chain = 'open',
    private readonly anchorOf: ((number: number) => string) | null = null,
  ) {}

  // None: the entry is no outcome of this chain.
  check(
    entry: Entry,
    link: string | undefined,
    bag: Bag | null = null,
  ): { readonly k: number; readonly verdict: Verdict } | null {
    if ('ruling' in entry) {
      const ruling = entry.ruling;
      if ('anchor' in ruling && ruling.anchor.chain === this.chain) this.next(ruling.anchor.anchor);
      return null;
    }
    if (!('chance' in entry) || chainOf(entry.chance) !== this.chain) return null;
    const good = link !== undefined && this.used < chainLinks && follows(link, this.anchor);
    this.anchor = good ? link : '';
    this.k += 1;
    this.used += 1;
    return { k: this.k, verdict: good ? this.outcome(entry.chance, link, bag) : 'false' };
  }

  // Goes on to the last outcome at once, over those that were not seen here. `chance`: what it was, if that is known.
  // None: the link does not lead to what is known. The anchor of a later chain is taken as it is told: in the end the
  // seed proves it.
  skip({ k, link, anchor, next }: LastLink, chance: ChanceSpoke | null): Verdict | null {
    if (!this.anchor) return null;
    const used = ((k - 1) % chainLinks) + 1;
    const ahead = k - used - (this.k - this.used); // links from the chain that is known here to that of the last outcome
    if (k < this.k || ahead < 0) {
      if (k !== this.k || next !== this.anchor) return null; // it is known, and so is the anchor after it
    } else {
      let before = link;
      for (let left = ahead ? used : k - this.k; left > 0; left -= 1) before = digest(before);
      if (before !== (ahead ? anchor : this.anchor)) return null;
    }
    this.k = k;
    this.used = used;
    this.anchor = link;
    const verdict = chance ? this.outcome(chance, link, null) : 'link';
    if (next !== undefined) this.next(next);
    return verdict;
  }

  // An anchor comes when its chain is used up. One that is not the seed's is none.
  private next(anchor: string): void {
    const good = this.anchor && this.used === chainLinks && (this.anchorOf?.(this.k / chainLinks) ?? anchor) === anchor;
    this.anchor = good ? anchor : '';
    this.used = 0;
  }

  private outcome(chance: ChanceSpoke, link: string, bag: Bag | null): Verdict {
    const picked = (total: number) => pick(link, this.match, this.salts, this.chain, this.k, total);
    if ('throw' in chance) {
      const { dice, values } = chance.throw;
      const fell = thrown(dice, picked(dice.reduce((total, die) => total * faces(die), 1)));
      return fell.every((value, i) => value === values[i]) ? 'true' : 'false';
    }
    if (chance.draw.from === 'starter') return picked(this.seats) === Number(chance.draw.item) ? 'true' : 'false';
    if (!bag || (chance.draw.item === null && this.chain === 'hidden')) return 'link';
    return hit(bag, picked(bag.reduce((total, [, count]) => total + count, 0))) === chance.draw.item ? 'true' : 'false';
  }
}
