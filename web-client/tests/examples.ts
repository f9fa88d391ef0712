// The examples of protocol/examples, which the server's tests read too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../protocol/examples');

// The one place where a file becomes a typed value.
export const example = <T>(name: string): T => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T;
