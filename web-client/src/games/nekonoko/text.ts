// What the page says of Nekonoko, in any language: the words come from texts/.
import type { Seating } from '../game';
import { personOf, type Person } from '../person';
import { rulesFrom } from '../rules';
import { bedOf, isCorner, stoneOf } from './geometry';
import { clauses } from './sections';
import type { Rules } from './texts/rules.en';
import {
  colours,
  outingOf,
  outings,
  type Colour,
  type Die,
  type NekonokoSelection,
  type Outing,
  type Text,
  type View,
  type Way,
} from './types';

export interface Words {
  readonly flower: Readonly<Record<Colour, string>>;
  readonly flowers: Readonly<Record<Colour, string>>;
  readonly bed: (row: number, column: number) => string;
  readonly beds: (at: readonly (readonly [row: number, column: number])[]) => string;
  readonly corners: readonly [topLeft: string, topRight: string, bottomRight: string, bottomLeft: string];
  readonly stone: (number: number) => string;
  readonly ways: Readonly<Record<Way, string>>;
  // Log lines, without a subject.
  readonly starts: string;
  readonly thrown: (d4: number, d6: number) => string;
  readonly walked: (steps: number, way: string, to: string) => string;
  readonly hopped: string;
  readonly jumped: (to: string) => string;
  readonly reachedBeyond: string;
  readonly collected: (flower: Colour) => string;
  readonly taken: (of: Person) => string;
  readonly placed: (bed: string) => string;
  readonly setAside: (bed: string) => string;
  readonly handEmptied: string;
  readonly skipped: string;
  // What can be chosen: the way of the cat, and what its reach finds.
  readonly jump: (to: string) => string;
  readonly walk: (steps: number, way: string, die: Die, to: string) => string;
  readonly nothing: string;
  readonly pick: (flower: Colour, bed: string) => string;
  readonly carryOff: (of: Person, bed: string) => string;
  readonly setsAside: (bed: string) => string;
  readonly settle: (bed: string) => string;
  readonly outing: (stroll: string, reach: number, finds: string) => string;
  readonly offer: (stroll: string, finds: string | null) => string; // after the name of a stone or bed
  readonly empty: string;
  readonly kittenOf: (of: Person) => string;
  readonly comma: string;
  readonly apart: string; // between parts that hold commas
  readonly cat: string; // after the name of its stone
  readonly catIsOn: (stone: string) => string;
  readonly prompts: Readonly<
    Record<'beyond' | 'beyondDetail' | 'own' | 'ownDetail' | 'go' | 'goDetail' | 'goWithSix', string>
  >;
  readonly summary: (name: string, points: number, kittens: number) => string;
  readonly owns: (name: string, places: string) => string;
  readonly noFlowers: string;
  readonly noKittens: string;
  readonly letters: Readonly<Record<'c' | 'm' | 'e' | 'f', string>>;
  readonly points: string;
  readonly explain: Readonly<Record<'bunches' | 'variety' | 'neighbours' | 'found', string>>;
  readonly bunch: (flower: Colour, n: number) => string;
  readonly kinds: (n: number) => string;
  readonly sideBySide: (kittens: number) => string;
  readonly noneSideBySide: string;
  readonly lost: (kittens: number, most: boolean) => string;
  readonly noneLost: string;
  readonly labels: Readonly<Record<'board' | 'hand' | 'lost' | 'aside', string>>;
}

const offersJump = ({ ways }: NekonokoSelection): boolean => ways.some(({ choice }) => 'jump' in choice.action);
const placed = (bed: number): readonly [row: number, column: number] => [1 + Math.floor(bed / 5), 1 + (bed % 5)];

