// @vitest-environment happy-dom
import { render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { me, words } from '../../src/app/app';
import { LinkScreen } from '../../src/screens/link';

function shown(): string {
  const root = document.createElement('div');
  render(<LinkScreen secret="secret" />, root);
  return root.textContent ?? '';
}
afterEach(() => {
  me.value = null;
});

test('who is a player already is told what becomes of that', () => {
  const apart = words.value.linkApart('Ana');
  expect(shown()).not.toContain(apart);
  me.value = { id: 'p_1', name: 'Ana', locale: 'en' };
  expect(shown()).toContain(apart);
});
