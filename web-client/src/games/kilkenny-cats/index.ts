// The Amusing Game of Kilkenny Cats, for the page.
import type { Thing } from '../../core/selection';
import { defineGame, type Die } from '../game';
import { bagOf } from './bag';
import { Board } from './board';
import { attempt, Controls, own, pathOf } from './controls';
import { text as english } from './texts/en';
import { cover, examples } from './examples';
import { Panel } from './panel';
import { follow, sceneOf, type Scene } from './scene';
import { holes, idOf, sideOf } from './squares';
import type { Action, Event, Text, View } from './types';

const texts = {
  en: async (): Promise<Text> => english,
  fr: async (): Promise<Text> => (await import('./texts/fr')).text,
  ja: async (): Promise<Text> => (await import('./texts/ja')).text,
};

const d6 = (value: number): readonly Die[] => [{ kind: 'd6', value }];

const holesOf = (view: View, me: number): readonly Thing[] => {
  const side = view.seats[me]?.side;
  return side ? holes[side].map(idOf) : [];
};

export default defineGame<View, Action, Event, Scene>({
  slug: 'kilkenny-cats',
  text: language => texts[language](),
  scene: sceneOf,
  follow,
  Board,
  Panel,
  bag: bagOf,
  Controls,
  dice: view => (view.die === null ? [] : d6(view.die)),
  thrown: event => (event.event === 'thrown' ? d6(event.pips) : null),
  facing: sideOf,
  path: pathOf,
  begins: event => (event.event === 'thrown' ? event.seat : null),
  attempt,
  own,
  actor: event => event.seat,
  places(event) {
    switch (event.event) {
      case 'moved':
        return [idOf(event.from), idOf(event.to)];
      case 'taken':
        return [idOf(event.at)];
      case 'entered':
        return [idOf(event.hole)];
      default:
        return [];
    }
  },
  hits: event => (event.event === 'taken' ? [event.victim] : []),
  timing(event) {
    switch (event.event) {
      case 'thrown':
        return { ms: 700, sound: 'throw' };
      case 'passed':
        return { ms: 1200 };
      case 'moved':
        return { ms: 450, after: true, sound: 'step' };
      case 'taken':
        return { ms: 450, after: true, sound: 'take' };
      case 'entered':
        return { ms: 600, after: true, sound: 'score' };
      default:
        return null;
    }
  },
  jump(event) {
    if (event.event === 'taken') return 'capture';
    return event.event === 'entered' ? 'score' : null;
  },
  examples,
  cover,
  lesson: { look: () => [], win: holesOf },
});
