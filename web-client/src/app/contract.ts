// Contracts with sensible defaults, and a contract in one line.
import { gameInfo, localized, me, words } from './app';
import type { Clock, Contract, GameInfo, GameOption, RoomInfo } from '../protocol/schema';
import { isolated } from '../match/distinct-names';
import { letterOf, teamsOf } from '../match/teams';

export type OptionValue = unknown;

// The title of an invitation: the server writes the same to messengers that show a link (server/http/link_preview.cpp).
export function invitationTitle({ contract, host, seats }: Pick<RoomInfo, 'contract' | 'host' | 'seats'>): string {
  const game = gameInfo(contract.game);
  const title = game ? localized(game.name) : contract.game;
  const person = me.value?.id === host ? me.value : seats.find(({ player }) => player?.id === host)?.player;
  return person ? words.value.invitedBy(isolated(person.name), title) : words.value.invitedTo(title);
}

export const optionDefaults = (game: GameInfo): Record<string, OptionValue> =>
  Object.fromEntries(Object.entries(game.options).map(([name, option]) => [name, option.default]));

export const defaultContract = (game: GameInfo, seats: number): Contract => ({
  game: game.slug,
  options: optionDefaults(game),
  seats,
  visibility: 'private',
  clock: null,
  time_out: 'bot_move',
  take_back: 'own_turn',
  grace: 120,
  vacancy: 'wait',
  spectators: 'yes',
  chat: 'on',
  rated: false,
  bots: true,
  hints: false,
  bots_resign: true,
});

// Against bots nobody is at a disadvantage by a hint.
export const contractWithBots = (game: GameInfo, seats: number): Contract => ({
  ...defaultContract(game, seats),
  hints: true,
});

// A contract as one may ask for it: the server adds `players` to the options, which follows from the seats.
export function asked(contract: Contract): Contract {
  const { players: _, ...options } = contract.options;
  return { ...contract, options };
}

// The same agreement about another game, with the seats that fit it best.
export const withGame = (contract: Contract, game: GameInfo): Contract => ({
  ...asked(contract),
  game: game.slug,
  options: optionDefaults(game),
  seats: Math.min(game.players.max, Math.max(game.players.min, contract.seats)),
  time_out: contract.clock ? (game.time_out ?? 'bot_move') : contract.time_out,
});

// A clock that is new brings the game's own loss on time.
export const withClock = (contract: Contract, game: GameInfo, clock: Clock | null): Contract => ({
  ...contract,
  clock,
  time_out: clock && !contract.clock ? (game.time_out ?? contract.time_out) : contract.time_out,
});

// What can be chosen for a clock, by a key of its own.
export const clocks: readonly (readonly [string, Clock | null])[] = [
  ['none', null],
  ['move-60', { kind: 'move', seconds: 60 }],
  ['move-20', { kind: 'move', seconds: 20 }],
  ['bank-15', { kind: 'bank', seconds: 900, increment: 10 }],
  ['bank-5', { kind: 'bank', seconds: 300, increment: 5 }],
  ['days-1', { kind: 'days', days: 1 }],
  ['days-3', { kind: 'days', days: 3 }],
];

// Nobody need be there then: the clock alone decides about who is away.
export const countsDays = ({ clock }: Contract) => clock?.kind === 'days';

export function clockText(clock: Clock | null): string {
  const t = words.value;
  if (!clock) return t.clockNone;
  switch (clock.kind) {
    case 'move':
      return t.clockMove(clock.seconds);
    case 'bank':
      return t.clockBank(minutesText(clock.seconds), clock.increment);
    case 'days':
      return t.clockDays(clock.days);
  }
}

// 5, or 3:07
function minutesText(seconds: number): string {
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

export function valueText(option: GameOption, value: OptionValue): string {
  const t = words.value;
  const name = option.names?.[String(value)];
  if (name) return localized(name);
  if (value === null) return t.unset;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (Array.isArray(value))
    return teamsOf({ teams: value })
      .map((team, i) => `${letterOf(i)} (${team.map(seat => seat + 1).join(', ')})`)
      .join(' – ');
  return String(value);
}

// "4 seats · no clock · ...": what is not as usual.
export function contractLine(contract: Contract, game: GameInfo | undefined): string {
  const t = words.value;
  const unusual = Object.entries(game?.options ?? {}).flatMap(([name, option]) => {
    const value = contract.options[name];
    return value === undefined || JSON.stringify(value) === JSON.stringify(option.default)
      ? []
      : [`${localized(option.name)}${t.colon}${valueText(option, value)}`];
  });
  return [
    t.contractSeats(contract.seats),
    clockText(contract.clock),
    ...(contract.hints ? [t.withHints] : []),
    ...unusual,
  ].join(' · ');
}
