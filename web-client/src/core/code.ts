// The code of a room: six symbols that nobody mixes up. A field takes a code, a link, or a whole address.
const symbols = 'BCDFGHJKMNPQRTVWXYZ2346789';
const code = new RegExp(`^[${symbols}]{6}$`);
const link = /^[A-Za-z0-9_-]{16,64}$/;

// The code or link in what was typed or pasted; null if there is none.
export function roomIn(text: string): string | null {
  const last =
    text
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  const typed = last.toUpperCase().replace(/[\s·.-]/g, '');
  if (code.test(typed)) return typed;
  return link.test(last) ? last : null;
}
