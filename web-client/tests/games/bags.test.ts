// Every draw of the matches that were recorded once is what its link gives, for the bag that the game tells of.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Auditor } from '../../src/core/audit';
import { loadGame } from '../../src/games';
import type { Entry, Frames, MatchFile } from '../../src/protocol/schema';
import { framesOf } from '../chains';

const folder = join(import.meta.dirname, '../../../tests/matches');
const files = readdirSync(folder).filter(name => name.endsWith('.json'));
const beds = 25;

// What the bags ask of a view. The hands of Cat Attack are not among it: its test has them.
const viewOf = ({ seats }: MatchFile) => ({ seats: seats.map(() => ({})), cells: Array.from({ length: beds }) });
const linked = ({ entries, fairness }: MatchFile) => {
  const hidden = [...fairness!.links.hidden];
  return entries.map(({ seq: _, at: __, hash: ___, link, ...entry }) => {
    const isHidden = 'draw' in (entry.chance ?? {}) && 'seat' in (entry.chance as { draw: object }).draw;
    const its = isHidden ? hidden.shift() : link;
    return { entry: entry as Entry, ...(its === undefined ? {} : { link: its }) };
  });
};
const fromOf = (entry: Entry): string | null =>
  'chance' in entry && 'draw' in entry.chance ? entry.chance.draw.from : null;

test.each(files)('%s', async name => {
  const file = JSON.parse(readFileSync(join(folder, name), 'utf8')) as MatchFile;
  const game = await loadGame(file.game);
  const inView = file.game === 'cat-attack' ? ['mog', 'seats'] : [];
  const auditor = Auditor.of(file as unknown as Frames['match'], (_, from, drawn) =>
    inView.includes(from) ? null : game!.bag!(viewOf(file), from, { drawn, options: file.options }),
  )!;
  auditor.add(framesOf(linked(file)));
  const { rows, wrong, promise } = auditor.result();
  expect(wrong).toBeNull();
  expect(promise).toBe('unseen');
  const placed = rows.filter(({ verdict }) => verdict === 'link').map(({ entry }) => fromOf(entry));
  expect(placed.filter(from => !inView.includes(from!))).toEqual([]);
  expect(rows.some(({ entry }) => fromOf(entry) !== null)).toBe(true);
});
