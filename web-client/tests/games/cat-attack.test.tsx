// @vitest-environment happy-dom
import { spaced } from '../../src/i18n/french';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { narrow } from '../../src/app/app';
import { choose, select, tap, type Selection } from '../../src/core/selection';
import game from '../../src/games/cat-attack';
import { dangers, numbersTo, staying, throwsAt } from '../../src/games/cat-attack/ahead';
import { bagOf } from '../../src/games/cat-attack/bag';
import { Board } from '../../src/games/cat-attack/board';
import { bounded, followed } from '../../src/games/cat-attack/camera';
import { Controls } from '../../src/games/cat-attack/controls';
import { text as en } from '../../src/games/cat-attack/texts/en';
import { examples } from '../../src/games/cat-attack/examples';
import { text as fr } from '../../src/games/cat-attack/texts/fr';
import { text as ja } from '../../src/games/cat-attack/texts/ja';
import { Overlay } from '../../src/games/cat-attack/overlay';
import { consequences, moments, pathOf } from '../../src/games/cat-attack/paths';
import { routeOf } from '../../src/games/cat-attack/routes';
import { follow, sceneOf } from '../../src/games/cat-attack/scene';
import { storyOf } from '../../src/games/cat-attack/story';
import { distance, neighbours, places, size } from '../../src/games/cat-attack/town';
import type { AttackChoice, Card, Event, View } from '../../src/games/cat-attack/types';
import { quietBoard, quietControls } from './quiet';

const [walk, , raid, trespass] = examples;
const seating = { me: 0, name: (seat: number) => ['Maeve', 'Finn'][seat]!, options: {} };
const play = (card: 'cat-3' | 'bird-2' | 'cat-attack', to?: 'N3' | 'L1', from?: 'BH'): AttackChoice => ({
  action: { play: { card, ...(from ? { from } : {}), ...(to ? { to } : {}) } },
  does: [],
});
const ways = (choices: readonly AttackChoice[], view: View = walk!.view) =>
  select(choices.map(choice => ({ choice, path: pathOf(choice, view) })));

describe('the neighbourhood', () => {
  test('has its 85 places inside the drawing', () => {
    expect(places).toHaveLength(85);
    for (const { x, y } of places) expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true);
  });
  test('counts steps round Homes, not through them', () => {
    expect(distance('M2', 'XW')).toBe(1);
    expect(distance('M2', 'HNW')).toBe(4);
    for (const { id } of places) expect(neighbours(id).length).toBeGreaterThan(0);
  });
});

describe('a walk is drawn as it is told', () => {
  const { view } = raid!;
  test('of a cat, from where it stood', () => {
    expect(routeOf({ event: 'moved', seat: 0, from: 'M2', to: 'L1', gait: 'walk', via: ['XW', 'L2'] }, view)).toEqual([
      'M2',
      'XW',
      'L2',
      'L1',
    ]);
  });
  test('of a creature out of a larder, by the door', () => {
    expect(
      routeOf({ event: 'critter_moved', critter: 'mouse', from: 'larder-1', to: 'GSE2', via: ['GSE1'] }, view),
    ).toEqual(['HSE', 'GSE1', 'GSE2']);
  });
});

describe('choosing', () => {
  test('a card lights up only its own places', () => {
    const { selection } = tap(ways([play('cat-3', 'N3'), play('cat-attack', 'L1')]), 'card:cat-3');
    expect([...selection.live]).toEqual(['N3']);
  });
  test('a card for a creature shows where from, and where to once that is clear', () => {
    expect([
      ...tap(ways([play('bird-2', 'L1', 'BH'), play('bird-2', 'N3', 'BH'), play('cat-3', 'N3')]), 'card:bird-2')
        .selection.live,
    ]).toEqual(['BH', 'L1', 'N3']);
  });
  test('a card without a place is chosen by its own tap', () => {
    const choice = play('cat-3');
    expect(tap(ways([choice, play('cat-attack', 'L1')]), 'card:cat-3').selection.chosen).toBe(choice);
  });
  test('a card of a fight is not the same thing as that card in the hand', () => {
    const fight: AttackChoice = { action: { fight: { seat: 1, card: 'cat-3' } }, does: [] };
    expect(tap(ways([fight, play('cat-3', 'N3')]), 'card:cat-3').selection.open.map(({ choice }) => choice)).toEqual([
      play('cat-3', 'N3'),
    ]);
  });
});

test('a place says once that a Curiosity card lies there', () => {
  const said = en.thing('R4', raid!.view, seating, ways(raid!.choices, raid!.view));
  expect(said).toContain('in reach');
  expect(said.match(/a Curiosity card/g)).toHaveLength(1);
});

