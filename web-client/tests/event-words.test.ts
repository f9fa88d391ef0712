// @vitest-environment happy-dom
// What the log says of an event, for every event code of every game in every language: it names the
// seats that took part and nobody else, and it says another thing when a place, card or number is another.
import { describe, expect, test } from 'vitest';
import type { AnyGame, CommonView, GameText, Seating, Tagged } from '../src/games/game';
import { loadGame } from '../src/games';
import { lineText } from '../src/match/log-lines';
import { defsOf, gamesWithEvents, samples, type Schema } from './samples';

const people = ['Ana', 'Ben', 'Cid', 'Dot', 'Eve', 'Fay'];
const seating: Seating = { me: null, name: seat => people[seat]!, options: {} };

// Properties that the words leave out: what another line or the board tells.
const untold: Readonly<Record<string, readonly string[]>> = {
  'cat-attack six_cat': ['cards'],
  'cat-attack thrown': ['left'],
  'cat-attack moved': ['via'],
  'cat-attack critter_moved': ['via'],
  'cat-attack raided': ['burgled'],
  'cat-attack cornered': ['obstacles'], // the line names each obstacle, and texts.test.ts reads it
  'cat-attack swap_declined': ['victim'],
  'cat-attack car_drove': ['from'],
  'cats-chess teleporter_removed': ['piece'],
  'cats-chess mouse_removed': ['piece'],
  'cats-chess landed': ['piece'],
  'cats-chess mouse_placed': ['piece'],
  'cats-chess taken': ['by'], // the move that follows says so
};

const isSeat = (schema: Schema): boolean => schema.$ref?.endsWith('/Seat') === true;

for (const [slug, name] of gamesWithEvents) {
  describe(slug, async () => {
    const game = (await loadGame(slug)) as AnyGame;
    const view = game.examples[0]!.view as CommonView;
    const defs = defsOf(slug);
    const kinds = (defs[name]!.oneOf ?? []).filter(it => it.properties);
    for (const language of ['en', 'fr', 'ja'] as const) {
      const text: GameText<any, any, any> = await game.text(language);
      const said = (event: Tagged): string | null => {
        const line = lineText(event, game, text, seating, view);
        return line === null ? null : `${line.who === null ? '' : people[line.who]}: ${line.what} ${line.at.join(' ')}`;
      };
      for (const kind of kinds) {
        const properties = kind.properties!;
        const code = properties['event']!.const as string;
        const seats = Object.keys(properties).filter(key => isSeat(properties[key]!));
        const base = {
          ...(samples(kind, defs)[0] as Tagged),
          ...Object.fromEntries(seats.map((key, i) => [key, i + 1])),
        };
        test(`${code} names who took part, in ${language}`, () => {
          const words = said(base);
          if (words === null) return;
          const expected = seats
            .filter(key => !untold[`${slug} ${code}`]?.includes(key))
            .map(key => people[(base as any)[key]]!);
          const named = people.filter(it => words.includes(it));
          expect(named.sort(), words).toEqual(expected.sort());
        });
        test(`${code} tells its values apart, in ${language}`, () => {
          if (said(base) === null) return;
          for (const key of Object.keys(properties)) {
            if (key === 'event' || isSeat(properties[key]!) || untold[`${slug} ${code}`]?.includes(key)) continue;
            const values = samples(properties[key]!, defs).slice(0, 6);
            const lines = new Set(values.map(value => said({ ...base, [key]: value } as Tagged)));
            expect(lines.size, `${key}: ${[...lines].join(' | ')}`).toBe(
              new Set(values.map(it => JSON.stringify(it))).size,
            );
          }
        });
      }
    }
  });
}
