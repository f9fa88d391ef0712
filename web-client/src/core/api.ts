// HTTP, as protocol/README.md has it. A refused request is a value; a network that is away is one too.
import type {
  Analysis,
  ContinueMatch,
  Frames,
  GameInfo,
  GameTexts,
  Games,
  LinkCreated,
  MatchList,
  Me,
  PartialContract,
  PlayerCreated,
  RoomCreated,
  RoomInfo,
  RoomList,
  Status,
  WhoAmI,
} from '../protocol/schema';
import { keyOf } from './code';

export interface ApiError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly after?: number; // seconds until it may be asked again, if the server said so
}
export type Got<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiError };

const offline: ApiError = { status: 0, code: 'offline', message: 'the server cannot be reached' };

async function ask<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  cache: RequestCache = 'no-store',
  token?: string, // in place of the cookie
): Promise<Got<T>> {
  try {
    const answer = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      cache,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.ok) return { ok: true, value: (await answer.json()) as T }; // fails where the connection is lost meanwhile
    const json: unknown = await answer.json().catch(() => null);
    const { code = 'unknown', message = answer.statusText } =
      (json as { error?: { code?: string; message?: string } } | null)?.error ?? {};
    const after = answer.headers.get('Retry-After');
    return { ok: false, error: { status: answer.status, code, message, ...(after && { after: Number(after) }) } };
  } catch {
    return { ok: false, error: offline };
  }
}

const triesMax = 10;
const patienceMax = 5; // seconds

// The server makes the texts of matches a few at a time for one address: at the end of a match all of a household
// ask for them at once. Who is told to come again does.
async function askPatiently<T>(path: string): Promise<Got<T>> {
  for (let tries = 1; ; tries += 1) {
    const got = await ask<T>('GET', path);
    if (got.ok || tries === triesMax) return got;
    const { status, after } = got.error;
    if (status !== 429 || after === undefined || !(after <= patienceMax)) return got;
    await new Promise(again => setTimeout(again, after * 1000));
  }
}

const query = (fields: Readonly<Record<string, string | number | null | undefined>>): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([key, value]) =>
      value === null || value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  ).toString();

export type Eyes = 'spectator' | 'all' | number;

const framesPage = (id: string, as: Eyes, after: number) =>
  askPatiently<Frames>(`/matches/${encodeURIComponent(id)}/frames?${query({ as, after })}`);

// All frames of a match, page by page.
async function allFrames(id: string, as: Eyes): Promise<Got<Frames>> {
  const first = await framesPage(id, as, 0);
  if (!first.ok) return first;
  const all = [...first.value.frames];
  let next = first.value.next ?? null;
  while (next !== null) {
    const page = await framesPage(id, as, next);
    if (!page.ok) return page;
    for (const frame of page.value.frames) all.push(frame);
    next = page.value.next ?? null;
  }
  return { ok: true, value: { ...first.value, frames: all } };
}

export const api = {
  me: () => ask<WhoAmI>('GET', '/players/me'),
  signUp: (name: string, locale: Me['locale']) => ask<PlayerCreated>('POST', '/players', { name, locale }),
  change: (fields: Partial<Pick<Me, 'name' | 'locale'>>) => ask<Me>('PATCH', '/players/me', fields),
  // Does the browser send the cookie that it was given? Only an answer that knows nobody says that it does not.
  isForgotten: async (): Promise<boolean> => {
    const got = await ask<WhoAmI>('GET', '/players/me');
    return got.ok ? got.value === null : got.error.status === 401;
  },
  deleteMe: (token?: string) => ask<Status>('DELETE', '/players/me', undefined, 'no-store', token),
  makeLink: () => ask<LinkCreated>('POST', '/players/me/link', {}),
  useLink: (secret: string, merge: boolean) => ask<Me>('POST', '/players/link', { secret, merge }),
  games: async (): Promise<Got<readonly GameInfo[]>> => {
    const got = await ask<Games>('GET', '/games', undefined, 'default');
    return got.ok ? { ok: true, value: got.value.games } : got;
  },
  gameTexts: (slug: string) => ask<GameTexts>('GET', `/games/${encodeURIComponent(slug)}`, undefined, 'default'),
  createRoom: (contract: PartialContract) => ask<RoomCreated>('POST', '/rooms', { contract }),
  // With bots, as `contractWithBots` has it: hints put nobody at a disadvantage.
  continueMatch: (from: ContinueMatch['continue']) =>
    ask<RoomCreated>('POST', '/rooms', { continue: from, contract: { hints: true } } satisfies ContinueMatch),
  room: (code: string, link: string | null) => ask<RoomInfo>('GET', `/rooms/${encodeURIComponent(code)}${keyOf(link)}`),
  publicRooms: () => ask<RoomList>('GET', '/rooms?public=1'),
  endRoom: (code: string, what: 'leave' | 'close') =>
    ask<Status>('POST', `/rooms/${encodeURIComponent(code)}/${what}`, {}),
  myRooms: () => ask<RoomList>('GET', '/rooms?mine=1'),
  matches: (filter: {
    readonly player?: 'me' | undefined;
    readonly game?: string | undefined;
    readonly before?: string | null | undefined;
    readonly room?: string | undefined;
  }) => ask<MatchList>('GET', `/matches?${query(filter)}`),
  framesPage,
  frames: allFrames,
  review: (id: string) => askPatiently<Analysis>(`/matches/${encodeURIComponent(id)}/review`),
};

// Why a room lets me in no more; null if it does, or if that cannot be known now.
export async function whyShut(code: string, link: string | null): Promise<string | null> {
  const got = await api.room(code, link);
  if (got.ok) return (await api.isForgotten()) ? 'unknown_player' : null;
  return /40[34]|410/.test(`${got.error.status}`) ? got.error.code : null;
}