test('a special card says in a line what it does', () => {
  const attack = tap(ways([play('cat-attack', 'N3'), play('cat-3', 'N3')]), 'card:cat-attack').selection;
  expect(en.prompt({ ...walk!.view, phase: 'card' }, attack, seating, null).detail).toBe(
    'Leaps on a cat, bird or mouse within six steps, whatever lies between.',
  );
});
test('a tap on a place out of reach can be asked about', () => {
  expect(game.attempt!([], 'N3', { ...walk!.view, phase: 'move' })).toEqual({ move: { to: 'N3' } });
  expect(game.attempt!(['card:cat-3'], 'N3', { ...walk!.view, phase: 'card' })).toEqual({
    play: { card: 'cat-3', to: 'N3' },
  });
  expect(game.attempt!(['card:bird-2', 'BH'], 'L1', { ...walk!.view, phase: 'card' })).toEqual({
    play: { card: 'bird-2', from: 'BH', to: 'L1' },
  });
  expect(game.attempt!([], 'N3', { ...walk!.view, phase: 'card' })).toBeNull();
});

test('what waits at the end of a way', () => {
  expect(consequences(raid!.choices[0]!, 0)).toEqual(['raid']);
  expect(consequences(raid!.choices[2]!, 0)).toEqual(['curiosity']);
  expect(consequences(trespass!.choices[1]!, 0)).toEqual(['trespass']);
  expect(consequences({ action: { move: { to: 'HNW' } }, does: [{ event: 'won', seat: 0 }] }, 0)).toEqual(['win']);
  // Its team has others out (A110).
  expect(consequences({ action: { move: { to: 'HNW' } }, does: [{ event: 'settled', seat: 0 }] }, 0)).toEqual([]);
  expect(consequences({ ...raid!.choices[0]!, does: [] }, 0)).toEqual([]); // nothing may be taken there (A63)
});

describe('the throw after a choice', () => {
  const cornered = (lives: number, left: number): readonly Event[] => [
    { event: 'cornered', seat: 0, obstacles: [{ kind: 'cat', which: 1 }] },
    { event: 'lives_lost', cause: 'cornered', left, lives, seat: 0 },
    { event: 'sent_home', from: 'N3', seat: 0, to: 'HNW' },
  ];
  const walked = (to: 'N3'): Event => ({ event: 'moved', seat: 0, from: 'M2', to, gait: 'walk', via: ['M1', 'W3'] });
  const risky: AttackChoice = {
    ...play('cat-3', 'N3'),
    does: [walked('N3')],
    ahead: [
      { does: cornered(1, 8) },
      { does: cornered(1, 8) },
      { to: ['L1', 'N2'] },
      { does: cornered(2, 7) },
      { to: ['L1'] },
      { to: ['E1'] },
    ],
  };
  const { view } = walk!;

  test('tells where each number leads, and which ones corner at what price', () => {
    expect([...numbersTo(risky)]).toEqual([
      ['L1', [3, 5]],
      ['N2', [3]],
      ['E1', [6]],
    ]);
    expect(dangers(risky, 0)).toEqual([
      { numbers: [1, 2], lives: 1, last: false },
      { numbers: [4], lives: 2, last: false },
    ]);
    expect(dangers({ ...risky, ahead: [{ does: [...cornered(1, 0), { event: 'retired', seat: 0 }] }] }, 0)).toEqual([
      { numbers: [1], lives: 1, last: true },
    ]);
    expect(consequences(risky, 0)).toContain('danger');
    expect(consequences(play('cat-3', 'N3'), 0)).not.toContain('danger');
  });
  test('begins where the choice leaves the cat', () => {
    expect(throwsAt(risky, view, 0)).toBe('N3');
    expect(throwsAt(play('bird-2', 'L1', 'BH'), view, 0)).toBe('M2');
    expect(throwsAt({ ...play('cat-3'), does: cornered(1, 8) }, view, 0)).toBe('HNW');
  });
  test('threatens a cat that stays, as long as all cards which let it stay agree', () => {
    const bird = { ...play('bird-2', 'L1', 'BH'), ahead: [{ does: cornered(1, 8) }, { to: ['L1'] }] };
    const safe = { ...play('bird-2', 'N3', 'BH'), ahead: [{ to: ['N3'] }, { to: ['L1'] }] };
    const card: View = { ...view, phase: 'card' };
    expect(staying(ways([risky, bird], card), 0)).toEqual([{ numbers: [1], lives: 1, last: false }]);
    expect(staying(ways([bird, safe], card), 0)).toBeNull();
    expect(staying(ways([risky], card), 0)).toBeNull();
    expect(en.prompt(card, ways([risky, bird], card), seating, null).detail).toBe(
      'From here a 1 would corner you: costs you a life.',
    );
    expect(en.prompt(card, ways([bird, safe, risky], card), seating, null).detail).toBe(
      'Tap a card to see what it can do.',
    );
    expect(consequences(bird, 0)).not.toContain('danger');
  });
  test('is said in three languages, for the choice and for each place', () => {
    expect(en.action(risky, view, seating, ways([]))).toContain(
      'Then a 1 or 2 would corner you: costs you a life. Then a 4 would corner you: costs you 2 lives.',
    );
    expect(fr.action(risky, view, seating, ways([]))).toContain(
      spaced('Ensuite un 1 ou 2 vous acculerait : vous coûte une vie.'),
    );
    expect(ja.action(risky, view, seating, ways([]))).toContain('次に1か2が出ると追いつめられる（命を一つ失う）。');
    const { selection } = tap(tap(ways([risky, play('cat-attack', 'L1')], view), 'card:cat-3').selection, 'N3');
    expect(selection.chosen).toBe(risky);
    for (const [text, legend] of [
      [en, 'Numbers: the throw that leads there'],
      [fr, spaced('Les nombres : le lancer qui y mène')],
      [ja, '数字：その目が出ると行ける'],
    ] as const) {
      const card: View = { ...view, phase: 'card' };
      expect(text.prompt(card, selection, seating, null).title, 'where the numbers are').toBe(legend);
      expect(text.action(risky, card, seating, selection), 'not in every row').not.toContain(legend);
    }
    expect(en.action({ ...play('cat-3'), does: cornered(1, 8) }, view, seating, ways([]))).toBe(
      'Cat 3 and be cornered. In the way: Finn. You lose a life (cornered), 8 left.',
    );
    expect(en.thing('L1', view, seating, selection)).toContain('then reached with a 3 or 5');
    expect(en.thing('N2', view, seating, null)).not.toContain('then reached');
  });
});

