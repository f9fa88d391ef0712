// The pictures of the rules. What may be chosen is written out, as the server would say it.
import type { Example } from '../game';
import { kindOf } from './squares';
import type { Action, ChessChoice, Event, Piece, View } from './types';

// "Kf1 Pe3 kf10 *e4": letters as in the position.
export function position(pieces: string, more: Partial<View> = {}): View {
  const board: Record<string, Piece> = {};
  for (const it of pieces.split(' ')) board[it.slice(1)] = it[0] as Piece;
  return {
    turn: 20,
    on_turn: 0,
    to_act: 0,
    result: null,
    seats: [{ resigned: false }, { resigned: false }],
    white: 0,
    step: 'neutral_moved',
    board,
    buried: {},
    castling: '',
    en_passant: [],
    extra_move: false,
    quiet: 0,
    repeated: 1,
    teleported: false,
    ...more,
  };
}

function move({ board }: View, from: string, to: string): ChessChoice {
  const piece = board[from]!;
  const taken = board[to];
  const does: Event[] = taken ? [{ event: 'taken', seat: 0, at: to, piece: taken, by: piece, en_passant: false }] : [];
  if (taken && kindOf(taken) === 'K') does.push({ event: 'won', seat: 0 });
  if (taken && kindOf(taken) === 'N') does.push({ event: 'came_back', seat: 0, kind: 'knight' });
  return { action: { move: { from, to } }, does: [...does, { event: 'moved', seat: 0, from, to, piece }] };
}
const roll = (from: string, to: string, jumped: boolean): ChessChoice => ({
  action: { neutral: { from, to } },
  does: [{ event: 'neutral_moved', seat: 0, from, to, jumped }],
});
const opened: Event = { event: 'second_cat_opened', seat: 0 };
const moves = (view: View, from: string, targets: string): readonly ChessChoice[] =>
  targets.split(' ').map(to => move(view, from, to));

const hop = position('Kf1 kf10 *e4 Pe5 Pd4 pc4', { step: 'begin' });
const yarn = position('Kf1 kf10 Pe4 Cf4 *e5 nc8');
const mice = position('Kf1 kf10 Rd3 md5 Me3 rd8 Cb4');
const cats = position('Kf1 kf10 Cd4 Cg3 pe5 rc9');
const extinct = position('Kf1 kf10 Qd3 nd7 pb8 rj10');
const castle = position('Kf1 Rj1 Mh2 mg1 Ra1 Bc1 kf10 Pf3 Pg3 Ph3', { castling: 'K' });

// Before the first move.
export const cover = position(
  [
    ...[...'RNBCQKCBNR'].map((it, file) => `${it}${'abcdefghij'[file]}1 ${it.toLowerCase()}${'abcdefghij'[file]}10`),
    ...[...'abcdefghij'].map(file => `P${file}3 p${file}8`),
    '*a2 *j2 *a9 *j9',
  ].join(' '),
);

export const examples: readonly Example<View, Action, Event>[] = [
  {
    id: 'hop',
    clause: 'X26',
    me: 0,
    view: hop,
    choices: [roll('e4', 'e3', false), roll('e4', 'f4', false), roll('e4', 'e6', true)],
  },
  {
    id: 'yarn',
    clause: 'X27',
    me: 0,
    view: yarn,
    choices: [move(yarn, 'e4', 'e5'), ...moves(yarn, 'f4', 'f5 g4 f3 e6 g6 h5 h3 g2 e2 d3 d5')],
  },
  {
    id: 'mice',
    clause: 'X32',
    me: 0,
    view: mice,
    choices: [
      ...moves(mice, 'd3', 'd4 d6 d7 d8 d2 d1 c3 b3 a3 f3 g3 h3 i3 j3'),
      ...moves(mice, 'b4', 'd5 b5 c4 b3 a4 a6 c6 a2 c2'),
    ],
  },
  {
    id: 'cats',
    clause: 'X52',
    me: 0,
    view: cats,
    choices: [
      ...moves(cats, 'd4', 'd5 e4 d3 c4 e5').map(({ action, does }) => ({ action, does: [...does, opened] })),
      ...moves(cats, 'd4', 'e6 f5 f3 e2 c2 b3 b5 c6'),
    ],
  },
  { id: 'extinct', clause: 'X40', me: 0, view: extinct, choices: moves(extinct, 'd3', 'd4 d5 d6 d7') },
  {
    id: 'castle',
    clause: 'X20',
    me: 0,
    view: castle,
    choices: [
      {
        action: { move: { from: 'f1', to: 'i1' } },
        does: [{ event: 'castled', seat: 0, king_from: 'f1', king_to: 'i1', rook_from: 'j1', rook_to: 'h1' }],
      },
      ...moves(castle, 'f1', 'e1 e2 f2 g2'),
    ],
  },
];
