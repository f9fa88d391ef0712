// The letter of a seat's team.
import { words } from '../app/app';
import { teamOf } from '../match/teams';

export function TeamTag({
  options,
  seat,
}: {
  readonly options: Readonly<Record<string, unknown>>;
  readonly seat: number;
}) {
  const letter = teamOf(options, seat);
  return (
    letter && (
      <em class={`team team-${letter}`} title={words.value.team(letter)}>
        <span class="unseen">{words.value.team(letter)} </span>
        <span aria-hidden="true">{letter}</span>
      </em>
    )
  );
}
