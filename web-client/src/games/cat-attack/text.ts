// What the page says of Cat Attack, in any language: the words come from texts/.
import type { AttackCuriosityCard } from '../../protocol/schema';
import type { Seating } from '../game';
import { personOf, type Person } from '../person';
import { rulesFrom } from '../rules';
import { clauses } from './sections';
import type { Rules } from './texts/rules.en';
import {
  distance,
  houseAround,
  homeOf,
  houseAt,
  itemOf,
  neighbours,
  ownersOf,
  placeOf,
  places,
  shopAround,
  streetOf,
  type House,
  type Shop,
  type Street,
} from './town';
import { dangers, numbersTo, staying, type Danger } from './ahead';
import { costOf, endOf, consequences, idles, type Consequence } from './paths';
import { roundOf } from './story';
import {
  items,
  numbered,
  type AttackChoice,
  type AttackSelection,
  type Card,
  type Critter,
  type Event,
  type Item,
  type Picture,
  type Space,
  type Suit,
  type Text,
  type View,
} from './types';

type Obstacle = Extract<Event, { readonly event: 'cornered' }>['obstacles'][number];
type Cause = Extract<Event, { readonly event: 'lives_lost' }>['cause'];
type Named = (who: Person) => string;

// Whose house it is, as far as that is known; else where it stands.
export interface Owner {
  readonly name: string | null;
  readonly mine: boolean;
  readonly where: string;
}

// What the log tells as done, and a choice tells before it is done. Without a subject.
export interface Deeds {
  readonly caught: (critter: string) => string;
  readonly took: (item: string, shop: string, burgled: boolean) => string;
  readonly attacked: Named;
  readonly trespassed: Named;
  readonly lost: (lives: number, cause: string, left: number) => string;
  readonly retires: string;
  readonly settled: string;
  readonly unsettled: string;
}