describe('the guide has a word for each of its moments', () => {
  test.each(Object.entries({ en, fr, ja }))('in %s', (_, text) =>
    expect(Object.keys(text.moments).sort()).toEqual([...moments.names].sort()),
  );
  test.each([
    ['a raid', raid!, ['raid']],
    ['nothing', walk!, []],
  ])('when it can be chosen: %s', (_, { view, choices, me }, names) =>
    expect(moments.offered(ways(choices, view), view, me)).toEqual(names),
  );
  test('an attack, and a danger of being cornered', () => {
    const attack: AttackChoice = {
      ...play('cat-attack', 'L1'),
      does: [{ event: 'attacked', at: 'L1', attacker: 0, victim: 1 }],
    };
    const danger: AttackChoice = {
      ...play('cat-3', 'N3'),
      does: [{ event: 'moved', seat: 0, from: 'M2', to: 'N3', gait: 'walk', via: [] }],
      ahead: [{ does: [{ event: 'cornered', seat: 0, obstacles: [] }] }],
    };
    expect(moments.offered(ways([attack, danger]), walk!.view, 0)).toEqual(['attack', 'corner']);
  });
});

describe('a card that finds no target', () => {
  const view: View = { ...walk!.view, phase: 'card', hand: ['cat-burglar', 'cat-attack'] };
  const idle: AttackChoice = {
    action: { play: { card: 'cat-burglar' } },
    does: [{ event: 'played', seat: 0, card: 'cat-burglar', idle: true }],
  };
  const all = ways([idle, play('cat-attack', 'L1'), play('cat-attack', 'N3')], view);

  test('says so before it is chosen, in words and by a mark', () => {
    expect(en.thing('card:cat-burglar', view, seating, all)).toBe('Burglar for nothing');
    expect(en.thing('card:cat-attack', view, seating, all)).toBe('Attack');
    const page = document.createElement('div');
    const quiet = { tap: () => undefined, choose: () => undefined, send: () => undefined };
    const props = { ...quietControls, ...quiet, view, seating, text: en, selection: all, mine: true };
    void act(() => render(<Controls {...props} />, page));
    expect([...page.querySelectorAll('.mog')].map(it => it.classList.contains('idle'))).toEqual([true, false]);
  });
  test('has no heading that counts the places of the other cards', () => {
    expect(en.prompt(view, tap(all, 'card:cat-burglar').selection, seating, null).title).toBe('Burglar for nothing');
    expect(en.prompt(view, tap(all, 'card:cat-attack').selection, seating, null).title).toBe(
      'Attack: 2 places in reach',
    );
    const chosen = tap(tap(all, 'card:cat-attack').selection, 'L1').selection;
    expect(en.prompt(view, chosen, seating, null).title).toBe('Attack: 2 places in reach');
  });
});

