// Values that fit the definitions of protocol/schema.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slugs } from '../src/games';

export interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly minimum?: number;
}
export type Defs = Readonly<Record<string, Schema>>;

const folder = join(import.meta.dirname, '../../protocol/schema');
export const defsOf = (file: string): Defs =>
  (JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as { readonly $defs: Defs }).$defs;
const common = defsOf('common');

// Values that fit a schema: each variant of each part at least once.
export function samples(schema: Schema, defs: Defs): readonly unknown[] {
  if (schema.$ref) {
    const [file, name] = [schema.$ref.split('#')[0]!, schema.$ref.split('/').at(-1)!];
    return name === 'Seat' ? [0, 1] : samples((file === '' ? defs : common)[name]!, file === '' ? defs : common);
  }
  if ('const' in schema) return [schema.const];
  if (schema.enum) return schema.enum;
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.flatMap(it => samples(it, defs));
  if (Array.isArray(schema.type)) return schema.type.flatMap(type => samples({ ...schema, type }, defs));
  switch (schema.type) {
    case 'boolean':
      return [true, false];
    case 'integer':
      return [schema.minimum ?? 1, (schema.minimum ?? 1) + 1];
    case 'null':
      return [null];
    case 'array': {
      if (schema.prefixItems) return [schema.prefixItems.map(it => samples(it, defs)[0])];
      const each = samples(schema.items ?? {}, defs);
      const few = Array.from({ length: schema.minItems ?? 1 }, (_, i) => each[i % each.length]);
      return schema.minItems ? [few] : [[], ...each.map(it => [it])];
    }
    case 'object': {
      const parts = Object.entries(schema.properties ?? {}).map(([key, it]) => [key, samples(it, defs)] as const);
      const first = Object.fromEntries(parts.map(([key, values]) => [key, values[0]]));
      return [first, ...parts.flatMap(([key, values]) => values.slice(1).map(value => ({ ...first, [key]: value })))];
    }
    default:
      return ['a1'];
  }
}

// Every game with the definition of its events.
export const gamesWithEvents = slugs.map(
  slug => [slug, Object.keys(defsOf(slug)).find(name => name.endsWith('Event'))!] as const,
);
