// @vitest-environment happy-dom
// Texts that appear late are said by the announcer: a live region that comes with its text is not read out.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { announcer } from '../../src/app/app';
import { Said } from '../../src/ui/said';

const say = vi.spyOn(announcer, 'say').mockReturnValue();
afterEach(() => render(null, document.body));

test('it is said when it appears and when it changes, not when the screen is drawn again', async () => {
  for (const text of ['Ben proposes a draw', 'Ben proposes a draw', null, 'Ben proposes a rematch'])
    await act(() => render(<Said text={text} />, document.body));
  expect(say.mock.calls).toEqual([['Ben proposes a draw'], ['Ben proposes a rematch']]);
});