describe('a move that is not made yet is no log line', () => {
  const { view } = walk!;
  const three = { ...seating, name: (seat: number) => ['Maeve', 'Finn', 'Aoife'][seat]! };
  const said = (text: typeof en, does: readonly Event[], me: number | null = 0) =>
    text.action({ ...play('cat-3', 'N3'), does }, view, { ...three, me }, ways([]));
  const attack: readonly Event[] = [
    { event: 'attacked', at: 'N3', attacker: 0, victim: 1 },
    { event: 'lives_lost', cause: 'attack', left: 8, lives: 1, seat: 1 },
    { event: 'trespasser_caught', at: 'GSE2', host: 1, victim: 2 },
  ];
  const gains: readonly Event[] = [
    { event: 'caught', at: 'N3', critter: 'bird', seat: 0 },
    { event: 'item_taken', burgled: false, item: 'fish', seat: 0, shop: 'FI' },
    { event: 'trespasser_caught', at: 'GNW2', host: 0, victim: 2 },
  ];
  test('it tells what would be done, and by whom if not by the reader', () => {
    expect(said(en, attack)).toBe(
      'Cat 3 to North Street 3. Attack Finn. Finn: loses a life (attacked), 8 left. ' +
        'Finn: catches Aoife in the grounds.',
    );
    expect(said(en, gains)).toBe(
      'Cat 3 to North Street 3. Catch a bird. Take fish at the Fish shop. Catch Aoife in the grounds.',
    );
    expect(said(en, gains, null)).toContain('Maeve: takes fish at the Fish shop.');
    expect(said(ja, attack)).toBe(
      '猫3で北通り3へ。Finnさんを攻撃する。Finn：命を一つ失う（攻撃された）。残り8。Finn：敷地でAoifeさんをつかまえる。',
    );
    expect(said(ja, gains)).toBe('猫3で北通り3へ。鳥をつかまえる。魚屋で魚を手に入れる。敷地でAoifeさんをつかまえる。');
    expect(said(fr, attack)).toContain('Attaque Finn.');
  });
  test('the log goes on to tell it as done', () => {
    expect(attack.map(it => en.event(it, { ...three, me: null }, view))).toEqual([
      'attacked Finn.',
      'lost a life (attacked), 8 left.',
      'caught Aoife in the grounds.',
    ]);
    expect(ja.event(gains[0]!, three, view)).toBe('鳥をつかまえました。');
  });
});

describe('the scene', () => {
  test('lets a mouse keep its name, and a cat its way home', () => {
    const before = sceneOf(walk!.view);
    const view: View = { ...walk!.view, mice: { house: 1, spaces: ['N2'] } };
    const after = follow(before, [{ event: 'critter_moved', critter: 'mouse', from: 'L1', to: 'N2', via: [] }], view);
    expect(after.animals.map(({ id, at }) => [id, at])).toEqual([[before.animals[0]!.id, 'N2']]);
    const hit = follow(before, [{ event: 'sent_home', seat: 0, from: 'M2', to: 'HNW' }], {
      ...walk!.view,
      seats: [{ ...walk!.view.seats[0]!, space: 'HNW' }, walk!.view.seats[1]!],
    });
    expect(hit.cats[0]).toEqual(['M2', 'HNW']);
  });
  test('whatever the events say, the view is right', () => {
    const after = follow(
      sceneOf(walk!.view),
      [{ event: 'moved', seat: 0, from: 'M2', to: 'N3', gait: 'walk', via: [] }],
      {
        ...walk!.view,
        birds: { house: 1, spaces: ['R1'] },
      },
    );
    expect(after.cats[0]).toEqual(['M2']);
    expect(after.animals.map(({ at }) => at).sort()).toEqual(['L1', 'R1']);
  });
});

const told = (...events: readonly Event[]) => [{ seq: 1, entry: { action: {}, seat: 0 }, events }];

test('a fight that is over in one entry is told card by card', () => {
  const events: readonly Event[] = [
    { event: 'fight_began', attacker: 0, defender: 1, suit: 'bird' },
    { event: 'fight_card', card: 'bird-2', seat: 0 },
    { event: 'fight_decided', loser: 1, winner: 0 },
  ];
  const story = storyOf(walk!.view, told(...events));
  expect(story.duel).toEqual({ attacker: 0, defender: 1, suit: 'bird', laid: [{ seat: 0, card: 'bird-2' }], loser: 1 });
  expect(storyOf(walk!.view, told(...events, { event: 'turn_began', round: 3, seat: 1, turn: 6 })).duel).toBeNull();
});

