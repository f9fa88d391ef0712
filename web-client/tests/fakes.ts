// Time that stands still until it is told to pass, and a socket that remembers what was said.
import type { Socket } from '../src/core/room';
import type { Timers } from '../src/core/timers';

export class FakeTime implements Timers {
  private at = 1_000_000;
  private next = 1;
  private readonly due = new Map<number, { readonly at: number; readonly run: () => void }>();

  readonly now = (): number => this.at;
  readonly set = (run: () => void, ms: number): number => {
    this.due.set(this.next, { at: this.at + ms, run });
    return this.next++;
  };
  readonly clear = (id: number): void => {
    this.due.delete(id);
  };

  pass(ms: number): void {
    const end = this.at + ms;
    for (let rounds = 0; rounds < 10_000; rounds += 1) {
      const [first] = [...this.due].filter(([, { at }]) => at <= end).sort(([a, x], [b, y]) => x.at - y.at || a - b);
      if (!first) break;
      const [id, { at, run }] = first;
      this.due.delete(id);
      this.at = Math.max(this.at, at);
      run();
    }
    this.at = end;
  }

  // The machine sleeps: timers that fall due run late, at its end.
  sleep(ms: number): void {
    this.at += ms;
    this.pass(0);
  }

  get waiting(): number {
    return this.due.size;
  }
}

export class FakeSocket implements Socket {
  readonly said: Record<string, unknown>[] = [];
  readyState = 1;
  closed: number | null = null;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  send(text: string): void {
    if (this.readyState !== 1) throw new Error('a browser complains: the socket is not open');
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(code = 1000): void {
    this.closed = code;
  }

  hears(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006, reason = ''): void {
    this.onclose?.({ code, reason });
  }
  last(type: string): Record<string, unknown> | undefined {
    return this.said.findLast(message => message['type'] === type);
  }
}
