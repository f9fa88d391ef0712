// JSON Patch (RFC 6902), strictly: a path that is not there, a failed test or a forbidden key throws,
// and then nothing has changed. The document is never changed; what a patch does not touch stays the
// very same object, so that the page redraws only what is new.
import { isObject, same, type Json } from './json';

export type Operation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string };

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function tokens(path: string): readonly string[] {
  if (path === '') return [];
  if (!path.startsWith('/')) throw new Error(`not a JSON pointer: ${path}`);
  const found = path
    .slice(1)
    .split('/')
    .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (const token of found) if (forbidden.has(token)) throw new Error(`forbidden key in ${path}`);
  return found;
}

function position(list: readonly Json[], token: string, last: number): number {
  if (!/^(0|[1-9]\d*)$/.test(token) || Number(token) > last)
    throw new Error(`no place ${token} in a list of ${list.length}`);
  return Number(token);
}

function child(node: Json, token: string): Json {
  if (Array.isArray(node)) return node[position(node, token, node.length - 1)]!;
  if (isObject(node) && Object.hasOwn(node, token)) return (node as Record<string, Json>)[token]!;
  throw new Error(`nothing at ${token}`);
}

function edited(node: Json, token: string, operation: Operation): Json {
  if (Array.isArray(node)) {
    const adds = operation.op === 'add';
    const at = adds && token === '-' ? node.length : position(node, token, adds ? node.length : node.length - 1);
    if (operation.op === 'remove') return node.toSpliced(at, 1);
    return node.toSpliced(at, adds ? 0 : 1, operation.value);
  }
  if (!isObject(node)) throw new Error(`nothing can be at ${token}`);
  if (operation.op !== 'add') child(node, token);
  if (operation.op !== 'remove') return { ...node, [token]: operation.value };
  const { [token]: _, ...rest } = node as Record<string, Json>;
  return rest;
}

function apply(node: Json, path: readonly string[], operation: Operation): Json {
  const [token, ...rest] = path;
  if (token === undefined) return root(node, operation);
  if (operation.op === 'test') {
    apply(child(node, token), rest, operation);
    return node;
  }
  if (rest.length === 0) return edited(node, token, operation);
  const inner = apply(child(node, token), rest, operation);
  return Array.isArray(node) ? node.with(Number(token), inner) : { ...(node as Record<string, Json>), [token]: inner };
}

function root(node: Json, operation: Operation): Json {
  if (operation.op === 'remove') throw new Error('the whole document cannot go');
  if (operation.op === 'test') {
    if (!same(node, operation.value)) throw new Error(`test failed at ${operation.path}`);
    return node;
  }
  return operation.value;
}

export function patched(document: Json, patch: readonly Operation[]): Json {
  return patch.reduce((node, operation) => {
    if (!['add', 'remove', 'replace', 'test'].includes(operation.op))
      throw new Error(`unknown operation ${operation.op}`);
    return apply(node, tokens(operation.path), operation);
  }, document);
}
