// What was fixed before people gave their salts: one seed makes all chains, the people's salts make the bots'.
// protocol/README.md, "Dice and draws that can be checked".
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Chain, FairnessFacts } from '../protocol/schema';
import { chainLinks } from './proof';

// Of the hidden chain of a match in which nothing is drawn from it. Matches that began before 2026-11-28 have `chainLinks`
// there, too.
const unusedChainLinks = 1;

// Link 0 of a chain, by its number, from the seed that is shown at the end: half of it for the chains of each kind.
export function anchorOf(seed: string, chain: Chain, number: number, links = chainLinks): string {
  const bytes = hexToBytes(seed);
  let link = hmac(sha256, chain === 'open' ? bytes.subarray(0, 32) : bytes.subarray(32), utf8ToBytes(String(number)));
  for (let k = 0; k < links; k += 1) link = sha256(link);
  return bytesToHex(link);
}

const hiddenComesFrom = (seed: string, { anchors, links }: FairnessFacts): boolean =>
  (!links?.hidden.length && anchorOf(seed, 'hidden', 0, unusedChainLinks) === anchors.hidden) ||
  anchorOf(seed, 'hidden', 0) === anchors.hidden;

// The salts of all seats from those of the people; null: a bot's seat.
export function allSalts(match: string, ofPeople: readonly (string | null)[]): readonly string[] {
  const given = ofPeople.filter(salt => salt !== null).join(',');
  return ofPeople.map(
    (salt, seat) => salt ?? bytesToHex(sha256(utf8ToBytes(`${match}|${given}|${seat}`))).slice(0, 32),
  );
}

// Was everything fixed before people gave their salts? `unseen`: all fits together, but this page was not told the anchors
// before the salts were known. `unproved`: an old match, or one that is not over.
export type Promised = 'kept' | 'broken' | 'unseen' | 'unproved';
// `asTold`: are the anchors those that this page was told before the salts were known? Null: it was told none.
export function promised(
  match: string,
  facts: FairnessFacts,
  bots: readonly boolean[],
  asTold: boolean | null,
): Promised {
  const { anchors, salts, seed } = facts;
  if (asTold === false) return 'broken';
  if (!anchors.seed || !salts || !seed) return 'unproved';
  const made = allSalts(
    match,
    salts.map((salt, seat) => (bots[seat] ? null : salt)),
  );
  const good =
    bytesToHex(sha256(hexToBytes(seed))) === anchors.seed &&
    made.every((salt, seat) => salt === salts[seat]) &&
    anchorOf(seed, 'open', 0) === anchors.open &&
    hiddenComesFrom(seed, facts);
  return !good ? 'broken' : asTold ? 'kept' : 'unseen';
}
