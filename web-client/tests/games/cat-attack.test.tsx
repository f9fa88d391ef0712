// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test } from 'vitest';
import { narrow } from '../../src/app';
import { select, tap, type Selection } from '../../src/core/selection';
import game from '../../src/games/cat-attack';
import { dangers, numbersTo, staying, throwsAt } from '../../src/games/cat-attack/ahead';
import { bagOf } from '../../src/games/cat-attack/bag';
import { Board } from '../../src/games/cat-attack/board';
import { bounded } from '../../src/games/cat-attack/camera';
import { text as en } from '../../src/games/cat-attack/en';
import { examples } from '../../src/games/cat-attack/examples';
import { text as fr } from '../../src/games/cat-attack/fr';
import { text as ja } from '../../src/games/cat-attack/ja';
import { nextThings, omens, pathOf } from '../../src/games/cat-attack/paths';
import { catRoute, critterRoute } from '../../src/games/cat-attack/routes';
import { follow, sceneOf } from '../../src/games/cat-attack/scene';
import { storyOf, swapsWith } from '../../src/games/cat-attack/story';
import { distance, neighbours, places, size } from '../../src/games/cat-attack/town';
import type { AttackChoice, Event, View } from '../../src/games/cat-attack/types';

const [walk, , raid, trespass] = examples;
const table = { me: 0, name: (seat: number) => ['Maeve', 'Finn'][seat]!, options: {} };
const play = (card: 'cat-3' | 'bird-2' | 'cat-attack', to?: 'N3' | 'L1', from?: 'BH'): AttackChoice => ({ action: { play: { card, ...(from ? { from } : {}), ...(to ? { to } : {}) } }, does: [] });
const ways = (choices: readonly AttackChoice[], view: View = walk!.view) => select(choices.map(choice => ({ choice, path: pathOf(choice, view) })));

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

describe('a walk is drawn where it may go', () => {
  test('of exactly its length, and round the car and other cats', () => {
    expect(catRoute(walk!.view, 0, 'M2', 'L1', 3)).toEqual(['M2', 'XW', 'L2', 'L1']);
    const blocked: View = { ...walk!.view, seats: [walk!.view.seats[0]!, { ...walk!.view.seats[1]!, space: 'XW' }] };
    expect(catRoute(blocked, 0, 'M2', 'L1', 3)).toEqual(['M2', 'L1']);
    expect(catRoute({ ...walk!.view, car: 'N' }, 0, 'FI3', 'N2', 2)).toEqual(['FI3', 'N2']);
  });
  test('of a creature out of a larder, by the door', () => {
    expect(critterRoute(raid!.view, 'mouse', 'larder-1', 'GSE2', 2)).toEqual(['HSE', 'GSE1', 'GSE2']);
  });
});

describe('choosing', () => {
  test('a card lights up only its own places', () => {
    const { selection } = tap(ways([play('cat-3', 'N3'), play('cat-attack', 'L1')]), 'card:cat-3');
    expect([...nextThings(selection)]).toEqual(['N3']);
  });
  test('a card for a creature shows where from, and where to once that is clear', () => {
    expect([...nextThings(tap(ways([play('bird-2', 'L1', 'BH'), play('bird-2', 'N3', 'BH'), play('cat-3', 'N3')]), 'card:bird-2').selection)]).toEqual(['BH', 'L1', 'N3']);
  });
  test('a card without a place is chosen by its own tap', () => {
    const choice = play('cat-3');
    expect(tap(ways([choice, play('cat-attack', 'L1')]), 'card:cat-3').selection.chosen).toBe(choice);
  });
  test('a card of a fight is not the same thing as that card in the hand', () => {
    const fight: AttackChoice = { action: { fight: { seat: 1, card: 'cat-3' } }, does: [] };
    expect(tap(ways([fight, play('cat-3', 'N3')]), 'card:cat-3').selection.open.map(({ choice }) => choice)).toEqual([play('cat-3', 'N3')]);
  });
});

