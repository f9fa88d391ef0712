// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { pointed, pointsAt } from '../../src/match/pointing';

afterEach(() => render(null, document.body));

const Lines = ({ squares }: { readonly squares: readonly string[] }) => (
  <>
    {squares.map(it => (
      <button key={it} type="button" {...pointsAt([it])}>
        {it}
      </button>
    ))}
  </>
);
const show = (...squares: readonly string[]) => act(() => render(<Lines squares={squares} />, document.body));
const point = (nth: number) => document.querySelectorAll('button')[nth]!.dispatchEvent(new Event('pointerenter'));

test('what is pointed at lights up until it is removed under the pointer', async () => {
  await show('f3', 'g4');
  point(0);
  expect(pointed.value).toEqual(['f3']);
  await show('f3', 'h5');
  expect(pointed.value).toEqual(['f3']);
  await show('h5');
  expect(pointed.value).toEqual([]);
});

test('what is pointed at instead stays lit', async () => {
  await show('f3', 'g4');
  point(0);
  point(1);
  await show('g4');
  expect(pointed.value).toEqual(['g4']);
});
