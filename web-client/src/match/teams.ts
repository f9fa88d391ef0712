// Teams go by letters, in the order of the contract.
const letters = 'ABCDEF';

export type Options = Readonly<Record<string, unknown>>;

export const letterOf = (team: number): string => letters[team] ?? String(team + 1);

export const teamsOf = (options: Options): readonly (readonly number[])[] =>
  Array.isArray(options['teams']) ? (options['teams'] as readonly (readonly number[])[]) : [];

// The team of a seat; none where everyone plays alone.
export function teamOf(options: Options, seat: number): string | null {
  const team = teamsOf(options).findIndex(it => it.includes(seat));
  return team < 0 ? null : letterOf(team);
}

// The team that these seats are, all of it.
export function teamOfAll(options: Options, seats: readonly number[]): string | null {
  const team = teamsOf(options).findIndex(it => it.length === seats.length && it.every(seat => seats.includes(seat)));
  return team < 0 ? null : letterOf(team);
}

// Who plays against each other: the teams, or each seat for itself.
export function sidesOf(options: Options, seats: number): readonly (readonly number[])[] {
  const teams = teamsOf(options);
  return teams.length > 0 ? teams : Array.from({ length: seats }, (_, seat) => [seat]);
}