test('a place says once that a Curiosity card lies there', () => {
  const said = en.thing('R4', raid!.view, table, ways(raid!.choices, raid!.view));
  expect(said).toContain('in reach');
  expect(said.match(/a Curiosity card/g)).toHaveLength(1);
});

test('what waits at the end of a way', () => {
  expect(omens(raid!.choices[0]!, raid!.view, 0)).toEqual(['raid']);
  expect(omens(raid!.choices[2]!, raid!.view, 0)).toEqual(['curiosity']);
  expect(omens(trespass!.choices[1]!, trespass!.view, 0)).toEqual(['trespass']);
  const full: View = { ...trespass!.view, seats: [{ ...trespass!.view.seats[0]!, space: 'GNW1', larder: ['bird', 'catfood', 'fish', 'milk', 'mouse', 'vitamins'] }, trespass!.view.seats[1]!] };
  expect(omens({ action: { move: { to: 'HNW' } }, does: [] }, full, 0)).toEqual(['win']);
});

describe('the throw after a choice', () => {
  const cornered = (lives: number, left: number): readonly Event[] => [
    { event: 'cornered', seat: 0, obstacles: [{ kind: 'cat', which: 1 }] }, { event: 'lives_lost', cause: 'cornered', left, lives, seat: 0 }, { event: 'sent_home', from: 'N3', seat: 0, to: 'HNW' },
  ];
  const risky: AttackChoice = { ...play('cat-3', 'N3'), ahead: [{ does: cornered(1, 8) }, { does: cornered(1, 8) }, { to: ['L1', 'N2'] }, { does: cornered(2, 7) }, { to: ['L1'] }, { to: ['E1'] }] };
  const { view } = walk!;

  test('tells where each number leads, and which ones corner at what price', () => {
    expect([...numbersTo(risky)]).toEqual([['L1', [3, 5]], ['N2', [3]], ['E1', [6]]]);
    expect(dangers(risky, 0)).toEqual([{ numbers: [1, 2], lives: 1, last: false }, { numbers: [4], lives: 2, last: false }]);
    expect(dangers({ ...risky, ahead: [{ does: [...cornered(1, 0), { event: 'retired', seat: 0 }] }] }, 0)).toEqual([{ numbers: [1], lives: 1, last: true }]);
    expect(omens(risky, view, 0)).toContain('danger');
    expect(omens(play('cat-3', 'N3'), view, 0)).not.toContain('danger');
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
    expect(en.prompt(card, ways([risky, bird], card), table, null).detail).toBe('From here a 1 would corner you: costs you a life.');
    expect(en.prompt(card, ways([bird, safe, risky], card), table, null).detail).toBe('Tap a card to see what it can do.');
    expect(omens(bird, card, 0)).not.toContain('danger');
  });
  test('is said in three languages, for the choice and for each place', () => {
    expect(en.action(risky, view, table)).toContain('Then a 1 or 2 would corner you: costs you a life. Then a 4 would corner you: costs you 2 lives.');
    expect(fr.action(risky, view, table)).toContain('Ensuite un 1 ou 2 vous acculerait : vous coûte une vie.');
    expect(ja.action(risky, view, table)).toContain('次に1か2が出ると追いつめられる（命を1つ失う）。');
    const { selection } = tap(tap(ways([risky, play('cat-attack', 'L1')], view), 'card:cat-3').selection, 'N3');
    expect(selection.chosen).toBe(risky);
    expect(en.action({ ...play('cat-3'), does: cornered(1, 8) }, view, table)).toBe('Cat 3 and be cornered. In the way: Finn. Lost a life (cornered), 8 left.');
    expect(en.thing('L1', view, table, selection)).toContain('then reached with a 3 or 5');
    expect(en.thing('N2', view, table, null)).not.toContain('then reached');
  });
});

