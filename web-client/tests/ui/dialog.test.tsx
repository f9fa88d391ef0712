// @vitest-environment happy-dom
// A dialog is closed by a press beside its sheet.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spoken } from '../../src/app/app';
import { Dialog } from '../../src/ui/dialog';

const close = vi.fn();
const sheet = () => document.querySelector('p')!;
const ground = () => document.querySelector('dialog')!;
const press = (from: Element, to: Element, clicked: Element) => {
  from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  to.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  clicked.dispatchEvent(new MouseEvent('click', { bubbles: true }));
};

beforeEach(async () => {
  close.mockReset();
  await act(() =>
    render(
      <Dialog title="Sheet" onClose={close}>
        <p>Text</p>
      </Dialog>,
      document.body,
    ),
  );
});
afterEach(() => render(null, document.body));

test('pressed beside the sheet it closes, within it does not', () => {
  press(sheet(), sheet(), sheet());
  expect(close).not.toHaveBeenCalled();
  press(ground(), ground(), ground());
  expect(close).toHaveBeenCalledTimes(1);
});
test('what is said is said within it: outside of a dialog nothing is read out', async () => {
  await act(() => {
    spoken.value = { polite: 'Copied.', assertive: 'Your turn.' };
  });
  expect(document.querySelector('dialog [role=status]')!.textContent).toBe('Copied.');
  expect(document.querySelector('dialog [role=alert]')!.textContent).toBe('Your turn.');
});
test('a selection that is drawn out of the sheet does not close it', () => {
  press(sheet(), ground(), ground()); // the click goes to what both have in common
  expect(close).not.toHaveBeenCalled();
});
