// What the page says of Cat Attack, in any language: the words come from en.ts, fr.ts and ja.ts.
import type { Table } from '../game';
import { distance, houseAround, homeOf, houseAt, neighbours, ownerOf, placeOf, places, retired, shopAround, streetOf, type House, type Shop, type Street } from './town';
import { dangers, numbersTo, staying, type Danger } from './ahead';
import { costOf, endOf, nextThings, omens, type Omen } from './paths';
import { items, numbered, type AttackChoice, type AttackSelection, type Card, type Critter, type Event, type Item, type Space, type Text, type View } from './types';

type Cause = Extract<Event, { readonly event: 'lives_lost' }>['cause'];
type Named = (name: string) => string;

// Whose house it is, as far as that is known; else where it stands.
export interface Owner {
  readonly name: string | null;
  readonly mine: boolean;
  readonly where: string;
}

export interface Words {
  readonly item: Readonly<Record<Item, string>>;
  readonly shop: Readonly<Record<Shop, string>>;
  readonly street: Readonly<Record<Street, string>>;
  readonly pictures: Readonly<Record<'cat-attack' | 'cat-burglar' | 'speedy-cat', string>>;
  readonly numberCard: (suit: string, pips: number) => string;
  readonly suits: Readonly<Record<'bird' | 'cat' | 'mouse', string>>;
  readonly curiosity: Readonly<Record<string, string>>;
  readonly omen: Readonly<Record<Omen, string>>;
  readonly cause: Readonly<Record<Cause, string>>;
  readonly onStreet: (street: string, n: number) => string;
  readonly wall: (id: string) => string;
  readonly compass: Readonly<Record<House, string>>;               // where a house stands
  readonly garden: (of: Owner, n: number) => string;
  readonly home: (of: Owner) => string;
  readonly shopGarden: (shop: string, n: number) => string;
  readonly burglarPrint: Named;
  readonly birdHouse: string;
  readonly mouseHole: string;
  readonly larderOf: Named;
  readonly list: (parts: readonly string[]) => string;
  readonly sentence: (parts: readonly string[]) => string;      // what a choice does, one after the other
  // Log lines, without a subject.
  readonly houseDrawn: string;
  readonly starterThrown: (pips: number) => string;
  readonly tied: string;
  readonly starts: string;
  readonly roundEnded: (round: number) => string;
  readonly timeCalled: string;
  readonly played: (card: string, idle: boolean) => string;
  readonly drew: (card: string | null) => string;
  readonly reshuffled: (cards: number) => string;
  readonly sixCat: (critter: string, host: string) => string;
  readonly thrown: (pips: number) => string;
  readonly moved: (place: string, jumps: boolean) => string;
  readonly critterMoved: (critter: string, place: string) => string;
  readonly caught: (critter: string) => string;
  readonly took: (item: string, shop: string, burgled: boolean) => string;
  readonly raided: (item: string, host: string) => string;
  readonly declined: (host: string) => string;
  readonly escaped: (critter: string) => string;
  readonly cornered: (obstacles: string | null) => string;
  readonly attacked: Named;
  readonly trespassed: Named;
  readonly lost: (lives: number, cause: string, left: number) => string;
  readonly retires: string;
  readonly laidDown: (cards: string) => string;
  readonly swapped: (victim: string, take: string | null, give: string | null) => string;
  readonly kept: string;
  readonly fightBegan: (defender: string, suit: string) => string;
  readonly laid: (card: string) => string;
  readonly lay: (card: string) => string;
  readonly renewed: string;
  readonly won: (loser: string) => string;
  readonly brokenOff: string;
  readonly drawn: (card: string) => string;
  readonly exhausted: string;
  readonly toggled: (shop: string, open: boolean) => string;
  readonly drove: (street: string) => string;
  readonly settled: string;
  readonly unsettled: string;
  readonly theCar: string;
  // What can be chosen.
  readonly playTo: (card: string, place: string | null) => string;
  readonly from: (place: string) => string;
  readonly corners: string;
  readonly inTheWay: Named;                                                      // what corners
  readonly idle: string;
  readonly goTo: (place: string) => string;
  readonly fight: (name: string, card: string) => string;
  readonly lureOut: (critter: string, host: string) => string;
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
  readonly either: (numbers: readonly number[]) => string;                      // of the die
  readonly danger: (numbers: string, cost: string) => string;                    // of the throw after a choice
  readonly dangerHere: (numbers: string, cost: string) => string;                // of the throw, if the cat stays
  readonly after: (numbers: string) => string;                                   // which throws lead there
  readonly closed: string;
  readonly stock: (item: string, n: number) => string;
  readonly sits: (names: string) => string;
  readonly prompts: Readonly<Record<'card' | 'cardDetail' | 'move' | 'moveDetail' | 'swap' | 'swapDetail' | 'raid' | 'raidDetail' | 'fight' | 'fightDetail' | 'from' | 'fightWhom' | 'fightCard' | 'six', string>>;
  readonly move: (pips: number) => string;
  readonly placesInReach: (card: string, n: number) => string;
  readonly summary: (name: string, lives: number, food: string, place: string | null) => string;
  readonly nothing: string;
  readonly hand: (cards: string) => string;
  readonly noHand: string;
  readonly explain: Readonly<Record<'lives' | 'items' | 'total' | 'cards', string>>;
  readonly letters: Readonly<Record<'c' | 'b' | 'm' | 'l' | 'd' | 'n' | 'r', string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly rules: Text['rules'];
  readonly captions: Text['captions'];
}

