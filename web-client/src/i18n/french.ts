// French typography: a narrow no-break space stands before ; : ! ? and %, and inside « ». The texts are written with
// ordinary spaces; this puts the right ones in, so that no line begins with such a sign.
const narrow = '\u202f';

export const spaced = (text: string): string =>
  text.replace(/[ \u00a0]([;:!?%»])/g, `${narrow}$1`).replace(/«[ \u00a0]/g, `«${narrow}`);

// The same for all texts of a dictionary, and for what its functions say.
export function french<T>(texts: T): T {
  if (typeof texts === 'string') return spaced(texts) as T;
  if (Array.isArray(texts)) return texts.map(french) as T;
  if (typeof texts === 'function')
    return ((...args: readonly unknown[]) => french((texts as (...all: readonly unknown[]) => unknown)(...args))) as T;
  if (typeof texts === 'object' && texts !== null)
    return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, french(value)])) as T;
  return texts;
}

// "de Ben", "d’Ana"
export const of = (name: string): string =>
  /^(h?[aeiouàâéèêëîïôœû]|y(?![aeiou]))/i.test(name) ? `d’${name}` : `de ${name}`;