export function textOf(w: Words, rules: Rules): Text {
  const bedName = (bed: number): string => w.bed(...placed(bed));
  const stoneName = (stone: number): string => (isCorner(stone) ? w.corners[stone / 6]! : w.stone(stone));
  const stroll = ({ way, steps, die, to }: Outing): string =>
    way === null ? w.jump(stoneName(to)) : w.walk(steps, w.ways[way], die, stoneName(to));

  function finds({ bed, flower, owner, aside }: Outing, seating: Seating): string {
    if (bed === null) return w.nothing;
    if (flower) return w.pick(flower, bedName(bed));
    if (owner !== null) return w.carryOff(personOf(owner, seating), bedName(bed));
    return aside ? w.setsAside(bedName(bed)) : w.settle(bedName(bed));
  }

  function lies(view: View, bed: number, seating: Seating): string {
    const there = view.cells[bed] ?? null;
    if (there === null) return w.empty;
    return 'flower' in there ? w.flower[there.flower] : w.kittenOf(personOf(there.chip, seating));
  }

  return {
    event(event, seating) {
      switch (event.event) {
        case 'sown':
        case 'turn_began':
          return null;
        case 'starts':
          return w.starts;
        case 'thrown':
          return w.thrown(...event.dice);
        case 'walked':
          return w.walked(event.steps, w.ways[event.way], stoneName(event.to));
        case 'jumped':
          return event.from === event.to ? w.hopped : w.jumped(stoneName(event.to));
        case 'reached':
          return event.cell === null ? w.reachedBeyond : null;
        case 'collected':
          return w.collected(event.flower);
        case 'taken':
          return w.taken(personOf(event.owner, seating));
        case 'placed':
          return w.placed(bedName(event.cell));
        case 'set_aside':
          return w.setAside(bedName(event.cell));
        case 'hand_emptied':
          return w.handEmptied;
        case 'skipped':
          return w.skipped;
      }
    },
    action(choice, _view, seating) {
      const outing = outingOf(choice);
      return w.outing(stroll(outing), outing.reach, finds(outing, seating));
    },
    button: choice => stroll(outingOf(choice)),
    thing(thing, view, seating, selection) {
      const bed = bedOf(thing);
      const stone = stoneOf(thing);
      const can = (selection ? outings(selection) : [])
        .filter(it => (bed === null ? it.to === stone : it.bed === bed))
        .map(it => w.offer(stroll(it), bed === null ? finds(it, seating) : null))
        .join('');
      const here =
        bed !== null
          ? [bedName(bed), lies(view, bed, seating)]
          : [stoneName(stone!), ...(stone === view.cat ? [w.cat] : [])];
      return here.join(w.comma) + can;
    },
    prompt(_view, selection, seating, showing) {
      const p = w.prompts;
      if (showing?.event === 'reached' && showing.cell === null)
        return { title: p.beyond, detail: w.owns(seating.name(showing.seat), p.beyondDetail) };
      if (showing?.event === 'set_aside')
        return { title: p.own, detail: w.owns(seating.name(showing.seat), p.ownDetail) };
      if (!selection) return { title: '' };
      return { title: p.go, detail: offersJump(selection) ? p.goWithSix : p.goDetail };
    },
    score: (view, seat) => String(view.seats[seat]!.score.total),
    summary: (view, seating) =>
      view.seats.map((it, seat) => w.summary(seating.name(seat), it.score.total, it.hand)).join(w.apart),
    letters: (['c', 'm', 'e', 'f'] as const).map(letter => ({ letter, label: w.letters[letter] })),
    pieces(letter, view, seating) {
      if (letter === 'c') return w.catIsOn(stoneName(view.cat));
      const beds = (holds: (there: NonNullable<View['cells'][number]>) => boolean): string =>
        w.beds(view.cells.flatMap((there, bed) => (there !== null && holds(there) ? [placed(bed)] : [])));
      if (letter === 'f')
        return colours
          .map(colour =>
            w.owns(w.flower[colour], beds(there => 'flower' in there && there.flower === colour) || w.noFlowers),
          )
          .join(w.apart);
      return view.seats
        .flatMap((_, seat) =>
          (seat === seating.me) === (letter === 'm')
            ? [w.owns(seating.name(seat), beds(there => 'chip' in there && there.chip === seat) || w.noKittens)]
            : [],
        )
        .join(w.apart);
    },
    standing: (view, seat) => [{ label: w.points, value: String(view.seats[seat]!.score.total) }],
    explain(view, seat) {
      const { flowers, score, lost_kittens: kittens } = view.seats[seat]!;
      const picked = colours.map(colour => ({ colour, n: flowers[colour] ?? 0 })).filter(({ n }) => n > 0);
      const found = kittens.reduce((sum, n) => sum + n, 0);
      return [
        {
          label: w.explain.bunches,
          value: String(score.groups),
          why: picked.map(({ colour, n }) => w.bunch(colour, n)).join(w.comma) || w.noFlowers,
        },
        { label: w.explain.variety, value: String(score.variety), why: w.kinds(picked.length) },
        {
          label: w.explain.neighbours,
          value: String(score.board),
          why: score.board === 0 ? w.noneSideBySide : w.sideBySide(score.board),
        },
        {
          label: w.explain.found,
          value: String(score.lost),
          why: found === 0 ? w.noneLost : w.lost(found, score.lost > 0),
        },
      ];
    },
    labels: { ...w.labels, ...w.flowers, apart: w.apart },
    ...rulesFrom(clauses, rules),
  };
}