export function textFrom(w: Words): Text {
  const card = (it: Card): string => {
    const number = numbered(it);
    return number ? w.numberCard(w.suits[number.suit], number.pips) : w.pictures[it as 'speedy-cat'];
  };
  const critter = (it: Critter): string => w.item[it];
  const place = (id: Space, view: View | null, table: Table): string => {
    const { kind } = placeOf(id);
    const owner = (): Owner => {
      const house = houseAround(id)!;
      const seat = view ? ownerOf(view, house) : null;
      return { name: seat === null ? null : table.name(seat), mine: seat !== null && seat === table.me, where: w.compass[house] };
    };
    switch (kind) {
      case 'street': return w.onStreet(w.street[streetOf(id)!], Number(id[1]));
      case 'wall': return w.wall(id);
      case 'house_garden': return w.garden(owner(), Number(id.at(-1)));
      case 'home': return w.home(owner());
      case 'shop_garden': return w.shopGarden(w.shop[shopAround(id)!], Number(id.at(-1)));
      case 'burglar': return w.burglarPrint(w.shop[shopAround(id)!]);
      case 'birdhouse': return w.birdHouse;
      case 'mousehole': return w.mouseHole;
    }
  };
  const source = (from: string, view: View, table: Table): string =>
    (from.startsWith('larder-') ? w.larderOf(table.name(Number(from.slice(7)))) : place(from as Space, view, table));

  function event(it: Event, table: Table): string | null {
    switch (it.event) {
      case 'house_drawn': return w.houseDrawn;
      case 'starter_thrown': return w.starterThrown(it.pips);
      case 'starter_tied': return w.tied;
      case 'starts': return w.starts;
      case 'turn_began': case 'sent_home': case 'drawn': return it.event === 'drawn' && it.card ? w.drew(card(it.card)) : null;
      case 'round_ended': return w.roundEnded(it.round);
      case 'time_called': return w.timeCalled;
      case 'played': return w.played(card(it.card), it.idle);
      case 'reshuffled': return w.reshuffled(it.cards);
      case 'six_cat': return w.sixCat(critter(it.suit), table.name(it.host));
      case 'thrown': return w.thrown(it.pips);
      case 'moved': return w.moved(place(it.to, null, table), it.gait === 'jump');
      case 'critter_moved': return w.critterMoved(critter(it.critter), place(it.to, null, table));
      case 'caught': return w.caught(critter(it.critter));
      case 'item_taken': return w.took(w.item[it.item], w.shop[it.shop], it.burgled);
      case 'raided': return w.raided(w.item[it.item], table.name(it.host));
      case 'raid_declined': return w.declined(table.name(it.host));
      case 'escaped': return w.escaped(critter(it.critter));
      case 'cornered': return w.cornered(it.obstacles.length === 0 ? null : w.list(it.obstacles.map(obstacle => blocked(obstacle, table))));
      case 'attacked': return w.attacked(table.name(it.victim));
      case 'trespasser_caught': return w.trespassed(table.name(it.victim));
      case 'lives_lost': return w.lost(it.lives, w.cause[it.cause], it.left);
      case 'retired': return w.retires;
      case 'hand_laid_down': return it.cards.length === 0 ? null : w.laidDown(w.list(it.cards.map(card)));
      case 'swapped': return w.swapped(table.name(it.victim), it.take && card(it.take), it.give && card(it.give));
      case 'swap_declined': return w.kept;
      case 'fight_began': return w.fightBegan(table.name(it.defender), w.suits[it.suit]);
      case 'fight_card': return w.laid(card(it.card));
      case 'fight_renewed': return w.renewed;
      case 'fight_decided': return w.won(table.name(it.loser));
      case 'fight_broken_off': return w.brokenOff;
      case 'curiosity': return w.drawn(w.curiosity[it.card]!);
      case 'curiosity_exhausted': return w.exhausted;
      case 'shop_toggled': return w.toggled(w.shop[it.shop], it.open);
      case 'car_drove': return w.drove(w.street[it.to]);
      case 'settled': return w.settled;
      case 'unsettled': return w.unsettled;
    }
  }

  function blocked({ kind, which }: Extract<Event, { readonly event: 'cornered' }>['obstacles'][number], table: Table): string {
    switch (kind) {
      case 'car': return w.theCar;
      case 'shop': return w.shop[which as Shop];
      case 'cat': return table.name(which as number);
      case 'home': return place(`H${which as 'N'}`, null, table);
      case 'bird': case 'mouse': return w.item[kind];
    }
  }

  // What it does beyond what it says: the page's own omens, then what the server foretells.
  function consequences(choice: AttackChoice, view: View, table: Table): readonly string[] {
    const told = choice.does.flatMap(it => {
      if (it.event === 'sent_home') return [];
      if (it.event === 'cornered') return it.obstacles.length === 0 ? [] : [w.inTheWay(w.list(it.obstacles.map(obstacle => blocked(obstacle, table))))];
      const said = event(it, table);
      const who = 'seat' in it && it.seat !== table.me ? `${table.name(it.seat)}: ` : '';
      return said === null ? [] : [`${who}${said}`];
    });
    const more = table.me === null ? [] : omens(choice, view, table.me).filter(omen => ['win', 'raid', 'curiosity'].includes(omen)).map(omen => w.omen[omen]);
    return [...told, ...more, ...(table.me === null ? [] : warnings(dangers(choice, table.me), w.danger))];
  }

  // Which throws would corner the cat, and at what price.
  const warnings = (found: readonly Danger[], say: Words['danger']): readonly string[] =>
    found.map(({ numbers, lives, last }) => say(w.either(numbers), last ? w.omen.retire : w.costs(lives)));

  function plain({ action }: AttackChoice, view: View, table: Table): string {
    if ('play' in action) {
      const { card: it, from, to } = action.play;
      const name = w.playTo(card(it), to ? place(to, view, table) : null);
      if (from) return `${name} ${w.from(source(from, view, table))}`;
      if (to || it === 'speedy-cat') return name;
      return `${name} ${numbered(it)?.suit === 'cat' ? w.corners : w.idle}`;
    }
    if ('fight' in action) return w.fight(table.name(action.fight.seat), card(action.fight.card));
    if ('six_cat' in action) return `${w.lureOut(critter(action.six_cat.suit), table.name(action.six_cat.seat))} ${w.goTo(place(action.six_cat.to, view, table))}`;
    if ('move' in action) return w.goTo(place(action.move.to, view, table));
    if ('swap' in action) return action.swap.take && action.swap.give ? w.swap(card(action.swap.take), card(action.swap.give)) : w.keep;
    if ('raid' in action) return w.raid(w.item[action.raid.item]);
    if ('lay' in action) return w.lay(card(action.lay.card));
    return 'leave' in action ? w.leave : w.keep;
  }

  function here(id: Space, view: View, table: Table): readonly string[] {
    const cats = view.seats.flatMap((it, seat) => (it.space === id ? [table.name(seat)] : []));
    const found = [...view.birds.spaces.includes(id) ? [w.item.bird] : [], ...view.mice.spaces.includes(id) ? [w.item.mouse] : []];
    const shop = shopAround(id);
    const house = houseAt(id);
    const owner = house ? ownerOf(view, house) : null;
    return [
      ...(cats.length > 0 ? [w.sits(w.list(cats))] : []), ...found,
      ...(placeOf(id).curiosity ? [w.omen.curiosity] : []),
      ...(shop ? [view.shops[shop].open ? w.stock(w.item[shopItem[shop]], view.shops[shop].stock) : w.closed] : []),
      ...(streetOf(id) !== null && streetOf(id) === view.car ? [w.theCar] : []),
      ...(id === 'BH' ? [w.stock(w.item.bird, view.birds.house)] : id === 'MH' ? [w.stock(w.item.mouse, view.mice.house)] : []),
      ...(owner !== null && view.seats[owner]!.larder.length > 0 ? [w.list(view.seats[owner]!.larder.map(item => w.item[item]))] : []),
    ];
  }

  function thing(id: string, view: View, table: Table, selection: AttackSelection | null): string {
    const state = selection?.picked.includes(id) ? `, ${w.chosen}` : '';
    const [kind, what] = id.split(':') as [string, string | undefined];
    if (what !== undefined) {
      if (kind === 'six') return w.lureOut(critter(what as Critter), '');
      if (kind === 'item') return w.raid(w.item[what as Item]);
      const corners = selection?.ways.find(({ path, choice }) => path.length === 1 && path[0] === id && table.me !== null && costOf(choice, table.me) > 0);
      return `${card(what as Card)}${corners ? `, ${w.costs(costOf(corners.choice, table.me!))}` : ''}${state}`;
    }
    if (id === 'fight') return w.labels['fight']!;
    const at = id as Space;
    const mine = table.me === null ? null : view.seats[table.me]?.space ?? null;
    const away = mine === null || mine === at ? null : distance(mine, at);
    const live = selection && (selection.picked.length > 0 || view.phase === 'move') && nextThings(selection).has(id);
    const way = live ? selection.open.find(({ choice }) => endOf(choice, view) === at) : undefined;
    const does = way && table.me !== null ? omens(way.choice, view, table.me).filter(omen => omen !== 'curiosity').map(omen => w.omen[omen]) : [];   // the card lies there for all to see
    const numbers = selection?.chosen ? numbersTo(selection.chosen).get(at) : undefined;
    return [place(at, view, table), ...here(at, view, table), ...(mine === at ? [w.youAreHere] : away === null ? [] : [w.steps(away)]), ...(live ? [w.reachable, ...does] : []), ...(numbers ? [w.after(w.either(numbers))] : []), w.leadsTo(w.list(neighbours(at).map(next => place(next, view, table))))].join(', ') + state;
  }

  function prompt(view: View, selection: AttackSelection | null, table: Table, showing: Event | null) {
    if (showing) return { title: '', detail: [actorName(showing, table), event(showing, table)].filter(Boolean).join(': ') };
    if (!selection) return { title: '' };
    const p = w.prompts;
    const [first] = selection.picked;
    if (view.phase === 'move') return { title: w.move(view.throw ?? 0), detail: p.moveDetail };
    if (view.phase === 'swap') return { title: p.swap, detail: p.swapDetail };
    if (view.phase === 'raid') return { title: p.raid, detail: p.raidDetail };
    if (view.phase === 'fight') return { title: p.fight, detail: p.fightDetail };
    if (first === 'fight') return { title: w.labels['fight']!, detail: selection.picked.length > 1 ? p.fightCard : p.fightWhom };
    if (first?.startsWith('six:')) return { title: p.six };
    const here = table.me === null ? [] : warnings(staying(selection, table.me) ?? [], w.dangerHere);
    if (!first?.startsWith('card:')) return { title: p.card, detail: here.length > 0 ? w.sentence(here) : p.cardDetail };
    const ends = new Set(selection.open.map(({ choice }) => endOf(choice, view)).filter(Boolean));
    return { title: w.placesInReach(card(first.slice(5) as Card), ends.size), detail: selection.open.some(({ path }) => path.length === 3) ? p.from : p.moveDetail };
  }

  // Cats, prey, larders and shops that are no farther than a leap (A50), the nearest first.
  function within(from: Space, view: View, table: Table): string {
    const found = places.flatMap(({ id }) => {
      const [away, things] = [distance(from, id), here(id, view, table)];
      return away === null || away < 1 || away > leap || things.length === 0 ? [] : [{ away, said: [place(id, view, table), ...things, w.steps(away)].join(', ') }];
    });
    return found.length === 0 ? w.nothing : w.sentence(found.sort((a, b) => a.away - b.away).map(({ said }) => said));
  }

  const listed = (cards: readonly Card[]): string => w.list(cards.map(card));
  const items_ = (list: readonly Item[]): string => (list.length === 0 ? w.nothing : w.list(list.map(item => w.item[item])));

  return {
    event,
    action: (choice, view, table) => w.sentence([plain(choice, view, table), ...consequences(choice, view, table)]),
    button: plain,
    thing,
    prompt,
    score: (view, seat) => (retired(view, seat) ? '♥0' : `♥${view.seats[seat]!.lives}`),
    summary: (view, table) => view.seats.map((it, seat) => w.summary(table.name(seat), it.lives, items_(it.larder), it.space && place(it.space, view, table))).join(' '),
    letters: Object.entries(w.letters).map(([letter, label]) => ({ letter, label })),
    pieces(letter, view, table) {
      const all = (spaces: readonly Space[]) => (spaces.length === 0 ? w.nothing : w.list(spaces.map(id => place(id, view, table))));
      if (letter === 'b') return `${w.stock(w.item.bird, view.birds.house)}; ${all(view.birds.spaces)}`;
      if (letter === 'm') return `${w.stock(w.item.mouse, view.mice.house)}; ${all(view.mice.spaces)}`;
      if (letter === 'l') return view.seats.map((it, seat) => `${table.name(seat)}: ${items_(it.larder)}`).join('; ');
      const mine = table.me === null ? null : view.seats[table.me]!;
      if (letter === 'd') return mine?.space && mine.house ? w.steps(distance(mine.space, homeOf(mine.house)) ?? 0) : w.nothing;
      if (letter === 'n') return mine?.space ? w.sentence(neighbours(mine.space).map(id => [place(id, view, table), ...here(id, view, table)].join(', '))) : w.nothing;
      if (letter === 'r') return mine?.space ? within(mine.space, view, table) : w.nothing;
      return view.seats.flatMap((it, seat) => (it.space ? [`${table.name(seat)}: ${place(it.space, view, table)}`] : [])).join('; ');
    },
    hand: view => (view.hand ? w.hand(listed(view.hand)) : w.noHand),
    explain(view, seat) {
      const it = view.seats[seat]!;
      return [
        { label: w.explain.lives, value: String(it.lives) }, { label: w.explain.items, value: `${it.larder.length}/${items.length}` },
        { label: w.explain.total, value: String(it.lives + it.larder.length) }, { label: w.explain.cards, value: String(it.hand_size) },
      ];
    },
    labels: {
      ...w.labels, ...w.shop, ...w.pictures, ...w.curiosity,
      'suit:bird': w.suits.bird, 'suit:cat': w.suits.cat, 'suit:mouse': w.suits.mouse,
    },
    rules: w.rules,
    captions: w.captions,
  };
}

const leap = 6;
const shopItem: Readonly<Record<Shop, Item>> = { FI: 'fish', DA: 'milk', VE: 'vitamins', CS: 'catfood' };

export function actorOf(event: Event): number | null {
  switch (event.event) {
    case 'attacked': case 'fight_began': return event.attacker;
    case 'trespasser_caught': return event.host;
    case 'swapped': case 'swap_declined': return event.taker;
    case 'fight_decided': return event.winner;
    default: return 'seat' in event ? event.seat : null;
  }
}

function actorName(event: Event, table: Table): string | null {
  const seat = actorOf(event);
  return seat === null ? null : table.name(seat);
}
