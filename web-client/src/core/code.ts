// The code of a room: six symbols that nobody mixes up. A field takes a code, a link, or a whole address.
// The address of a room names its code; its link stands behind it as a key, which no server on the way is told.
const symbols = 'BCDFGHJKMNPQRTVWXYZ2346789';
const code = new RegExp(`^[${symbols}]{6}$`);
const [three, two] = [`[${symbols}]{3}`, `[${symbols}]{2}`];
const gap = '[ .·_-]';
const inText = [`${three}${three}`, `${three}${gap}${three}`, `${two}${gap}${two}${gap}${two}`].map(
  form => new RegExp(`(?:^|[^A-Z0-9])(${form})(?![A-Z0-9])`),
);
const link = /^[A-Za-z0-9_-]{16,64}$/;

export const isLink = (text: string): boolean => link.test(text);
// As servers are told it.
export const keyOf = (link: string | null): string => (link === null ? '' : `?key=${encodeURIComponent(link)}`);

export const roomPath = ({ code, link }: { readonly code: string; readonly link?: string | undefined }): string =>
  `/r/${code}${link ? `#${link}` : ''}`;

// The shared review of a match: the replay with its room. The key stands behind the step, which a replay writes there.
export const reviewPath = (
  match: string,
  { code, link }: { readonly code: string; readonly link: string },
  step: number | '' = '',
  better = false,
): string => `/m/${match}?with=${code}${better ? '&better' : ''}#${step}.${link}`;

// Text as people see it: full-width symbols are symbols, characters without a width are none.
const plain = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '');
const symbolsOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

// The code in a text that was typed or pasted: by itself, or among other words.
export function codeIn(text: string): string | null {
  const seen = plain(text);
  if (code.test(symbolsOf(seen))) return symbolsOf(seen);
  for (const form of inText) {
    const found = form.exec(seen.toUpperCase())?.[1];
    if (found) return symbolsOf(found);
  }
  return null;
}

// A room's link at the beginning of a text; what follows it is punctuation of a sentence.
export const linkIn = (text: string): string | null => /^[A-Za-z0-9_-]{16,64}(?![A-Za-z0-9_-])/.exec(text)?.[0] ?? null;

// The room that an address names behind /r/: its code, or its link as addresses of old have it.
export const roomNameIn = (text: string): string => linkIn(plain(text)) ?? codeIn(text) ?? text;

const otherAddress = /https?:\/\/\S+/gi;

// The path of the room in what was typed or pasted; null if there is none.
export function roomIn(text: string): string | null {
  const seen = plain(text);
  const address = /\/r\/([^/?#\s<>"“”«»]+)/i.exec(seen)?.[1];
  const typed = address === undefined ? seen.replace(otherAddress, '').trim() : decoded(address);
  const key = linkIn(/#(.*)$/s.exec(seen)?.[1] ?? '') ?? undefined;
  const old = linkIn(typed);
  const found = old === null ? codeIn(typed.replace(/#.*$/s, '')) : null;
  if (found) return roomPath({ code: found, link: key });
  return old && roomPath({ code: old });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
