// Cat's Chess, for the page.
import { defineGame, type EventTiming, type Die } from '../game';
import { bagOf } from './bag';
import { Board } from './board';
import { Controls } from './controls';
import { text as english } from './texts/en';
import { cover, examples } from './examples';
import { Panel } from './panel';
import { follow, sceneOf, type Scene } from './scene';
import { Sheet } from './sheet';
import { colourOfSeat, kindOf, thrownFor } from './squares';
import { attempt, own, pathOf } from './steps';
import type { Action, Event, Text, View } from './types';

const texts = {
  en: async (): Promise<Text> => english,
  fr: async (): Promise<Text> => (await import('./texts/fr')).text,
  ja: async (): Promise<Text> => (await import('./texts/ja')).text,
};

const d100 = (square: string): readonly Die[] => [{ kind: 'd100', value: thrownFor(square) }];

const [milk, iris] = [5, 4]; // the coats of white and black

function timing(event: Event): EventTiming | null {
  switch (event.event) {
    case 'thrown':
      return { ms: 600, sound: 'throw' };
    case 'rethrown':
      return event.chosen ? { ms: 200 } : null; // the next throw shows it
    case 'mouse_met':
      return { ms: 400 };
    case 'landed':
      return { ms: 500, after: true, sound: 'score' };
    case 'taken':
      return { ms: 260, after: true, sound: 'take' };
    case 'moved':
    case 'castled':
    case 'neutral_moved':
      return { ms: 360, after: true, sound: 'step' };
    case 'neutral_placed':
    case 'mouse_placed':
      return { ms: 250, after: true, sound: 'step' };
    case 'promoted':
      return { ms: 400, after: true, sound: 'score' };
    case 'came_back':
      return { ms: 1000, after: true, sound: 'score' };
    case 'extra_move_won':
      return { ms: 600, after: true, sound: 'score' };
    default:
      return null;
  }
}

const kings = (view: View): readonly string[] => Object.keys(view.board).filter(at => kindOf(view.board[at]!) === 'K');

export default defineGame<View, Action, Event, Scene>({
  slug: 'cats-chess',
  text: language => texts[language](),
  scene: sceneOf,
  follow,
  Board,
  Panel,
  bag: bagOf,
  Controls,
  Sheet,
  ends: 'end',
  coat: (view, seat) => (view.white === null ? seat : view.white === seat ? milk : iris),
  thrown: event => (event.event === 'thrown' ? d100(event.at) : null),
  facing: (view, seat) => colourOfSeat(view, seat) ?? 'white',
  path: pathOf,
  begins: event => (event.event === 'turn_began' ? event.seat : null),
  attempt,
  own,
  actor: event => event.seat,
  hits: event => (event.event === 'taken' && event.piece !== '*' ? [1 - event.seat] : []),
  places: event =>
    event.event === 'castled'
      ? [event.king_from, event.king_to]
      : 'to' in event
        ? [event.from, event.to]
        : 'at' in event
          ? [event.at]
          : [],
  timing,
  jump(event) {
    switch (event.event) {
      case 'taken':
        return event.piece === '*' ? null : 'capture';
      case 'promoted':
        return 'score';
      case 'landed':
      case 'came_back':
        return 'special';
      default:
        return null;
    }
  },
  examples,
  cover,
  lesson: { look: () => [], win: kings },
});