describe('the scene', () => {
  test('lets a mouse keep its name, and a cat its way home', () => {
    const before = sceneOf(walk!.view);
    const view: View = { ...walk!.view, mice: { house: 1, spaces: ['N2'] } };
    const after = follow(before, [{ event: 'critter_moved', critter: 'mouse', from: 'L1', to: 'N2' }], view);
    expect(after.animals.map(({ id, at }) => [id, at])).toEqual([[before.animals[0]!.id, 'N2']]);
    const hit = follow(before, [{ event: 'sent_home', seat: 0, from: 'M2', to: 'HNW' }], { ...walk!.view, seats: [{ ...walk!.view.seats[0]!, space: 'HNW' }, walk!.view.seats[1]!] });
    expect(hit.cats[0]).toEqual(['M2', 'HNW']);
  });
  test('whatever the events say, the view is right', () => {
    const after = follow(sceneOf(walk!.view), [{ event: 'moved', seat: 0, from: 'M2', to: 'N3', gait: 'walk' }], { ...walk!.view, birds: { house: 1, spaces: ['R1'] } });
    expect(after.cats[0]).toEqual(['M2']);
    expect(after.animals.map(({ at }) => at).sort()).toEqual(['L1', 'R1']);
  });
});

test('a fight shows who laid what', () => {
  const fight = { attacker: 0, defender: 1, suit: 'cat' } as const;
  const view: View = { ...walk!.view, fight, phase: 'fight', to_act: 1, discard: ['bird-1', 'cat-2', 'cat-5', 'cat-6'] };
  const laid = [{ seat: 0, card: 'cat-2' }, { seat: 1, card: 'cat-5' }, { seat: 0, card: 'cat-6' }];
  expect(storyOf(view, []).duel).toEqual({ attacker: 0, defender: 1, suit: 'cat', laid, loser: null });
});

const told = (...events: readonly Event[]) => [{ seq: 1, entry: { action: {}, seat: 0 }, events }];

test('a fight that is over in one entry is told card by card, and its winner may swap', () => {
  const events: readonly Event[] = [
    { event: 'fight_began', attacker: 0, defender: 1, suit: 'bird' }, { event: 'fight_card', card: 'bird-2', seat: 0 }, { event: 'fight_decided', loser: 1, winner: 0 },
  ];
  const story = storyOf(walk!.view, told(...events));
  expect(story.duel).toEqual({ attacker: 0, defender: 1, suit: 'bird', laid: [{ seat: 0, card: 'bird-2' }], loser: 1 });
  expect(swapsWith(story, walk!.view, 0)).toBe(1);
  expect(storyOf(walk!.view, told(...events, { event: 'swap_declined', taker: 0, victim: 1 })).claims).toEqual([]);
  expect(storyOf(walk!.view, told(...events, { event: 'turn_began', seat: 1, turn: 6 })).duel).toBeNull();
});

test('a Speedy Cat counts its throws', () => {
  const { throws } = storyOf(walk!.view, told({ event: 'played', card: 'speedy-cat', idle: false, seat: 0 }, { event: 'thrown', pips: 3, seat: 0 }));
  expect(throws).toEqual({ done: 1, due: 4 });
});

test('what is left to be drawn follows from what lies open, and only then', () => {
  const hand = ['bird-1', 'bird-1', 'cat-2', 'cat-2', 'mouse-3', 'speedy-cat'] as const;
  const open: View = { ...walk!.view, discard: ['bird-1'], mog_left: 50, seats: walk!.view.seats.map(it => ({ ...it, hand: [...hand] })) };
  expect(bagOf(walk!.view, 'mog')).toBeNull();
  expect(bagOf({ ...open, seats: [{ ...open.seats[0]!, hand: [...hand] }, { ...open.seats[1]!, hand: ['cat-1', 'cat-1', 'cat-3', 'cat-4', 'mouse-1', 'mouse-2'] }] }, 'mog')?.slice(0, 2)).toEqual([['bird-1', 0], ['bird-2', 3]]);
  expect(bagOf(open, 'seats')).toEqual([['N', 1], ['NE', 1], ['S', 1], ['SW', 1]]);
  expect(bagOf(open, 'curiosity')).toBeNull();
});

