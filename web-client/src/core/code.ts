// The code of a room: six symbols that nobody mixes up. A field takes a code, a link, or a whole address.
// The address of a room names its code; its link stands behind it as a key, which no server on the way is told.
const symbols = 'BCDFGHJKMNPQRTVWXYZ2346789';
const code = new RegExp(`^[${symbols}]{6}$`);
const link = /^[A-Za-z0-9_-]{16,64}$/;

export const isLink = (text: string): boolean => link.test(text);
// As servers are told it.
export const keyOf = (link: string | null): string => (link === null ? '' : `?key=${encodeURIComponent(link)}`);

export const roomPath = ({ code, link }: { readonly code: string; readonly link?: string | undefined }): string =>
  `/r/${code}${link ? `#${link}` : ''}`;

// The shared review of a match: the replay with its room. The key stands behind the step, which a replay writes there.
export const reviewPath = (match: string, { code, link }: { readonly code: string; readonly link: string }): string =>
  `/m/${match}?with=${code}#.${link}`;

// The path of the room in what was typed or pasted; null if there is none.
export function roomIn(text: string): string | null {
  const last =
    text
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  const typed = last.toUpperCase().replace(/[\s·.-]/g, '');
  const key = /#([^/?]*)$/.exec(text.trim())?.[1] ?? '';
  if (code.test(typed)) return roomPath({ code: typed, link: link.test(key) ? key : undefined });
  return link.test(last) ? roomPath({ code: last }) : null;
}
