// The examples of protocol/examples, which the server's tests read too.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../protocol/examples/', import.meta.url);

// The one place where a file becomes a typed value.
export const example = <T>(name: string): T => JSON.parse(readFileSync(fileURLToPath(new URL(`${name}.json`, folder)), 'utf8')) as T;
