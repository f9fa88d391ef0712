// How many lines of the chat I have not seen on this device.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { markRead, readUntil } from '../core/read-marks';
import type { Connection } from './connection';

export class UnreadChat {
  private readonly readAt: Signal<number>;
  readonly unread: ReadonlySignal<number> = computed(() => {
    const { chat, you } = this.connection;
    return chat.value.filter(({ at, player }) => at > this.readAt.value && player !== you.value?.player).length;
  });

  constructor(
    private readonly code: string,
    private readonly connection: Pick<Connection, 'chat' | 'you'>,
  ) {
    this.readAt = signal(readUntil(code));
  }

  // The chat is in sight.
  seen(): void {
    const at = this.connection.chat.peek().at(-1)?.at ?? 0;
    if (at <= this.readAt.peek()) return;
    this.readAt.value = at;
    markRead(this.code, at);
  }
}
