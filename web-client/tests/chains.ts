// A match whose dice come from a seed that the tests know, as an honest server makes them.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { anchorOf } from '../src/core/promise';
import { chainLinks, pick, type Bag } from '../src/core/proof';
import type { Anchors, Chain, Draw, Entry, Frames } from '../src/protocol/schema';

export class Chains {
  readonly anchors: Anchors;
  private readonly made = new Map<string, readonly string[]>();

  constructor(
    readonly match: string,
    readonly salts: readonly string[],
    readonly seed = 'ab'.repeat(64),
  ) {
    this.anchors = {
      open: this.anchor('open', 0),
      hidden: this.anchor('hidden', 0),
      seed: bytesToHex(sha256(hexToBytes(seed))),
    };
  }

  anchor(chain: Chain, number: number): string {
    return anchorOf(this.seed, chain, number);
  }

  // Link k of a chain, from 1, over all its anchors.
  link(k: number, chain: Chain = 'open'): string {
    return this.links(chain, Math.floor((k - 1) / chainLinks))[(k - 1) % chainLinks]!;
  }

  pick(k: number, total: number, chain: Chain = 'open'): number {
    return pick(this.link(k, chain), this.match, this.salts, chain, k, total);
  }

  // The entry of outcome k of the open chain, with its link.
  d6(k: number): { readonly entry: Entry; readonly link: string } {
    return { entry: { chance: { throw: { dice: ['d6'], values: [this.pick(k, 6) + 1] } } }, link: this.link(k) };
  }

  drawn(k: number, from: Draw['from'], bag: Bag): { readonly entry: Entry; readonly link: string } {
    const things = bag.flatMap(([thing, count]) => Array.from({ length: count }, () => thing));
    return { entry: { chance: { draw: { from, item: things[this.pick(k, things.length)]! } } }, link: this.link(k) };
  }

  anchored(number: number, chain: Chain = 'open'): { readonly entry: Entry } {
    return { entry: { ruling: { anchor: { chain, anchor: this.anchor(chain, number) } } } };
  }

  private links(chain: Chain, number: number): readonly string[] {
    const made = this.made.get(`${chain}${number}`);
    if (made) return made;
    const half = hexToBytes(this.seed).subarray(...(chain === 'open' ? [0, 32] : [32]));
    const links: string[] = [];
    let link = hmac(sha256, half, utf8ToBytes(String(number)));
    for (let k = 0; k < chainLinks; k += 1) {
      links.unshift(bytesToHex(link));
      link = sha256(link);
    }
    this.made.set(`${chain}${number}`, links);
    return links;
  }
}

export const framesOf = (
  entries: readonly { readonly entry: Entry; readonly link?: string }[],
): readonly Frames['frames'][number][] =>
  entries.map((it, i) => ({ seq: i + 1, events: [], patch: [], ...it }) as unknown as Frames['frames'][number]);
