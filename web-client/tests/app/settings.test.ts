// @vitest-environment happy-dom
// Two tabs have the same settings.
import { expect, test } from 'vitest';
import { settings, watchSettings } from '../../src/app/app';
import { defaults } from '../../src/core/settings';

test('what another tab sets counts here too, and is not overwritten by the next change', () => {
  watchSettings();
  const told = (key: string) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify({ ...defaults, theme: 'dark' }) }));
  told('clowder.hinted');
  expect(settings.value.theme).toBe('auto');
  told('clowder.settings');
  expect(settings.value.theme).toBe('dark');
});
