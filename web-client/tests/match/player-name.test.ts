// @vitest-environment happy-dom
// What a seat is called.
import { expect, test } from 'vitest';
import { words } from '../../src/app/app';
import { playerName } from '../../src/match/player-name';
import { en } from '../../src/i18n/en';
import { fr } from '../../src/i18n/fr';
import { ja } from '../../src/i18n/ja';

test('a player who has deleted himself is named in the language of the page', () => {
  for (const t of [en, fr, ja]) {
    words.value = t;
    expect(playerName('Deleted player', 1)).toBe(t.deletedPlayer);
    expect(playerName('Ann', 1)).toBe('Ann');
    expect(playerName(undefined, 1)).toBe(t.someone(1));
  }
});