test('the camera stays in the neighbourhood', () => {
  const { x, y } = bounded({ x: -500, y: 9000, zoom: 1 });
  expect(x).toBe(200);
  expect(y).toBe(size.height - 172);
});

describe('the pictures of the rules', () => {
  test.each(examples.map(example => [example.id, example] as const))('%s can be tried, and reads in three languages', (id, { view, choices, me }) => {
    const selection = select(choices.map(choice => ({ choice, path: pathOf(choice, view) })));
    for (const way of selection.ways) {
      let now: Selection<any, any> = selection;
      for (const thing of way.path) if (!now.picked.includes(thing)) now = tap(now, thing).selection;
      expect(now.chosen).toEqual(way.choice);
    }
    for (const text of [en, fr, ja]) {
      expect(text.captions[id]).toBeTruthy();
      for (const choice of choices) expect(text.action(choice, view, { ...table, me })).not.toContain('undefined');
      for (const { id: place } of places) expect(text.thing(place, view, table, selection)).not.toMatch(/undefined|null/);
    }
  });
});

describe('the board', () => {
  const host = document.createElement('div');
  document.body.append(host);
  afterEach(() => render(null, host));
  test('has a name for every place, and takes a tap', () => {
    const tapped: string[] = [];
    const { view, choices } = walk!;
    act(() => render(<Board view={view} scene={sceneOf(view)} table={table} text={en} viewpoint={0} selection={ways(choices)} tap={thing => tapped.push(thing)} showing={null} last={[]} trace={[]} speed={0} coordinates={false} mini={false} />, host));
    expect(host.querySelectorAll('[data-spot]')).toHaveLength(85);
    expect(host.querySelectorAll('.target')).toHaveLength(choices.length);
    const spot = host.querySelector<SVGElement>('[data-spot=L1]')!;
    expect(spot.getAttribute('aria-label')).toContain('in reach, a catch');
    spot.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(tapped).toEqual(['L1']);
  });
  test('shows the numbers that lead on from the chosen place, and those that corner', () => {
    const { view } = walk!;
    const choice: AttackChoice = { ...play('cat-3', 'N3'), ahead: [{ to: ['L1'] }, { does: [{ event: 'lives_lost', cause: 'cornered', left: 8, lives: 1, seat: 0 }] }, { to: ['L1', 'E1'] }] };
    const { selection } = tap(tap(ways([choice, play('cat-attack', 'L1')], view), 'card:cat-3').selection, 'N3');
    act(() => render(<Board view={view} scene={sceneOf(view)} table={table} text={en} viewpoint={0} selection={selection} tap={() => undefined} showing={null} last={[]} trace={[]} speed={0} coordinates={false} mini={false} />, host));
    expect([...host.querySelectorAll('.numbers:not(.bad)')].map(({ textContent }) => textContent)).toEqual(['1·3', '3']);
    expect([...host.querySelectorAll('.numbers.bad')].map(({ textContent }) => textContent)).toEqual(['2 ✕']);
  });
});

describe('the camera of a phone', () => {
  const host = document.createElement('div');
  document.body.append(host);
  afterEach(() => { render(null, host); narrow.value = false; });
  test('shows all that is lit up, and goes back to the cat', async () => {
    narrow.value = true;
    const { view, choices } = walk!;
    const zoomOf = async (selection: Selection<any, any> | null) => {
      await act(() => render(<Board view={view} scene={sceneOf(view)} table={table} text={en} viewpoint={0} selection={selection} tap={() => undefined} showing={null} last={[]} trace={[]} speed={0} coordinates={false} mini={false} />, host));
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
    expect(text.event({ event: 'cornered', seat: 0, obstacles: [{ kind: 'car', which: null }, { kind: 'shop', which: 'FI' }, { kind: 'cat', which: 1 }, { kind: 'home', which: 'SE' }, { kind: 'bird', which: 'L1' }] }, table)).not.toMatch(/undefined|null/);
  }
  expect(game.actor({ event: 'attacked', at: 'L1', attacker: 1, victim: 0 })).toBe(1);
});
