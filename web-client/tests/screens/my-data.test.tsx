// @vitest-environment happy-dom
// My data: one file, and an end that is asked for twice.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { me } from '../../src/app/app';
import { en } from '../../src/i18n/en';
import { MyData } from '../../src/screens/my-data';

const button = (name: string) =>
  [...document.querySelectorAll('button')].filter(it => it.textContent === name).at(-1) as HTMLButtonElement;
// The answer has come when this ends.
const press = () =>
  act(async () => {
    button('Delete me').click();
    await new Promise(done => setTimeout(done));
  });

afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
  me.value = undefined;
});

const show = async (answer: Response) => {
  const asked: [string, string | undefined][] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push([path, init?.method]);
    return answer;
  });
  const gone = vi.fn();
  me.value = { id: 'p_ada', name: 'Ada', locale: 'en' };
  await act(() => render(<MyData onGone={gone} />, document.body));
  return { asked, gone };
};

test('nothing is deleted before the question is answered', async () => {
  const { asked, gone } = await show(new Response('{"status":"ok"}'));
  await press();
  expect(asked).toEqual([]);
  await press();
  expect(asked).toEqual([['/api/players/me', 'DELETE']]);
  expect(me.value).toBe(null);
  expect(gone).toHaveBeenCalledOnce();
});

test('a refusal is shown, and I am still myself', async () => {
  const refused = { error: { code: 'storage', message: 'the disk is full' } };
  const { gone } = await show(new Response(JSON.stringify(refused), { status: 503 }));
  await press();
  await press();
  expect(document.querySelector('[role=alert]')?.textContent).toBe(en.refusals.storage);
  expect(me.value?.id).toBe('p_ada');
  expect(gone).not.toHaveBeenCalled();
});

test('the data come as a file', async () => {
  await show(new Response('{}'));
  expect(document.querySelector('a[download]')?.getAttribute('href')).toBe('/api/players/me/data');
});
