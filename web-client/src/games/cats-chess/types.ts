import type { Choice, Selection } from '../../core/selection';
import type { GameEvent, GameText } from '../game';
import type { ChessAction, ChessEvent, ChessPiece, ChessPromotion, ChessView } from '../../protocol/schema';

export type View = ChessView;
export type Action = ChessAction;
export type Piece = ChessPiece;
export type Promotion = ChessPromotion;
export type Event = GameEvent<ChessEvent>;
export type Text = GameText<View, Action, Event>;
export type ChessChoice = Choice<Action, Event>;
export type ChessSelection = Selection<Action, Event>;