test('a fight that was begun before the log shows who fights', () => {
  const fight = { attacker: 0, defender: 1, suit: 'cat' } as const;
  expect(storyOf({ ...walk!.view, fight }, []).duel).toEqual({ ...fight, laid: [], loser: null });
});

test('a fight says its stake, and shows for a second who lost', () => {
  const host = document.createElement('div');
  const decided: Event = { event: 'fight_decided', loser: 1, winner: 0 };
  const events: readonly Event[] = [
    { event: 'fight_began', attacker: 0, defender: 1, suit: 'bird' },
    { event: 'fight_card', card: 'bird-2', seat: 0 },
    decided,
  ];
  const lanes = (showing: Event | null) => {
    render(
      <Overlay
        view={walk!.view}
        seating={seating}
        text={en}
        selection={ways([], walk!.view)}
        mine={false}
        showing={showing}
        told={told(...events)}
        ready
        lost={false}
        tap={() => undefined}
        choose={() => undefined}
        send={() => undefined}
      />,
      host,
    );
    return [...host.querySelectorAll('.lane strong small')].map(it => it.textContent?.trim());
  };
  expect(lanes(events[1]!)).toEqual([en.labels['attacker'], en.labels['defender']]);
  expect(host.querySelector('h2')?.textContent).toContain('the loser: one life');
  expect(lanes(decided)).toEqual([en.labels['duelWon'], en.labels['duelLost']]);
  expect(game.timing(decided)?.ms).toBeGreaterThanOrEqual(1000);
  expect(lanes(null)).toEqual([]);
});

test('a fight waits while the connection is lost, says so, and keeps the card that was picked', async () => {
  const host = document.createElement('div');
  const fight = { attacker: 1, defender: 0, suit: 'bird' } as const;
  const view = { ...walk!.view, phase: 'fight', fight, hand: ['bird-2', 'bird-3'] } as unknown as View;
  const lays = (['bird-2', 'bird-3'] as const).map(card => ({ action: { lay: { card } }, does: [] }));
  const { selection } = tap(ways(lays, view), 'lay:bird-3');
  const sent: unknown[] = [];
  const draw = (state: { readonly ready?: boolean; readonly lost?: boolean }) =>
    act(() =>
      render(
        <Overlay
          {...quietControls}
          {...state}
          view={view}
          seating={seating}
          text={en}
          selection={selection}
          mine
          tap={() => undefined}
          choose={() => undefined}
          send={choice => sent.push(choice.action)}
        />,
        host,
      ),
    );
  const button = () => host.querySelector<HTMLButtonElement>('.attack-sheet.fight .primary')!;
  const picked = () => [...host.querySelectorAll('.mine .mog')].map(card => card.getAttribute('aria-pressed'));
  await draw({ ready: false, lost: true });
  expect(button().disabled).toBe(true);
  expect(host.textContent).toContain('Connection lost');
  expect(picked()).toEqual(['false', 'true']);
  button().click();
  expect(sent).toEqual([]);
  await draw({});
  expect(host.textContent).not.toContain('Connection lost');
  expect(picked()).toEqual(['false', 'true']);
  button().click();
  expect(sent).toEqual([{ lay: { card: 'bird-3' } }]);
});

test('a replay shows who lost a fight in the step that decides it, though the next turn has begun', () => {
  const host = document.createElement('div');
  const events: readonly Event[] = [
    { event: 'fight_began', attacker: 0, defender: 1, suit: 'bird' },
    { event: 'fight_card', card: 'bird-2', seat: 0 },
    { event: 'fight_decided', loser: 1, winner: 0 },
    { event: 'turn_began', round: 3, seat: 1, turn: 6 },
  ];
  const lanes = (still: readonly Event[]) => {
    render(
      <Overlay
        {...quietControls}
        view={walk!.view}
        seating={seating}
        text={en}
        selection={ways([], walk!.view)}
        mine={false}
        still={still}
        told={told(...events)}
        tap={() => undefined}
        choose={() => undefined}
        send={() => undefined}
      />,
      host,
    );
    return [...host.querySelectorAll('.lane strong small')].map(it => it.textContent?.trim());
  };
  expect(lanes(events)).toEqual([en.labels['duelWon'], en.labels['duelLost']]);
  expect(host.querySelectorAll('.laid .mog').length).toBe(1);
  expect(lanes([])).toEqual([]);
});

test('a Speedy Cat counts its throws', () => {
  const began: Event = { event: 'turn_began', round: 1, seat: 0, turn: 1 };
  const thrown = (left: number): Event => ({ event: 'thrown', left, pips: 3, seat: 0 });
  expect(storyOf(walk!.view, told(thrown(0), began, thrown(3))).throws).toEqual({ done: 1, left: 3 });
  expect(storyOf(walk!.view, told(began, thrown(3), thrown(2))).throws).toEqual({ done: 2, left: 2 });
});

