// @vitest-environment happy-dom
// A name that the server does not take: the page says why, in its own language.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { games, me, offline, words } from '../../src/app/app';
import { en } from '../../src/i18n/en';
import { fr } from '../../src/i18n/fr';
import { NameDialog } from '../../src/screens/name';
import { NameField } from '../../src/screens/name-field';

const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ error: { code, message: 'in English' } }), { status });

beforeEach(() => {
  words.value = fr;
  me.value = null;
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
  words.value = en;
  me.value = undefined;
  games.value = null;
  offline.value = false;
});

// What is said after this name is sent, and the server's answer has come.
async function saidOf(name: string, answer: Response): Promise<string | undefined> {
  vi.stubGlobal('fetch', async () => answer);
  const field = document.querySelector('input')!;
  await act(() => {
    field.value = name;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
    await new Promise(done => setTimeout(done));
  });
  return document.querySelector('[role=alert]')?.textContent;
}

test('a first name that is refused', async () => {
  const then = vi.fn();
  await act(() => render(<NameDialog then={then} onClose={() => undefined} />, document.body));
  expect(await saidOf('\u2800', refusal(400, 'malformed'))).toBe(fr.badName);
  expect(await saidOf('Vous', refusal(400, 'reserved_name'))).toBe(fr.refusals.reserved_name);
  expect(await saidOf('Ada', refusal(429, 'too_many'))).toBe(fr.refusals.too_many);
  expect(await saidOf('Ada', refusal(503, 'storage'))).toBe(fr.refusals.storage);
  expect(then).not.toHaveBeenCalled();
});

test('a name that is sent twice makes one player', async () => {
  const then = vi.fn();
  const asked = vi.fn(
    async (_: string, _init?: RequestInit) => new Response('{"id":"p_ada","name":"Ada","locale":"fr","token":"x"}'),
  );
  vi.stubGlobal('fetch', asked);
  await act(() => render(<NameDialog then={then} onClose={() => undefined} />, document.body));
  const submit = () => document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await act(async () => {
    submit();
    submit();
    await new Promise(done => setTimeout(done));
  });
  expect(asked.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(1);
  expect(then).toHaveBeenCalledTimes(1);
});

test('while the server has not told who is here, nobody who is known becomes another player', async () => {
  me.value = undefined;
  const then = vi.fn();
  await act(() => render(<NameDialog then={then} onClose={() => undefined} />, document.body));
  expect(await saidOf('Ada', refusal(503, 'storage'))).toBe(fr.offline);
  expect(then).not.toHaveBeenCalled();
  const posted: string[] = [];
  const known = async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') posted.push(path);
    return new Response(path.endsWith('/me') ? '{"id":"p_bea","name":"Bea","locale":"fr"}' : '{"games":[]}');
  };
  vi.stubGlobal('fetch', known);
  await act(async () => {
    document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
    await new Promise(done => setTimeout(done));
  });
  expect(then).toHaveBeenCalledTimes(1);
  expect([me.peek()?.name, posted]).toEqual(['Bea', []]);
});

test('another name that is refused, and one that is taken', async () => {
  me.value = { id: 'p_ada', name: 'Ada', locale: 'fr' };
  await act(() => render(<NameField />, document.body));
  expect(await saidOf('\u2800', refusal(400, 'malformed'))).toBe(fr.badName);
  expect(me.value.name).toBe('Ada');
  expect(await saidOf('Bea', new Response('{"id":"p_ada","name":"Bea","locale":"fr"}'))).toBe(undefined);
  expect(me.value.name).toBe('Bea');
});

test('no field cuts a name: its 24 characters may be emoji, and the server says if there are more', async () => {
  me.value = { id: 'p_ada', name: 'Ada', locale: 'fr' };
  await act(() =>
    render(
      <>
        <NameField />
        <NameDialog then={() => undefined} onClose={() => undefined} />
      </>,
      document.body,
    ),
  );
  const fields = [...document.querySelectorAll('input')];
  expect(fields).toHaveLength(2);
  for (const field of fields) expect(field.hasAttribute('maxlength')).toBe(false);
  expect(await saidOf('🐈'.repeat(25), refusal(400, 'malformed'))).toBe(fr.badName);
});