export interface Words extends Deeds {
  readonly foretold: (mine: boolean) => Deeds; // of the reader, or of somebody who is named before it
  readonly item: Readonly<Record<Item, string>>;
  readonly shop: Readonly<Record<Shop, string>>;
  readonly street: Readonly<Record<Street, string>>;
  readonly pictures: Readonly<Record<Picture, string>>;
  readonly pictureDoes: Readonly<Record<Picture, string>>; // in a line
  readonly numbersLegend: string; // of the numbers beside places
  readonly numberCard: (suit: string, pips: number) => string;
  readonly suits: Readonly<Record<Suit, string>>;
  readonly curiosity: Readonly<Record<AttackCuriosityCard, string>>;
  readonly consequence: Readonly<Record<Consequence, string>>;
  readonly cause: Readonly<Record<Cause, string>>;
  readonly onStreet: (street: string, n: number) => string;
  readonly wall: (id: string) => string;
  readonly compass: Readonly<Record<House, string>>; // where a house stands
  readonly garden: (of: Owner, n: number) => string;
  readonly home: (of: Owner) => string;
  readonly shopGarden: (shop: string, n: number) => string;
  readonly burglarPrint: (what: string) => string;
  readonly birdHouse: string;
  readonly mouseHole: string;
  readonly larderOf: Named;
  readonly person: Named;
  readonly comma: string;
  readonly gap: string; // between sentences
  readonly says: (who: string, what: string) => string; // a line of the log, a list under a heading
  readonly apart: (parts: readonly string[]) => string; // several of those
  readonly list: (parts: readonly string[]) => string;
  readonly sentence: (parts: readonly string[]) => string; // what a choice does, one after the other
  // Log lines, without a subject.
  readonly dealt: (where: string) => string;
  readonly starterThrown: (pips: number) => string;
  readonly tied: string;
  readonly starts: string;
  readonly roundEnded: (round: number) => string;
  readonly round: (n: number, of: number | null) => string;
  readonly timeCalled: string;
  readonly played: (card: string, idle: boolean) => string;
  readonly drew: (card: string | null) => string;
  readonly reshuffled: (cards: number) => string;
  readonly sixCat: (critter: string, host: Person) => string;
  readonly thrown: (pips: number) => string;
  readonly moved: (place: string, jumps: boolean) => string;
  readonly critterMoved: (critter: string, place: string) => string;
  readonly raided: (item: string, host: Person) => string;
  readonly declined: Named;
  readonly escaped: (critter: string) => string;
  readonly cornered: (obstacles: string | null) => string;
  readonly laidDown: (cards: string) => string;
  readonly swapped: (victim: Person, take: string | null, give: string | null) => string;
  readonly kept: string;
  readonly fightBegan: (defender: Person, suit: string) => string;
  readonly laid: (card: string) => string;
  readonly lay: (card: string) => string;
  readonly renewed: string;
  readonly won: Named;
  readonly brokenOff: string;
  readonly drawn: (card: string) => string;
  readonly exhausted: string;
  readonly toggled: (shop: string, open: boolean) => string;
  readonly drove: (street: string) => string;
  readonly theCar: string;
  // What can be chosen.
  readonly playTo: (card: string, place: string | null) => string;
  readonly from: (place: string) => string;
  readonly corners: string;
  readonly inTheWay: (what: string) => string; // what corners
  readonly theShop: (shop: string) => string; // as one of those
  readonly aCritter: (critter: string) => string; // likewise
  readonly idle: string;
  readonly goTo: (place: string) => string;
  readonly fight: (who: Person, card: string) => string;
  readonly lureOut: (critter: string, host: Person | null, to: string | null) => string;
  readonly swap: (take: string, give: string) => string;
  readonly keep: string;
  readonly raid: (item: string) => string;
  readonly leave: string;
  readonly chosen: string;
  readonly reachable: string;
  readonly steps: (n: number) => string;
  readonly youAreHere: string;
  readonly leadsTo: (places: string) => string;
  readonly costs: (lives: number) => string;
  readonly either: (numbers: readonly number[]) => string; // of the die
  readonly danger: (numbers: string, cost: string) => string; // of the throw after a choice
  readonly dangerHere: (numbers: string, cost: string) => string; // of the throw, if the cat stays
  readonly after: (numbers: string) => string; // which throws lead there
  readonly closed: string;
  readonly stock: (item: string, n: number) => string;
  readonly sits: (names: string) => string;
  readonly prompts: Readonly<
    Record<
      | 'card'
      | 'cardDetail'
      | 'move'
      | 'moveDetail'
      | 'swap'
      | 'swapDetail'
      | 'raid'
      | 'raidDetail'
      | 'fight'
      | 'fightDetail'
      | 'from'
      | 'fightWhom'
      | 'fightCard'
      | 'six',
      string
    >
  >;
  readonly move: (pips: number) => string;
  readonly placesInReach: (card: string, n: number) => string;
  readonly summary: (name: string, lives: number, food: string, place: string | null) => string;
  readonly nothing: string;
  readonly hand: (cards: string) => string;
  readonly noHand: string;
  readonly explain: Readonly<Record<'lives' | 'items' | 'total' | 'cards', string>>;
  readonly letters: Readonly<Record<'c' | 'b' | 'm' | 'l' | 'd' | 'n' | 'r', string>>;
  readonly labels: Readonly<Record<Label, string>>;
}

// What the components of this game say, beside the names of cards and shops.
type Label =
  | 'board'
  | 'hand'
  | 'rail'
  | 'curiosity'
  | 'stake'
  | 'duelLost'
  | 'duelWon'
  | 'layCard'
  | 'cardsLeft'
  | 'step:card'
  | 'step:refill'
  | 'step:roll'
  | 'step:go'
  | 'fight'
  | 'fightOn'
  | 'attacker'
  | 'defender'
  | 'lay'
  | 'swap'
  | 'swapSecret'
  | 'take'
  | 'give'
  | 'keep'
  | 'doSwap'
  | 'zoomIn'
  | 'zoomOut'
  | 'whole';

