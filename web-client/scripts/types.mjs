// Writes src/protocol/schema.d.ts: the types of everything that is said over the wire, from
// protocol/schema. Run before every check and build; the result is not kept in git.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = new URL('../', import.meta.url);
const folder = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL('../protocol/schema/', here);
const schemas = await Promise.all(
  (await readdir(folder)).sort().map(async name => JSON.parse(await readFile(new URL(name, folder), 'utf8'))),
);

// All definitions in one schema, so that each becomes one type: their names are unique among the files.
const definitions = {};
for (const { $id, $schema, $defs, ...top } of schemas) {
  for (const [name, definition] of Object.entries({
    ...$defs,
    ...(top.oneOf || top.anyOf || top.properties ? { [top.title]: top } : {}),
  })) {
    if (Object.hasOwn(definitions, name)) throw new Error(`${$id}: ${name} is defined twice`);
    definitions[name] = definition;
  }
}
const bundle = JSON.parse(
  JSON.stringify({ title: 'Wire', type: 'object', $defs: definitions }, (key, value) =>
    key === '$ref' ? value.replace(/^[^#]*#/, '#') : value,
  ),
);
// Pairs stay pairs. Other lengths would become a tuple for every length; the server checks them.
const unbounded = JSON.parse(JSON.stringify(bundle), (_, value) => {
  if (value?.type !== 'array' || (value.minItems === 2 && value.maxItems === 2)) return value;
  const { minItems, maxItems, ...list } = value;
  return list;
});

const types = await compile(unbounded, 'Wire', {
  unreachableDefinitions: true,
  bannerComment: '',
  additionalProperties: true,
  ignoreMinAndMaxItems: false,
  format: false,
});
await mkdir(new URL('src/protocol/', here), { recursive: true });
await writeFile(new URL('src/protocol/schema.d.ts', here), types);
