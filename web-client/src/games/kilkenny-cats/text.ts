// What the page says of Kilkenny Cats, in any language: the words come from texts/.
import { starts } from '../../core/selection';
import type { Seating } from '../game';
import { personOf, type Person } from '../person';
import { rulesFrom } from '../rules';
import { clauses } from './sections';
import { edgeOf, holes, nameOf, seatOfHole, seatOn, squareOf, type Side, type Square } from './squares';
import type { Rules } from './texts/rules.en';
import { captures, enters, type KilkennySelection, type Text, type View } from './types';

export interface Words {
  readonly sides: Readonly<Record<Side, string>>;
  readonly hole: (side: string, nth: number) => string;
  // Log lines, without a subject.
  readonly dealt: (side: string) => string;
  readonly starts: string;
  readonly thrown: (pips: number) => string;
  readonly passed: (pips: number) => string;
  readonly moved: (from: string, to: string) => string;
  readonly taken: (of: Person, at: string) => string;
  readonly entered: (hole: string) => string;
  readonly skipped: string;
  // What can be chosen.
  readonly goes: (from: string, to: string) => string;
  readonly takes: (of: Person) => string; // after goes()
  readonly enters: string; // after goes()
  readonly catOf: (of: Person) => string;
  readonly freeHole: (of: Person) => string;
  readonly empty: string;
  readonly can: Readonly<Record<'chosen' | 'reached' | 'move', string>>;
  readonly noneCanMove: (pips: number) => string;
  readonly turnPasses: string;
  readonly move: (pips: number | null) => string;
  readonly pickCat: string;
  readonly pickDirection: (at: string) => string;
  readonly summary: (name: string, home: number, cats: number) => string;
  readonly owns: (name: string, places: string) => string;
  readonly noCats: string;
  readonly noHoles: string;
  readonly comma: string;
  readonly apart: string; // between parts that hold commas
  readonly letters: Readonly<Record<'m' | 'e' | 'h', string>>;
  readonly explain: Readonly<Record<'home' | 'board' | 'lost', string>>;
  readonly labels: Readonly<Record<'board' | 'cats' | 'directions', string>>;
}

export function textOf(w: Words, rules: Rules): Text {
  function place(square: Square): string {
    const edge = edgeOf(square);
    return edge === null ? nameOf(square) : w.hole(w.sides[edge], square[0] === 8 || square[1] === 8 ? 2 : 1);
  }

  function here(square: Square, view: View, seating: Seating): string {
    const seat = seatOn(view, square);
    if (seat !== null) return w.catOf(personOf(seat, seating));
    const hole = seatOfHole(view, square);
    return hole === null ? w.empty : w.freeHole(personOf(hole, seating));
  }

  function can(thing: string, selection: KilkennySelection | null): readonly string[] {
    if (!selection) return [];
    if (selection.picked[0] === thing) return [w.can.chosen];
    if (selection.picked.length > 0 && selection.live.has(thing)) return [w.can.reached];
    return starts(selection).has(thing) ? [w.can.move] : [];
  }

  return {
    event(event, seating) {
      switch (event.event) {
        case 'dealt':
          return w.dealt(w.sides[event.side]);
        case 'starts':
          return w.starts;
        case 'thrown':
          return w.thrown(event.pips);
        case 'passed':
          return w.passed(event.pips);
        case 'moved':
          return w.moved(place(event.from), place(event.to));
        case 'taken':
          return w.taken(personOf(event.victim, seating), place(event.at));
        case 'entered':
          return w.entered(place(event.hole));
        case 'skipped':
          return w.skipped;
      }
    },
    action(choice, _view, seating) {
      const { from, to } = choice.action.move;
      const taken = captures(choice);
      const what = taken ? w.takes(personOf(taken.victim, seating)) : enters(choice) ? w.enters : '';
      return `${w.goes(place(from), place(to))}${what}`;
    },
    button: choice => nameOf(choice.action.move.to),
    thing(thing, view, seating, selection) {
      const square = squareOf(thing);
      return [place(square), here(square, view, seating), ...can(thing, selection)].join(w.comma);
    },
    prompt(view, selection, seating, showing) {
      if (showing?.event === 'passed')
        return { title: w.noneCanMove(showing.pips), detail: w.owns(seating.name(showing.seat), w.turnPasses) };
      if (!selection) return { title: '' };
      const picked = selection.picked[0];
      return { title: w.move(view.die), detail: picked ? w.pickDirection(nameOf(squareOf(picked))) : w.pickCat };
    },
    score: (view, seat) => `${view.seats[seat]!.holes.length}/2`,
    summary: (view, seating) =>
      view.seats.map((it, seat) => w.summary(seating.name(seat), it.holes.length, it.cats.length)).join(w.apart),
    letters: (['m', 'e', 'h'] as const).map(letter => ({ letter, label: w.letters[letter] })),
    pieces(letter, view, seating) {
      if (letter === 'h') {
        const side = seating.me === null ? null : view.seats[seating.me]?.side;
        return side ? holes[side].map(place).join(w.comma) : w.noHoles;
      }
      return view.seats
        .flatMap((it, seat) =>
          (seat === seating.me) === (letter === 'm')
            ? [w.owns(seating.name(seat), it.cats.map(nameOf).join(w.comma) || w.noCats)]
            : [],
        )
        .join(w.apart);
    },
    standing(view, seat) {
      const { holes: home, cats } = view.seats[seat]!;
      return byCats.has(view.result?.reason ?? '')
        ? [{ label: w.explain.board, value: String(cats.length) }]
        : [{ label: w.explain.home, value: `${home.length}/2` }];
    },
    explain(view, seat) {
      const it = view.seats[seat]!;
      return [
        { label: w.explain.home, value: String(it.holes.length) },
        { label: w.explain.board, value: String(it.cats.length) },
        { label: w.explain.lost, value: String(it.taken) },
      ];
    },
    labels: w.labels,
    ...rulesFrom(clauses, rules),
  };
}

// The ends at which it counts who still has cats.
const byCats: ReadonlySet<string> = new Set(['last_active', 'lone_cats', 'no_active']);
