// Writes a .br and a .gz beside every text file of the build, so that the server need not compress, and
// holds the page to its budget: what a first visit loads in the language with the most to load, and what a game adds.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const shellMax = 60 * 1024; // bytes, compressed with gzip: what index.html names
const visitMax = 65 * 1024; // that, the page's texts in one language, and what the page then asks the server for
const chunkMax = 25 * 1024;

const dist = new URL('../dist/', import.meta.url);
const files = (await readdir(dist, { recursive: true })).filter(name =>
  /\.(html|js|css|svg|webmanifest|json)$/.test(name),
);
const sizes = new Map();

for (const name of files) {
  const text = await readFile(new URL(name, dist));
  const brotli = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  const gzip = gzipSync(text, { level: 9 });
  await writeFile(new URL(`${name}.br`, dist), brotli);
  await writeFile(new URL(`${name}.gz`, dist), gzip);
  sizes.set(name, gzip.length);
}

// What the page asks the server for before it shows anything: the games, as GET /api/games tells of them.
const gameFolder = new URL('../../protocol/games/', import.meta.url);
const games = await Promise.all(
  (await readdir(gameFolder))
    .filter(name => name.endsWith('.json'))
    .map(async name => JSON.parse(await readFile(new URL(name, gameFolder), 'utf8'))),
);
const listed = games.filter(game => game.slug).map(({ clauses, refusals, ...game }) => game);
const asked = gzipSync(JSON.stringify({ games: listed }), { level: 6 }).length;

const html = await readFile(new URL('index.html', dist), 'utf8');
const shell = [...sizes].filter(([name]) => name === 'index.html' || html.includes(name));
// The texts of a language are loaded by name, before anything is shown: those of the page, not of a game.
const dictionaries = new Map();
for (const [name, size] of sizes) {
  const language = /^assets\/(en|fr|ja)-[^/]*\.js$/.exec(name)?.[1];
  if (language && (await readFile(new URL(name, dist), 'utf8')).includes('brandLine:'))
    dictionaries.set(language, size);
}
if (dictionaries.size !== 3) throw new Error(`the page's texts were found in ${[...dictionaries.keys()]}, not in all`);
const [heaviest, spoken] = [...dictionaries].sort(([, a], [, b]) => b - a)[0];

const sum = shell.reduce((bytes, [, size]) => bytes + size, 0);
const kib = bytes => `${(bytes / 1024).toFixed(1)} KiB`;
const visit = sum + spoken + asked;
console.log(
  `first visit: ${kib(visit)} with gzip: ${kib(sum)} of the page, ${kib(spoken)} of texts (${heaviest}), ` +
    `${kib(asked)} of GET /api/games`,
);
const heavy = [...sizes].filter(([name, size]) => size > chunkMax && !html.includes(name));
const large = sum > shellMax || visit > visitMax;
if (large || heavy.length > 0) {
  console.error(
    `over budget: ${large ? 'first visit ' : ''}${heavy.map(([name, size]) => `${name} ${size}`).join(' ')}`,
  );
  process.exit(1);
}
