// Every piece has a name of its own, so that it walks instead of vanishing here and appearing there.
import type { Event, Piece, View } from './types';

export interface PlacedPiece {
  readonly id: string;
  readonly piece: Piece;
  readonly at: string;
}
export type Scene = readonly PlacedPiece[];

export const sceneOf = (view: View): Scene => settle([], view);

// Pieces go where the events take them. Where the view differs, the view is right.
export function follow(scene: Scene, events: readonly Event[], view: View): Scene {
  let pieces = scene;
  for (const event of events)
    switch (event.event) {
      case 'moved':
      case 'neutral_moved':
        pieces = walk(pieces, event.from, event.to);
        break;
      case 'castled':
        pieces = walk(walk(pieces, event.king_from, event.king_to), event.rook_from, event.rook_to);
        break;
      case 'promoted':
        pieces = pieces.map(it => (it.at === event.at ? { ...it, piece: event.piece } : it));
        break;
    }
  return settle(pieces, view);
}

const walk = (pieces: Scene, from: string, to: string): Scene =>
  pieces.filter(({ at }) => at !== to).map(it => (it.at === from ? { ...it, at: to } : it));

function settle(pieces: Scene, view: View): Scene {
  const kept = pieces.filter(({ at, piece }) => view.board[at] === piece);
  const used = new Set(kept.map(({ id }) => id));
  const fresh = Object.entries(view.board)
    .filter(([at]) => !kept.some(it => it.at === at))
    .map(([at, piece]): PlacedPiece => {
      let id = `${piece}${at}`;
      while (used.has(id)) id += '+';
      used.add(id);
      return { id, piece, at };
    });
  return [...kept, ...fresh].sort((a, b) => (a.id < b.id ? -1 : 1));
}
