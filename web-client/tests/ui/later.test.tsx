// @vitest-environment happy-dom
// A part that cannot be loaded: the frame says so and offers to load the page again.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { announcer } from '../../src/app/app';
import { partMissing } from '../../src/app/missing-part';
import { en } from '../../src/i18n/en';
import { Frame } from '../../src/ui/chrome';
import { later } from '../../src/ui/later';

vi.spyOn(announcer, 'say').mockReturnValue();
afterEach(() => {
  render(null, document.body);
  partMissing.value = false;
});

test('it is shown when it has come', async () => {
  const Part = later(
    async () => () => <p>here</p>,
    () => <p>loading</p>,
  );
  render(<Part />, document.body);
  expect(document.body.textContent).toBe('loading');
  await vi.waitFor(() => expect(document.body.textContent).toBe('here'));
});
test('it does not load for ever', async () => {
  const Part = later<object>(
    () => Promise.reject(new Error('404')),
    () => <Frame>loading</Frame>,
  );
  await act(() => render(<Part />, document.body));
  await vi.waitFor(() => expect(document.querySelector('.banner')?.textContent).toBe(en.partMissing + en.reload));
});
