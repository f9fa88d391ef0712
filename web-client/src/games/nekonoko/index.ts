// Nekonoko, for the page.
import { defineGame, type Die } from '../game';
import { beat } from './beats';
import { Board } from './board';
import { text as english } from './en';
import { examples } from './examples';
import { Panel } from './panel';
import { pathOf, type Action, type Event, type Text, type View } from './types';

const texts = {
  en: async (): Promise<Text> => english,
  fr: async (): Promise<Text> => (await import('./fr')).text,
  ja: async (): Promise<Text> => (await import('./ja')).text,
};

const dice = ([d4, d6]: readonly [number, number]): readonly Die[] => [{ kind: 'd4', value: d4 }, { kind: 'd6', value: d6 }];

export default defineGame<View, Action, Event, View>({
  slug: 'nekonoko',
  text: language => texts[language](),
  // Nothing on this board walks but the cat, and there is only one: the view is the scene.
  scene: view => view,
  follow: (_scene, _events, view) => view,
  Board,
  Panel,
  dice: view => (view.dice === null ? [] : dice(view.dice)),
  thrown: event => (event.event === 'thrown' ? dice(event.dice) : null),
  path: pathOf,
  actor: event => ('seat' in event ? event.seat : null),
  hits: event => (event.event === 'taken' ? [event.owner] : []),
  beat,
  jump(event) {
    switch (event.event) {
      case 'taken': return 'capture';
      case 'collected': return 'score';
      case 'jumped': case 'set_aside': return 'special';
      default: return null;
    }
  },
  examples,
  turns: false,
});
