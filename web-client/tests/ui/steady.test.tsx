// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SteadyButton } from '../../src/ui/steady';

const page = document.createElement('div');
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  render(null, page);
  vi.useRealTimers();
});

test('a button takes no tap for half a second after its meaning has changed under the finger', () => {
  let taps: readonly string[] = [];
  const show = (meaning: string) =>
    act(() =>
      render(
        <SteadyButton
          meaning={meaning}
          onTap={() => {
            taps = [...taps, meaning];
          }}
        >
          {meaning}
        </SteadyButton>,
        page,
      ),
    );
  const tap = () => page.querySelector('button')!.click();
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  void show('confirm');
  void wait(500);
  tap();
  void show('take back');
  tap();
  void wait(499);
  tap();
  expect(taps).toEqual(['confirm']);
  void wait(1);
  tap();
  expect(taps).toEqual(['confirm', 'take back']);
});
