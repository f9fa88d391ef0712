// What changed at the seats of a room that waits for its match, for those who do not see it.
import { french } from '../i18n/french';
import type { Language } from '../i18n/language';
import type { Room } from '../protocol/schema';

interface SeatWords {
  readonly sat: (name: string) => string;
  readonly left: (name: string) => string;
  readonly ready: (name: string) => string;
  readonly notReady: (name: string) => string;
  readonly mayStart: string;
}

const seatWords: Readonly<Record<Language, SeatWords>> = {
  en: {
    sat: name => `${name} has sat down.`,
    left: name => `${name} has left the seat.`,
    ready: name => `${name} is ready.`,
    notReady: name => `${name} is not ready any more.`,
    mayStart: 'You can start the match.',
  },
  fr: french({
    sat: (name: string) => `${name} prend place.`,
    left: (name: string) => `${name} quitte sa place.`,
    ready: (name: string) => `${name} : prêt.`,
    notReady: (name: string) => `${name} : pas prêt.`,
    mayStart: 'Vous pouvez lancer la partie.',
  }),
  ja: {
    sat: name => `${name}さんが席に着きました。`,
    left: name => `${name}さんが席を立ちました。`,
    ready: name => `${name}さんの準備ができました。`,
    notReady: name => `${name}さんが準備を取り消しました。`,
    mayStart: '対戦を始められます。',
  },
};

const isComplete = ({ seats }: Room): boolean => seats.every(({ player, ready }) => player && ready);

// `me`: my player id. A bot is ready as soon as it sits.
export function seatNews(now: Room, before: Room, me: string | undefined, language: Language): readonly string[] {
  if (now.phase !== before.phase) return [];
  const w = seatWords[language];
  const news = now.seats.flatMap(({ player, ready }, seat) => {
    const was = before.seats[seat];
    if (player && player.id === me) return [];
    if (player?.id !== was?.player?.id)
      return player ? [w.sat(player.name)] : was?.player && was.player.id !== me ? [w.left(was.player.name)] : [];
    if (!player || ready === was?.ready) return [];
    return [ready ? w.ready(player.name) : w.notReady(player.name)];
  });
  return now.host === me && isComplete(now) && !isComplete(before) ? [...news, w.mayStart] : news;
}

// A person who was at no seat before sits down, or one more watches. `me`: not I.
export const hasCome = (now: Room, before: Room, me: string | undefined): boolean =>
  guestOf(now, before, me) !== null || now.spectators > before.spectators;

// The name of a person who was at no seat before.
export function guestOf(now: Room, before: Room, me: string | undefined): string | null {
  const guest = now.seats.find(
    ({ player }) =>
      player?.kind === 'person' && player.id !== me && !before.seats.some(it => it.player?.id === player.id),
  );
  return guest?.player?.name ?? null;
}

export const hasSat = (name: string, language: Language): string => seatWords[language].sat(name);
