// @vitest-environment happy-dom
// The frame round every screen: the focus goes with whoever opens another screen.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { watchAddress } from '../../src/app/router';
import { Frame } from '../../src/ui/chrome';

const show = (screen: string, children = <button type="button">{screen}</button>) =>
  act(() => render(<Frame key={screen}>{children}</Frame>, document.body));

afterEach(() => {
  (document.activeElement as HTMLElement).blur();
  render(null, document.body);
});

test('the first screen leaves the focus alone', async () => {
  await show('home');
  expect(document.activeElement).toBe(document.body);
});
test('a screen that replaces the one with the focus takes it, unless a field of its own has it', async () => {
  await show('home');
  document.querySelector<HTMLElement>('main button')!.focus();
  await show('replay');
  expect(document.activeElement).toBe(document.querySelector('main'));
  await show('name', <input ref={field => field?.focus()} />);
  expect(document.activeElement).toBe(document.querySelector('input'));
});
test('a screen that replaces one without the focus leaves it alone', async () => {
  await show('home');
  await show('replay');
  expect(document.activeElement).toBe(document.body);
});
test('the way past the navigation leaves the address as it is: it may carry the link of a room', async () => {
  watchAddress();
  history.replaceState(null, '', '/room/ABCDEF#secret');
  await show('room');
  document.querySelector<HTMLElement>('.skip')!.click();
  expect(document.activeElement).toBe(document.querySelector('main'));
  expect(location.hash).toBe('#secret');
});
