// Files of texts can be read and translated side by side: no line is longer than 120 columns. And a word that they avoid.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const columnsMax = 120;
const isText = /^(i18n\/\w+|games\/[\w-]+\/(text|texts\/[\w.]+)|screens\/proof-words)\.ts$/;
const files = (readdirSync('src', { recursive: true }) as string[]).filter(name => isText.test(name));

// Chinese and Japanese signs take two columns.
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/gu;
const columns = (line: string): number => line.length + (line.match(wide)?.length ?? 0);

describe('no line of a text is too long', () => {
  test('there are texts', () => expect(files.length).toBeGreaterThan(25));
  test.each(files)('%s', file => {
    const long = readFileSync(`src/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, i) => (columns(line) > columnsMax ? [`${i + 1}: ${line.trim()}`] : []));
    expect(long).toEqual([]);
  });
});

test('kittens are never a litter', () => {
  for (const file of files) expect(readFileSync(`src/${file}`, 'utf8'), file).not.toMatch(/\blitters?\b/i);
});
