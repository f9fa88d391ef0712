// Nekonoko, for the page.
import { defineGame, type Die } from '../game';
import { timing } from './timings';
import { bagOf } from './bag';
import { Board } from './board';
import { text as english } from './texts/en';
import { examples } from './examples';
import { idOfBed, idOfStone } from './geometry';
import { Panel } from './panel';
import { attempt, pathOf, type Action, type Event, type Text, type View } from './types';

const texts = {
  en: async (): Promise<Text> => english,
  fr: async (): Promise<Text> => (await import('./texts/fr')).text,
  ja: async (): Promise<Text> => (await import('./texts/ja')).text,
};

const dice = ([d4, d6]: readonly [number, number]): readonly Die[] => [
  { kind: 'd4', value: d4 },
  { kind: 'd6', value: d6 },
];

export default defineGame<View, Action, Event, View>({
  slug: 'nekonoko',
  text: language => texts[language](),
  // Nothing on this board walks but the cat, and there is only one: the view is the scene.
  scene: view => view,
  follow: (_scene, _events, view) => view,
  Board,
  Panel,
  bag: bagOf,
  dice: view => (view.dice === null ? [] : dice(view.dice)),
  thrown: event => (event.event === 'thrown' ? dice(event.dice) : null),
  path: pathOf,
  begins: event => (event.event === 'turn_began' ? event.seat : null),
  attempt,
  actor: event => ('seat' in event ? event.seat : null),
  places(event) {
    switch (event.event) {
      case 'walked':
      case 'jumped':
        return [idOfStone(event.from), idOfStone(event.to)];
      case 'collected':
      case 'taken':
      case 'placed':
      case 'set_aside':
        return [idOfBed(event.cell)];
      default:
        return [];
    }
  },
  hits: event => (event.event === 'taken' ? [event.owner] : []),
  timing,
  jump(event) {
    switch (event.event) {
      case 'taken':
        return 'capture';
      case 'collected':
        return 'score';
      case 'jumped':
      case 'set_aside':
        return 'special';
      default:
        return null;
    }
  },
  examples,
  lesson: {
    look: () => [],
    win: ({ cells }, me) =>
      cells.flatMap((cell, i) => (cell && 'chip' in cell && cell.chip === me ? [idOfBed(i)] : [])),
  },
});