export function textFrom(w: Words, rules: Rules): Text {
  const card = (it: Card): string => {
    const number = numbered(it);
    return number ? w.numberCard(w.suits[number.suit], number.pips) : w.pictures[it as 'speedy-cat'];
  };
  const critter = (it: Critter): string => w.item[it];
  const place = (id: Space, view: View | null, seating: Seating): string => {
    const { kind } = placeOf(id);
    const owner = (): Owner => {
      const house = houseAround(id)!;
      const seats = view ? ownersOf(view, house) : [];
      return {
        name: seats.length === 0 ? null : w.list(seats.map(seating.name)),
        mine: seating.me !== null && seats.includes(seating.me),
        where: w.compass[house],
      };
    };
    switch (kind) {
      case 'street':
        return w.onStreet(w.street[streetOf(id)!], Number(id[1]));
      case 'wall':
        return w.wall(id);
      case 'house_garden':
        return w.garden(owner(), Number(id.at(-1)));
      case 'home':
        return w.home(owner());
      case 'shop_garden':
        return w.shopGarden(w.shop[shopAround(id)!], Number(id.at(-1)));
      case 'burglar':
        return w.burglarPrint(w.shop[shopAround(id)!]);
      case 'birdhouse':
        return w.birdHouse;
      case 'mousehole':
        return w.mouseHole;
    }
  };
  const source = (from: string, view: View, seating: Seating): string =>
    from.startsWith('larder-')
      ? w.larderOf(personOf(Number(from.slice(7)), seating))
      : place(from as Space, view, seating);

  function event(it: Event, seating: Seating, view: View | null, deeds: Deeds = w): string | null {
    const person = (seat: number): Person => personOf(seat, seating);
    switch (it.event) {
      case 'dealt':
        return w.dealt(w.compass[it.house]);
      case 'starter_thrown':
        return w.starterThrown(it.pips);
      case 'starter_tied':
        return w.tied;
      case 'starts':
        return w.starts;
      case 'turn_began':
      case 'sent_home':
      case 'drawn':
        return it.event === 'drawn' && it.card ? w.drew(card(it.card)) : null;
      case 'round_ended':
        return w.roundEnded(it.round);
      case 'time_called':
        return w.timeCalled;
      case 'played':
        return w.played(card(it.card), it.idle);
      case 'reshuffled':
        return w.reshuffled(it.cards);
      case 'six_cat':
        return w.sixCat(critter(it.suit), person(it.host));
      case 'thrown':
        return w.thrown(it.pips);
      case 'moved':
        return w.moved(place(it.to, view, seating), it.gait === 'jump');
      case 'critter_moved':
        return w.critterMoved(critter(it.critter), place(it.to, view, seating));
      case 'caught':
        return deeds.caught(critter(it.critter));
      case 'item_taken':
        return deeds.took(w.item[it.item], w.shop[it.shop], it.burgled);
      case 'raided':
        return w.raided(w.item[it.item], person(it.host));
      case 'raid_declined':
        return w.declined(person(it.host));
      case 'escaped':
        return w.escaped(critter(it.critter));
      case 'cornered':
        return w.cornered(
          it.obstacles.length === 0 ? null : w.list(it.obstacles.map(obstacle => blocked(obstacle, seating, view))),
        );
      case 'attacked':
        return deeds.attacked(person(it.victim));
      case 'trespasser_caught':
        return deeds.trespassed(person(it.victim));
      case 'lives_lost':
        return deeds.lost(it.lives, w.cause[it.cause], it.left);
      case 'retired':
        return deeds.retires;
      case 'hand_laid_down':
        return it.cards.length === 0 ? null : w.laidDown(w.list(it.cards.map(card)));
      case 'swapped':
        return w.swapped(person(it.victim), it.take && card(it.take), it.give && card(it.give));
      case 'swap_declined':
        return w.kept;
      case 'fight_began':
        return w.fightBegan(person(it.defender), w.suits[it.suit]);
      case 'fight_card':
        return w.laid(card(it.card));
      case 'fight_renewed':
        return w.renewed;
      case 'fight_decided':
        return w.won(person(it.loser));
      case 'fight_broken_off':
        return w.brokenOff;
      case 'curiosity':
        return w.drawn(w.curiosity[it.card]);
      case 'curiosity_exhausted':
        return w.exhausted;
      case 'shop_toggled':
        return w.toggled(w.shop[it.shop], it.open);
      case 'car_drove':
        return w.drove(w.street[it.to]);
      case 'settled':
        return deeds.settled;
      case 'unsettled':
        return deeds.unsettled;
      case 'raid_opened':
      case 'curiosity_reached':
      case 'won':
        return null; // a choice or a card follows; the headline says it
    }
  }

  // Everybody by name, as in the log.
  function line(it: Event, seating: Seating, view: View): string {
    const said = event(it, { ...seating, me: null }, view);
    const actor = actorOf(it);
    return said !== null && actor !== null ? w.says(seating.name(actor), said) : (said ?? '');
  }

  function blocked({ kind, which }: Obstacle, seating: Seating, view: View | null): string {
    switch (kind) {
      case 'car':
        return w.theCar;
      case 'shop':
        return w.theShop(w.shop[which as Shop]);
      case 'cat':
        return w.person(personOf(which as number, seating));
      case 'home':
        return place(`H${which as 'N'}`, view, seating);
      case 'bird':
      case 'mouse':
        return w.aCritter(w.item[kind]);
    }
  }

  // What it does beyond what it says: what the server foretells.
  function effects(choice: AttackChoice, view: View, seating: Seating): readonly string[] {
    const told = choice.does.flatMap(it => {
      if (unsaid.has(it.event)) return [];
      if (it.event === 'cornered')
        return it.obstacles.length === 0
          ? []
          : [w.inTheWay(w.list(it.obstacles.map(obstacle => blocked(obstacle, seating, view))))];
      const actor = actorOf(it);
      const mine = actor === seating.me;
      const said = event(it, seating, view, w.foretold(mine));
      return said === null ? [] : [mine || actor === null ? said : w.says(seating.name(actor), said)];
    });
    const more =
      seating.me === null
        ? []
        : consequences(choice, seating.me)
            .filter(consequence => ['win', 'raid', 'curiosity'].includes(consequence))
            .map(consequence => w.consequence[consequence]);
    return [...told, ...more, ...(seating.me === null ? [] : warnings(dangers(choice, seating.me), w.danger))];
  }

  // Which throws would corner the cat, and at what price.
  const warnings = (found: readonly Danger[], say: Words['danger']): readonly string[] =>
    found.map(({ numbers, lives, last }) => say(w.either(numbers), last ? w.consequence.retire : w.costs(lives)));

  function plain({ action, does }: AttackChoice, view: View, seating: Seating): string {
    if ('play' in action) {
      const { card: it, from, to } = action.play;
      const name = w.playTo(card(it), to ? place(to, view, seating) : null);
      if (from) return name + w.gap + w.from(source(from, view, seating));
      if (does.some(({ event }) => event === 'cornered')) return name + w.gap + w.corners;
      return does.some(it => it.event === 'played' && it.idle) ? name + w.gap + w.idle : name;
    }
    if ('fight' in action) return w.fight(personOf(action.fight.seat, seating), card(action.fight.card));
    if ('six_cat' in action)
      return w.lureOut(
        critter(action.six_cat.suit),
        personOf(action.six_cat.seat, seating),
        w.goTo(place(action.six_cat.to, view, seating)),
      );
    if ('move' in action) return w.goTo(place(action.move.to, view, seating));
    if ('swap' in action)
      return action.swap.take && action.swap.give ? w.swap(card(action.swap.take), card(action.swap.give)) : w.keep;
    if ('raid' in action) return w.raid(w.item[action.raid.item]);
    if ('lay' in action) return w.lay(card(action.lay.card));
    return 'leave' in action ? w.leave : w.keep;
  }

  function here(id: Space, view: View, seating: Seating): readonly string[] {
    const cats = view.seats.flatMap((it, seat) => (it.space === id ? [w.person(personOf(seat, seating))] : []));
    const found = [
      ...(view.birds.spaces.includes(id) ? [w.item.bird] : []),
      ...(view.mice.spaces.includes(id) ? [w.item.mouse] : []),
    ];
    const shop = shopAround(id);
    const house = houseAt(id);
    const owner = house ? (ownersOf(view, house)[0] ?? null) : null;
    return [
      ...(cats.length > 0 ? [w.sits(w.list(cats))] : []),
      ...found,
      ...(placeOf(id).curiosity ? [w.consequence.curiosity] : []),
      ...(shop ? [view.shops[shop].open ? w.stock(w.item[itemOf(shop)], view.shops[shop].stock) : w.closed] : []),
      ...(streetOf(id) !== null && streetOf(id) === view.car ? [w.theCar] : []),
      ...(id === 'BH'
        ? [w.stock(w.item.bird, view.birds.house)]
        : id === 'MH'
          ? [w.stock(w.item.mouse, view.mice.house)]
          : []),
      ...(owner !== null && view.seats[owner]!.larder.length > 0
        ? [w.list(view.seats[owner]!.larder.map(item => w.item[item]))]
        : []),
    ];
  }

  function thing(id: string, view: View, seating: Seating, selection: AttackSelection | null): string {
    const state = selection?.picked.includes(id) ? w.comma + w.chosen : '';
    const [kind, what] = id.split(':') as [string, string | undefined];
    if (what !== undefined) {
      if (kind === 'six') return w.lureOut(critter(what as Critter), null, null);
      if (kind === 'item') return w.raid(w.item[what as Item]);
      const corners = selection?.ways.find(
        ({ path, choice }) =>
          path.length === 1 && path[0] === id && seating.me !== null && costOf(choice, seating.me) > 0,
      );
      const idle = kind === 'card' && selection !== null && idles(id, selection) ? w.gap + w.idle : '';
      const cost = corners ? w.comma + w.costs(costOf(corners.choice, seating.me!)) : '';
      return `${card(what as Card)}${idle}${cost}${state}`;
    }
    if (id === 'fight') return w.labels.fight;
    const at = id as Space;
    const mine = seating.me === null ? null : (view.seats[seating.me]?.space ?? null);
    const away = mine === null || mine === at ? null : distance(mine, at);
    const live = selection && (selection.picked.length > 0 || view.phase === 'move') && selection.live.has(id);
    const way = live ? selection.open.find(({ choice }) => endOf(choice, view) === at) : undefined;
    const does =
      way && seating.me !== null
        ? consequences(way.choice, seating.me)
            .filter(consequence => consequence !== 'curiosity')
            .map(consequence => w.consequence[consequence])
        : []; // the card lies there for all to see
    const numbers = selection?.chosen ? numbersTo(selection.chosen).get(at) : undefined;
    return (
      [
        place(at, view, seating),
        ...here(at, view, seating),
        ...(mine === at ? [w.youAreHere] : away === null ? [] : [w.steps(away)]),
        ...(live ? [w.reachable, ...does] : []),
        ...(numbers ? [w.after(w.either(numbers))] : []),
        w.leadsTo(w.list(neighbours(at).map(next => place(next, view, seating)))),
      ].join(w.comma) + state
    );
  }

  function prompt(view: View, selection: AttackSelection | null, seating: Seating, showing: Event | null) {
    if (showing) return { title: '', detail: line(showing, seating, view) };
    if (!selection) return { title: '' };
    const p = w.prompts;
    const [first] = selection.picked;
    if (view.phase === 'move') return { title: w.move(view.throw ?? 0), detail: p.moveDetail };
    if (view.phase === 'swap') return { title: p.swap, detail: p.swapDetail };
    if (view.phase === 'raid') return { title: p.raid, detail: p.raidDetail };
    if (view.phase === 'fight') return { title: p.fight, detail: p.fightDetail };
    if (first === 'fight')
      return { title: w.labels.fight, detail: selection.picked.length > 1 ? p.fightCard : p.fightWhom };
    if (first?.startsWith('six:')) return { title: p.six };
    const here = seating.me === null ? [] : warnings(staying(selection, seating.me) ?? [], w.dangerHere);
    if (!first?.startsWith('card:'))
      return { title: p.card, detail: here.length > 0 ? w.sentence(here) : p.cardDetail };
    const picture = numbered(first.slice(5) as Card) ? null : w.pictureDoes[first.slice(5) as 'speedy-cat'];
    const ways = selection.open.filter(({ path }) => path[0] === first); // a chosen card leaves the others open
    const ends = new Set(ways.map(({ choice }) => endOf(choice, view)).filter(Boolean));
    const { chosen } = selection;
    return {
      title:
        chosen && numbersTo(chosen).size > 0
          ? w.numbersLegend
          : ends.size > 0
            ? w.placesInReach(card(first.slice(5) as Card), ends.size)
            : thing(first, view, seating, chosen ? { ...selection, picked: [] } : selection),
      detail: picture ?? (ways.some(({ path }) => path.length === 3) ? p.from : p.moveDetail),
    };
  }

  // Cats, prey, larders and shops round a place, the nearest first.
  function within(from: Space, view: View, seating: Seating): string {
    const found = places.flatMap(({ id }) => {
      const [away, things] = [distance(from, id), here(id, view, seating)];
      return away === null || away < 1 || away > nearby || things.length === 0
        ? []
        : [{ away, said: [place(id, view, seating), ...things, w.steps(away)].join(w.comma) }];
    });
    return found.length === 0 ? w.nothing : w.sentence(found.sort((a, b) => a.away - b.away).map(({ said }) => said));
  }

  const listed = (cards: readonly Card[]): string => w.list(cards.map(card));
  const items_ = (list: readonly Item[]): string =>
    list.length === 0 ? w.nothing : w.list(list.map(item => w.item[item]));

  return {
    event,
    action: (choice, view, seating) => w.sentence([plain(choice, view, seating), ...effects(choice, view, seating)]),
    button: plain,
    thing,
    prompt,
    obstacle(subject, view, seating) {
      const [kind, which] = subject.split('-');
      const known = kind === 'car' || kind === 'cat' || kind === 'shop' ? kind : null;
      const what = kind === 'cat' ? Number(which) : which;
      return known && w.sentence([w.inTheWay(blocked({ kind: known, which: what } as Obstacle, seating, view))]);
    },
    score: (view, seat) => `♥${view.seats[seat]!.lives}`,
    status(view, told, { options }) {
      const round = view.turn > 0 && view.result === null ? roundOf(told) : null;
      const limit = options['round_limit'];
      return round === null ? null : w.round(round, typeof limit === 'number' ? limit : null);
    },
    summary: (view, seating) =>
      view.seats
        .map((it, seat) =>
          w.summary(seating.name(seat), it.lives, items_(it.larder), it.space && place(it.space, view, seating)),
        )
        .join(w.gap),
    letters: Object.entries(w.letters).map(([letter, label]) => ({ letter, label })),
    pieces(letter, view, seating) {
      const all = (spaces: readonly Space[]) =>
        spaces.length === 0 ? w.nothing : w.list(spaces.map(id => place(id, view, seating)));
      if (letter === 'b') return w.apart([w.stock(w.item.bird, view.birds.house), all(view.birds.spaces)]);
      if (letter === 'm') return w.apart([w.stock(w.item.mouse, view.mice.house), all(view.mice.spaces)]);
      if (letter === 'l') return w.apart(view.seats.map((it, seat) => w.says(seating.name(seat), items_(it.larder))));
      const mine = seating.me === null ? null : view.seats[seating.me]!;
      if (letter === 'd')
        return mine?.space && mine.house ? w.steps(distance(mine.space, homeOf(mine.house)) ?? 0) : w.nothing;
      if (letter === 'n')
        return mine?.space
          ? w.sentence(
              neighbours(mine.space).map(id => [place(id, view, seating), ...here(id, view, seating)].join(w.comma)),
            )
          : w.nothing;
      if (letter === 'r') return mine?.space ? within(mine.space, view, seating) : w.nothing;
      return w.apart(
        view.seats.flatMap((it, seat) =>
          it.space ? [w.says(seating.name(seat), place(it.space, view, seating))] : [],
        ),
      );
    },
    hand: view => (view.hand ? w.hand(listed(view.hand)) : w.noHand),
    standing(view, seat) {
      const score = view.result?.seats[seat]?.score ?? null;
      const { lives, larder } = view.seats[seat]!;
      const reason = view.result?.reason ?? '';
      if (byPoints.has(reason) && score !== null) return [{ label: w.explain.total, value: String(score) }];
      return reason === 'last_cat'
        ? [{ label: w.explain.lives, value: String(lives) }]
        : [{ label: w.explain.items, value: `${larder.length}/${items.length}` }];
    },
    explain(view, seat) {
      const it = view.seats[seat]!;
      const score = view.result?.seats[seat]?.score ?? null;
      return [
        { label: w.explain.lives, value: String(it.lives) },
        { label: w.explain.items, value: `${it.larder.length}/${items.length}` },
        ...(score === null ? [] : [{ label: w.explain.total, value: String(score) }]),
        { label: w.explain.cards, value: String(it.hand_size) },
      ];
    },
    labels: {
      ...w.labels,
      ...w.shop,
      ...w.pictures,
      ...w.curiosity,
      'suit:bird': w.suits.bird,
      'suit:cat': w.suits.cat,
      'suit:mouse': w.suits.mouse,
    },
    ...rulesFrom(clauses, rules),
  };
}

const nearby = 6; // steps

// The ends at which points are counted.
const byPoints: ReadonlySet<string> = new Set(['round_limit', 'time_up', 'agreed']);

// Of what a choice does: where it leads is said before, by the choice itself.
const unsaid: ReadonlySet<Event['event']> = new Set(['moved', 'critter_moved', 'sent_home', 'played', 'swap_declined']);

export function actorOf(event: Event): number | null {
  switch (event.event) {
    case 'attacked':
    case 'fight_began':
      return event.attacker;
    case 'trespasser_caught':
      return event.host;
    case 'swapped':
    case 'swap_declined':
      return event.taker;
    case 'fight_decided':
      return event.winner;
    default:
      return 'seat' in event ? event.seat : null;
  }
}
