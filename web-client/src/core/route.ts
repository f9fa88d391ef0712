import { isLink, linkIn, roomNameIn } from './code';

export interface ReviewedIn {
  readonly code: string;
  readonly link: string | null;
}

// Which screen an address means. One address a room: seat, spectator, and after the match the summary.
export type Route =
  | { readonly screen: 'home' }
  | { readonly screen: 'create'; readonly game: string | null; readonly bots: boolean }
  | { readonly screen: 'room'; readonly code: string; readonly link: string | null }
  | {
      readonly screen: 'replay';
      readonly match: string;
      readonly step: number | null;
      readonly entry?: number;
      readonly better?: true; // the better move of this step is shown
      readonly room: ReviewedIn | null; // that reviews the match together
    }
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
      return { screen: 'room', code: roomNameIn(second), link: linkIn(hash) };
    case 'm':
      return { ...replayOf(second, hash, query.get('with')), ...(query.has('better') && { better: true }) };
    case 'rules':
      return { screen: 'rules', game: second, clause: hash || null };
    default:
      return { screen: 'missing' };
  }
}

// Steps count from the first turn; who knows only the number of an entry names that. The key of the room follows.
function replayOf(match: string, hash: string, code: string | null): Route {
  const [at = '', key = ''] = hash.split('.');
  const room = code ? { code, link: isLink(key) ? key : null } : null;
  if (/^entry-\d+$/.test(at))
    return { screen: 'replay', match, step: null, entry: Number(at.slice('entry-'.length)), room };
  return { screen: 'replay', match, step: /^\d+$/.test(at) ? Number(at) : null, room };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
