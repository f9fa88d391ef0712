// Writes a .br and a .gz beside every text file of the build, so that the server need not compress.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const files = (await readdir(dist, { recursive: true })).filter(name => /\.(html|js|css|svg|webmanifest|json)$/.test(name));

for (const name of files) {
  const text = await readFile(new URL(name, dist));
  const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
  await writeFile(new URL(`${name}.br`, dist), brotli);
  await writeFile(new URL(`${name}.gz`, dist), gzipSync(text, { level: 9 }));
}