test('what is left to be drawn follows from what lies open, and only then', () => {
  const hand = ['bird-1', 'bird-1', 'cat-2', 'cat-2', 'mouse-3', 'speedy-cat'] as const;
  const open: View = {
    ...walk!.view,
    discard: ['bird-1'],
    mog_left: 50,
    seats: walk!.view.seats.map(it => ({ ...it, hand: [...hand] })),
  };
  expect(bagOf(walk!.view, 'mog', { drawn: [] })).toBeNull();
  expect(
    bagOf(
      {
        ...open,
        seats: [
          { ...open.seats[0]!, hand: [...hand] },
          { ...open.seats[1]!, hand: ['cat-1', 'cat-1', 'cat-3', 'cat-4', 'mouse-1', 'mouse-2'] },
        ],
      },
      'mog',
      { drawn: [] },
    )?.slice(0, 2),
  ).toEqual([
    ['bird-1', 0],
    ['bird-2', 3],
  ]);
  expect(bagOf(open, 'seats', { drawn: [] })).toEqual([
    ['N', 1],
    ['NE', 1],
    ['S', 1],
    ['SW', 1],
  ]);
});

test('Shuffle lies below all other Curiosity cards, and brings them back', () => {
  const left = (drawn: readonly string[]) => bagOf(walk!.view, 'curiosity', { drawn })!;
  const all = left([]);
  const cards = all.flatMap(([card, count]) => Array.from({ length: count }, () => card as string));
  expect(cards).toHaveLength(38);
  expect(left(['car-E']).find(([card]) => card === 'car-E')).toEqual(['car-E', 1]);
  expect(left(cards)).toEqual([['shuffle', 1]]);
  expect(left([...cards, 'shuffle'])).toEqual(all);
});

test('the camera stays in the neighbourhood', () => {
  const { x, y } = bounded({ x: -500, y: 9000, zoom: 1 });
  expect(x).toBe(200);
  expect(y).toBe(size.height - 172);
});

describe('the pictures of the rules', () => {
  test.each(examples.map(example => [example.id, example] as const))(
    '%s can be tried, and reads in three languages',
    (id, { view, choices, me }) => {
      const selection = select(choices.map(choice => ({ choice, path: pathOf(choice, view) })));
      for (const way of selection.ways) {
        let now: Selection<any, any> = selection;
        for (const thing of way.path) if (!now.picked.includes(thing)) now = tap(now, thing).selection;
        expect(now.chosen).toEqual(way.choice);
      }
      for (const text of [en, fr, ja]) {
        expect(text.captions[id]).toBeTruthy();
        for (const choice of choices)
          expect(text.action(choice, view, { ...seating, me }, selection)).not.toContain('undefined');
        for (const { id: place } of places)
          expect(text.thing(place, view, seating, selection)).not.toMatch(/undefined|null/);
      }
    },
  );
});

interface Shown {
  readonly view: View;
  readonly selection: Selection<any, any> | null;
  readonly tap?: (place: unknown) => void;
}

const board = ({ view, selection, tap: onTap = () => undefined }: Shown) => (
  <Board
    {...quietBoard}
    view={view}
    scene={sceneOf(view)}
    seating={seating}
    text={en}
    selection={selection}
    tap={onTap}
    speed={0}
  />
);

describe('the board', () => {
  const host = document.createElement('div');
  document.body.append(host);
  afterEach(() => render(null, host));
  test('has a name for every place, and takes a tap', () => {
    const tapped: string[] = [];
    const { view, choices } = walk!;
    act(() => render(board({ view, selection: ways(choices), tap: place => tapped.push(String(place)) }), host));
    expect(host.querySelectorAll('[data-spot]')).toHaveLength(85);
    expect(host.querySelectorAll('.target')).toHaveLength(choices.length);
    const spot = host.querySelector<SVGElement>('[data-spot=L1]')!;
    expect(spot.getAttribute('aria-label')).toContain('in reach, a catch');
    spot.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(tapped).toEqual(['L1']);
  });
  test('shows the numbers that lead on from the chosen place, and those that corner', () => {
    const { view } = walk!;
    const choice: AttackChoice = {
      ...play('cat-3', 'N3'),
      ahead: [
        { to: ['L1'] },
        { does: [{ event: 'lives_lost', cause: 'cornered', left: 8, lives: 1, seat: 0 }] },
        { to: ['L1', 'E1'] },
      ],
    };
    const { selection } = tap(tap(ways([choice, play('cat-attack', 'L1')], view), 'card:cat-3').selection, 'N3');
    act(() => render(board({ view, selection }), host));
    expect([...host.querySelectorAll('.numbers:not(.bad)')].map(({ textContent }) => textContent)).toEqual([
      '1·3',
      '3',
    ]);
    expect([...host.querySelectorAll('.numbers.bad')].map(({ textContent }) => textContent)).toEqual(['2 ✕']);
  });
});

