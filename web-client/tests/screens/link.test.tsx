// @vitest-environment happy-dom
import { render } from 'preact';
import { afterEach, expect, test, vi } from 'vitest';
import { me, words } from '../../src/app/app';
import { api } from '../../src/core/api';
import { LinkScreen } from '../../src/screens/link';

function screen(): HTMLElement {
  const root = document.createElement('div');
  document.body.append(root);
  render(<LinkScreen secret="secret" />, root);
  return root;
}
const ana = { id: 'p_1', name: 'Ana', locale: 'en' } as const;
afterEach(() => {
  me.value = null;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test('who is a player already is told what becomes of that, and may take it along', async () => {
  const t = words.value;
  expect(screen().textContent).not.toContain(t.linkApart);
  me.value = ana;
  const root = screen();
  expect(root.textContent).toContain(t.linkApart);
  const choice = root.querySelector<HTMLInputElement>('[role=switch]')!;
  choice.click();
  await vi.waitFor(() => expect(root.textContent).toContain(t.linkMerged));
  const use = vi.spyOn(api, 'useLink').mockResolvedValue({ ok: true, value: { ...ana, id: 'p_2', name: 'Bea' } });
  root.querySelector<HTMLButtonElement>('button.primary')!.click();
  await vi.waitFor(() => expect(root.textContent).toContain(t.linkUse('Bea')));
  expect(use).toHaveBeenCalledWith('secret', true);
  expect(me.value.id).toBe('p_2');
});

test('a refusal that leaves the link as it is can be answered with another try', async () => {
  const t = words.value;
  me.value = ana;
  const root = screen();
  const use = vi.spyOn(api, 'useLink');
  use.mockResolvedValueOnce({ ok: false, error: { status: 409, code: 'running', message: '' } });
  root.querySelector<HTMLButtonElement>('button.primary')!.click();
  await vi.waitFor(() => expect(root.textContent).toContain(t.refusals.running));
  expect(use).toHaveBeenCalledWith('secret', false);
  use.mockResolvedValueOnce({ ok: false, error: { status: 404, code: 'not_found', message: '' } });
  root.querySelector<HTMLButtonElement>('button.primary')!.click();
  await vi.waitFor(() => expect(root.textContent).toContain(t.linkBad));
});
