// Which screen an address means. One address a room: seat, spectator, and after the match the summary.
export type Route =
  | { readonly screen: 'home' }
  | { readonly screen: 'create'; readonly game: string | null; readonly bots: boolean }
  | { readonly screen: 'room'; readonly code: string }
  | { readonly screen: 'replay'; readonly match: string; readonly step: number | null }
  | { readonly screen: 'history'; readonly all: boolean }
  | { readonly screen: 'rules'; readonly game: string; readonly clause: string | null }
  | { readonly screen: 'link'; readonly secret: string | null }
  | { readonly screen: 'missing' };

export function routeOf(address: { readonly pathname: string; readonly search: string; readonly hash: string }): Route {
  const [first = '', second, ...rest] = address.pathname
    .split('/')
    .filter(part => part !== '')
    .map(decode);
  const hash = decode(address.hash.slice(1));
  const query = new URLSearchParams(address.search);
  if (rest.length > 0) return { screen: 'missing' };
  if (second === undefined) {
    switch (first) {
      case '':
        return { screen: 'home' };
      case 'new':
        return { screen: 'create', game: query.get('game'), bots: query.has('bots') };
      case 'history':
        return { screen: 'history', all: query.has('all') };
      case 'link':
        return { screen: 'link', secret: hash || null };
      default:
        return { screen: 'missing' };
    }
  }
  switch (first) {
    case 'r':
      return { screen: 'room', code: second };
    case 'm':
      return { screen: 'replay', match: second, step: /^\d+$/.test(hash) ? Number(hash) : null };
    case 'rules':
      return { screen: 'rules', game: second, clause: hash || null };
    default:
      return { screen: 'missing' };
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