describe('a swap', () => {
  const host = document.createElement('div');
  document.body.append(host);
  afterEach(() => render(null, host));
  const hand = ['cat-1', 'mouse-2', 'mouse-2'] as const;
  const shownHand = ['bird-2', 'bird-2', 'cat-3'] as const;
  const view = { ...walk!.view, phase: 'swap', hand, shown_hand: shownHand } as unknown as View;
  const kinds = (cards: readonly Card[]) => [...new Set(cards)];
  const choices: readonly AttackChoice[] = [
    ...kinds(shownHand).flatMap(take => kinds(hand).map(give => ({ action: { swap: { take, give } }, does: [] }))),
    { action: { keep: {} }, does: [{ event: 'swap_declined', taker: 0, victim: 1 }] },
  ];
  let selection: Selection<any, any>;
  let sent: readonly unknown[];
  const draw = (state: { readonly ready?: boolean; readonly lost?: boolean } = {}) =>
    act(() =>
      render(
        <Overlay
          {...quietControls}
          {...state}
          view={view}
          seating={seating}
          text={en}
          selection={selection}
          mine
          tap={() => undefined}
          choose={choice => {
            selection = choose(selection, choice);
          }}
          send={choice => {
            sent = [...sent, choice.action];
          }}
        />,
        host,
      ),
    );
  const pick = async (row: 'Take' | 'Give', nth: number) => {
    act(() => host.querySelectorAll<HTMLButtonElement>(`[aria-label=${row}] .mog`)[nth]!.click());
    await draw();
  };
  const picked = (row: 'Take' | 'Give') =>
    [...host.querySelectorAll(`[aria-label=${row}] .mog`)].map(card => card.getAttribute('aria-pressed'));
  const button = () => host.querySelector<HTMLButtonElement>('.attack-sheet .primary')!;
  beforeEach(async () => {
    selection = ways(choices, view);
    sent = [];
    await draw();
  });

  test('names the one whose hand is shown', () => {
    expect(host.querySelector('h2')!.textContent).toContain('Finn');
  });
  test('picks nothing that the player did not pick, in whichever order', async () => {
    await pick('Give', 0);
    expect(picked('Take')).toEqual(['false', 'false', 'false']);
    expect(selection.chosen).toBeNull();
    expect(button().disabled).toBe(true);
    await pick('Take', 2);
    expect(selection.chosen?.action).toEqual({ swap: { take: 'cat-3', give: 'cat-1' } });
    act(() => button().click());
    expect(sent).toEqual([{ swap: { take: 'cat-3', give: 'cat-1' } }]);
  });
  test('tells equal cards apart, and changes one pick without the other', async () => {
    await pick('Take', 1);
    await pick('Give', 2);
    expect([picked('Take'), picked('Give')]).toEqual([
      ['false', 'true', 'false'],
      ['false', 'false', 'true'],
    ]);
    await pick('Give', 1);
    expect([picked('Take'), picked('Give')]).toEqual([
      ['false', 'true', 'false'],
      ['false', 'true', 'false'],
    ]);
    expect(selection.chosen?.action).toEqual({ swap: { take: 'bird-2', give: 'mouse-2' } });
  });
  test('waits while the connection is lost, says so, and keeps what was picked', async () => {
    await pick('Take', 2);
    await pick('Give', 0);
    await draw({ ready: false, lost: true });
    expect(button().disabled).toBe(true);
    expect(host.textContent).toContain('Connection lost');
    expect(picked('Take')).toEqual(['false', 'false', 'true']);
    await draw();
    expect(button().disabled).toBe(false);
  });
});

