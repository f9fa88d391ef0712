// Gives everybody in a room the name that this page shows, wherever the room names them.
import type { RoomState } from '../core/room';
import { DistinctNames } from '../match/distinct-names';
import type { Chat, Room, SharedReview } from '../protocol/schema';

// An unchanged part stays the same object: pages are drawn again only where something has changed.
export class ShownNames {
  private names = new DistinctNames(); // of those in `told`, and of who has spoken
  private told: Room | null = null;
  private room: Room | null = null;
  private chat: readonly Chat[] = [];
  private readonly lines = new WeakMap<Chat, Chat>();
  private readonly reviews = new WeakMap<SharedReview, SharedReview>();

  readonly line = (line: Chat): Chat => {
    const name = this.names.of(line.player, line.name);
    const made = this.lines.get(line);
    const now = made?.name === name ? made : { ...line, name };
    this.lines.set(line, now);
    return now;
  };

  of(state: RoomState): RoomState {
    if (state.room !== this.told) {
      this.told = state.room;
      this.names = new DistinctNames(); // those who sit come first
      this.room = state.room && this.roomOf(state.room);
    }
    const review = state.review && this.reviewOf(state.review);
    const chat = state.chat.map(this.line);
    if (chat.length !== this.chat.length || chat.some((line, i) => line !== this.chat[i])) this.chat = chat;
    return { ...state, room: this.room, review, chat: this.chat };
  }

  private roomOf(room: Room): Room {
    return {
      ...room,
      seats: room.seats.map(seat => {
        const { player } = seat;
        return player ? { ...seat, player: { ...player, name: this.names.of(player.id, player.name) } } : seat;
      }),
      ...(room.spectator_list && {
        spectator_list: room.spectator_list.map(it => ({ ...it, name: this.names.of(it.player, it.name) })),
      }),
    };
  }

  private reviewOf(review: SharedReview): SharedReview {
    const { leader } = review;
    if (!leader) return review;
    const name = this.names.of(leader.id, leader.name);
    const made = this.reviews.get(review);
    const now = made?.leader?.name === name ? made : { ...review, leader: { ...leader, name } };
    this.reviews.set(review, now);
    return now;
  }
}
