import type { Choice, Selection } from '../../core/selection';
import type { GameEvent, GameText } from '../game';
import type { KilkennyAction, KilkennyEvent, KilkennyView } from '../../protocol/schema';

export type View = KilkennyView;
export type Action = KilkennyAction;
export type Event = GameEvent<KilkennyEvent>;
export type Text = GameText<View, Action, Event>;
export type KilkennyChoice = Choice<Action, Event>;
export type KilkennySelection = Selection<Action, Event>;

export const captures = ({ does }: KilkennyChoice) => does.find(event => event.event === 'taken');
export const enters = ({ does }: KilkennyChoice): boolean => does.some(event => event.event === 'entered');