test('of two equal cards in the hand the one that was tapped is lit', async () => {
  const host = document.createElement('div');
  document.body.append(host);
  const view = { ...walk!.view, phase: 'card', hand: ['bird-2', 'cat-3', 'cat-3'] } as unknown as View;
  let selection = ways([play('cat-3', 'N3'), play('cat-3', 'L1'), play('bird-2', 'L1', 'BH')], view);
  const draw = () =>
    act(() =>
      render(
        <Controls
          {...quietControls}
          view={view}
          seating={seating}
          text={en}
          selection={selection}
          mine
          tap={place => {
            selection = tap(selection, place).selection;
          }}
          choose={() => undefined}
          send={() => undefined}
        />,
        host,
      ),
    );
  const lit = async (nth: number) => {
    act(() => host.querySelectorAll<HTMLButtonElement>('.hand .mog')[nth]!.click());
    await draw();
    return [...host.querySelectorAll('.hand .mog')].map(card => card.getAttribute('aria-pressed') === 'true');
  };
  await draw();
  expect(await lit(2)).toEqual([false, false, true]);
  expect(await lit(1)).toEqual([false, true, false]);
  expect(selection.picked).toEqual(['card:cat-3']);
  expect(await lit(1)).toEqual([false, false, false]);
  expect(await lit(0)).toEqual([true, false, false]);
  render(null, host);
});

describe('the camera of a phone', () => {
  const host = document.createElement('div');
  document.body.append(host);
  afterEach(() => {
    render(null, host);
    narrow.value = false;
  });
  test('shows all that is lit up, and goes back to the cat', async () => {
    narrow.value = true;
    const { view, choices } = walk!;
    const zoomOf = async (selection: Selection<any, any> | null) => {
      await act(() => render(board({ view, selection }), host));
      return Number(/scale\(([\d.]+)\)/.exec(host.querySelector<SVGGElement>('.camera')!.getAttribute('style')!)![1]);
    };
    expect(await zoomOf(null)).toBe(1);
    expect(await zoomOf(ways(choices))).toBeLessThan(1);
    expect(await zoomOf(null)).toBe(1);
  });
});

test('every language knows every event, item, card and sign', () => {
  for (const text of [en, fr, ja]) {
    expect(Object.keys(text.labels).sort()).toEqual(Object.keys(en.labels).sort());
    expect(Object.keys(text.captions).sort()).toEqual(Object.keys(en.captions).sort());
    expect(text.rules.flatMap(({ clauses }) => clauses)).toEqual(en.rules.flatMap(({ clauses }) => clauses));
    expect(
      text.event(
        {
          event: 'cornered',
          seat: 0,
          obstacles: [
            { kind: 'car', which: null },
            { kind: 'shop', which: 'FI' },
            { kind: 'cat', which: 1 },
            { kind: 'home', which: 'SE' },
            { kind: 'bird', which: 'L1' },
          ],
        },
        seating,
        walk!.view,
      ),
    ).not.toMatch(/undefined|null/);
  }
  expect(game.actor({ event: 'attacked', at: 'L1', attacker: 1, victim: 0 })).toBe(1);
});

test('log and board call a garden by the same name: its owner’s', () => {
  const everybody = { ...seating, me: null };
  const { view } = trespass!;
  const garden = view.seats.map(({ house }) => `G${house!}1` as const);
  for (const [text, said] of [
    [en, 'Maeve’s garden'],
    [fr, 'jardin de Maeve'],
    [ja, 'Maeveさんの庭'],
  ] as const) {
    expect(
      text.event({ event: 'moved', seat: 1, from: 'M2', to: garden[0]!, gait: 'walk', via: [] }, everybody, view),
    ).toContain(said);
    expect(text.thing(garden[0]!, view, everybody, null)).toContain(said);
  }
});

test('the round is told, with its limit', () => {
  const began = told({ event: 'turn_began', round: 3, seat: 0, turn: 5 });
  expect(en.status!(walk!.view, began, { ...seating, options: { round_limit: 6 } })).toBe('Round 3 of 6');
  expect(en.status!(walk!.view, began, seating)).toBe('Round 3');
  expect(en.status!(walk!.view, told(), seating)).toBeNull();
});

test('the total of lives and food is the score that the server gives', () => {
  const labels = (view: View) => en.explain(view, 0, seating).map(({ label, value }) => `${label} ${value}`);
  expect(labels(walk!.view)).toEqual(['lives 9', 'food 0/6', 'cards 6']);
  const seats = [
    { rank: 1, score: 12 },
    { rank: 2, score: 9 },
  ];
  expect(labels({ ...walk!.view, result: { reason: 'round_limit', seats } })).toContain('together 12');
});

test('the camera follows who acts, and my own cat while nobody does', () => {
  const { view } = examples[0]!;
  const seats = [
    { ...view.seats[0]!, space: 'N1' as const },
    { ...view.seats[0]!, space: 'L1' as const },
    { ...view.seats[0]!, space: null },
  ];
  const at = (toAct: number | null) => followed({ ...view, seats, to_act: toAct, on_turn: toAct }, 0)?.id;
  expect([at(0), at(1), at(2), at(null)]).toEqual(['N1', 'L1', 'N1', 'N1']);
});
