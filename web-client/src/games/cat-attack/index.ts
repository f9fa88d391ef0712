// Cat Attack, for the page.
import { defineGame, type Die } from '../game';
import { bagOf } from './bag';
import { Board } from './board';
import { Controls } from './controls';
import { text as english } from './texts/en';
import { examples } from './examples';
import { placesOf } from './mentioned';
import { Overlay } from './overlay';
import { Panel } from './panel';
import { attempt, moments, pathOf } from './paths';
import { follow, sceneOf, type Scene } from './scene';
import { actorOf } from './text';
import { homeOf, shops } from './town';
import type { Action, Event, Text, View } from './types';

const texts = {
  en: async (): Promise<Text> => english,
  fr: async (): Promise<Text> => (await import('./texts/fr')).text,
  ja: async (): Promise<Text> => (await import('./texts/ja')).text,
};

const d6 = (value: number): readonly Die[] => [{ kind: 'd6', value }];

export default defineGame<View, Action, Event, Scene>({
  slug: 'cat-attack',
  text: language => texts[language](),
  scene: sceneOf,
  follow,
  Board,
  Panel,
  Controls,
  Overlay,
  bag: bagOf,
  dice: view => (view.throw === null ? [] : d6(view.throw)),
  thrown: event => (event.event === 'thrown' || event.event === 'starter_thrown' ? d6(event.pips) : null),
  path: pathOf,
  begins: event => (event.event === 'turn_began' ? event.seat : null),
  attempt,
  actor: actorOf,
  places: placesOf,
  hits(event) {
    switch (event.event) {
      case 'cornered':
      case 'lives_lost':
      case 'escaped':
      case 'retired':
        return [event.seat];
      case 'attacked':
      case 'trespasser_caught':
        return [event.victim];
      case 'fight_decided':
        return [event.loser];
      case 'raided':
        return [event.host];
      case 'swapped':
        return [event.victim];
      default:
        return [];
    }
  },
  timing(event) {
    switch (event.event) {
      case 'thrown':
        return { ms: 650, sound: 'throw' };
      case 'starter_thrown':
        return { ms: 400, sound: 'throw' };
      case 'played':
        return { ms: 450 };
      case 'fight_began':
        return { ms: 900 };
      case 'fight_card':
        return { ms: 700, after: true };
      case 'curiosity':
        return { ms: 1500 };
      case 'cornered':
        return { ms: 900 };
      case 'moved':
        return { ms: 700, after: true, sound: 'step' };
      case 'critter_moved':
        return { ms: 600, after: true, sound: 'step' };
      case 'car_drove':
        return { ms: 1400, after: true };
      case 'caught':
      case 'item_taken':
      case 'raided':
        return { ms: 450, after: true, sound: 'score' };
      case 'lives_lost':
        return { ms: 800, after: true, sound: 'take' };
      case 'fight_decided':
        return { ms: 1600, after: true, sound: 'take' };
      case 'shop_toggled':
        return { ms: 600, after: true };
      default:
        return null;
    }
  },
  jump(event) {
    switch (event.event) {
      case 'attacked':
      case 'trespasser_caught':
      case 'retired':
        return 'capture';
      case 'caught':
      case 'item_taken':
      case 'raided':
        return 'score';
      case 'fight_began':
        return 'fight';
      case 'curiosity':
        return 'special';
      default:
        return null;
    }
  },
  examples,
  moments,
  lesson: {
    look: () => shops.map(({ burglar }) => burglar),
    win: (view, me) => (view.seats[me]?.house ? [homeOf(view.seats[me].house)] : []),
  },
});
