// The one text of a JSON value: no white space, keys sorted by bytes. The server writes the same.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from './json';

// UTF-16 order differs from byte order only beyond the basic plane; code points do not.
function byBytes(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((letter, i) => letter !== right[i]);
  if (at < 0) return left.length - right.length;
  return right[at] === undefined ? 1 : left[at]!.codePointAt(0)! - right[at].codePointAt(0)!;
}

export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const object = value as Record<string, Json>;
  return `{${Object.keys(object)
    .sort(byBytes)
    .map(key => `${JSON.stringify(key)}:${canonical(object[key]!)}`)
    .join(',')}}`;
}

// The `hash` of an update: the first 16 hex digits of the SHA-256 of the view's text.
export const viewHash = (view: Json): string => bytesToHex(sha256(utf8ToBytes(canonical(view)))).slice(0, 16);
