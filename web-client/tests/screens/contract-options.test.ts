// The order in which the options of a game are asked for.
import { expect, test } from 'vitest';
import type { GameInfo } from '../../src/protocol/schema';
import { inOrder } from '../../src/screens/contract-form';

test('an option that needs another stands below it, whatever the server lists first', () => {
  const option = (needs?: string) => ({ ...(needs ? { needs } : {}) });
  const options = { a: option(), shared: option('teams'), teams: option(), z: option() };
  expect(inOrder(options as unknown as GameInfo['options']).map(([name]) => name)).toEqual([
    'a',
    'teams',
    'shared',
    'z',
  ]);
});
