// @vitest-environment happy-dom
// The board at the table: what is tapped on a board of the past does not concern the question of the present.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import type { BoardProps } from '../../src/games/game';
import type { RoomController } from '../../src/room/room-controller';
import { LiveBoard } from '../../src/screens/live-board';

test('a tap that misses is heard on the live board only', async () => {
  const miss = vi.fn();
  const here = signal<object | null>(null);
  const Board = (props: BoardProps<never, never, never, never>) => (
    <button type="button" onClick={() => props.miss?.('a1')}>
      {props.selection ? 'asks' : 'shows'}
    </button>
  );
  const controller = {
    match: { game: signal({ Board }), text: signal({}), shown: signal({ last: [] }) },
    names: { seating: signal({ me: 0 }) },
    selection: { current: signal({}), tap: vi.fn(), miss },
    log: { trace: signal({ last: [], earlier: [] }) },
    lookBack: { here },
  } as unknown as RoomController;
  const page = document.createElement('div');
  await act(() => render(<LiveBoard controller={controller} />, page));
  const button = page.querySelector('button')!;
  button.click();
  expect([button.textContent, miss.mock.calls.length]).toEqual(['asks', 1]);
  await act(() => {
    here.value = { events: [] };
  });
  button.click();
  expect([button.textContent, miss.mock.calls.length]).toEqual(['shows', 1]);
});
