// How a match ended, in one line.
import { localized, words } from '../app/app';
import type { CommonView, Seating } from '../games/game';
import type { GameInfo, Result } from '../protocol/schema';
import { sidesOf, teamOfAll } from './teams';

// The seats of the first rank.
export const firstOf = ({ seats }: Result): readonly number[] =>
  seats.flatMap(({ rank }, seat) => (rank === 1 ? [seat] : []));

// G5: in a draw all that have not resigned share the first rank. A team that has it alone has won.
function isDrawn(result: Result, view: CommonView, { options }: Seating): boolean {
  const first = firstOf(result);
  const sides = sidesOf(options, result.seats.length).filter(side => side.some(seat => first.includes(seat)));
  return sides.length > 1 && view.seats.every(({ resigned }, seat) => resigned || first.includes(seat));
}

export function headline(result: Result, view: CommonView, seating: Seating): string {
  const t = words.value;
  const first = firstOf(result);
  if (isDrawn(result, view, seating)) return t.drawn;
  if (seating.me === null || !first.includes(seating.me))
    return t.wins(first.map(seating.name), first.length > 1 ? teamOfAll(seating.options, first) : null);
  const others = first.filter(seat => seat !== seating.me);
  return others.length === 0 ? t.youWin : t.youShare(others.map(seating.name));
}

// Those who did not win, if all of them have resigned; else nobody.
export function resignedAll(result: Result, view: CommonView): readonly number[] {
  const first = firstOf(result);
  const others = view.seats.flatMap((_, seat) => (first.includes(seat) ? [] : [seat]));
  return others.every(seat => view.seats[seat]!.resigned) ? others : [];
}

// Why it ended. Where all who did not win have resigned that is the reason, whatever the rules call it.
export function reasonOf(
  result: Result,
  view: CommonView,
  seating: Seating,
  game: GameInfo | undefined,
): string | null {
  const t = words.value;
  const resigned = resignedAll(result, view);
  if (resigned.length > 0) return `${resigned.map(seating.name).join(t.comma)}${t.colon}${t.rulings.resigned}`;
  const reason = game?.reasons[result.reason];
  return reason ? localized(reason) : null;
}
