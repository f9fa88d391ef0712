// @vitest-environment happy-dom
// A part of the page is missing: only an update is a reason to load the page again, and only once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notePartMissing, partMissing } from '../../src/app/missing-part';

const reload = vi.spyOn(location, 'reload').mockReturnValue();
const served = (script: string) =>
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="/assets/${script}.js"></script>`));

beforeEach(() => {
  const script = { src: `${location.origin}/assets/index-old.js` } as HTMLScriptElement;
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  reload.mockClear();
  partMissing.value = false;
});

test('after an update the page is loaded again, once', async () => {
  served('index-new');
  await notePartMissing();
  await notePartMissing();
  expect(reload).toHaveBeenCalledTimes(1);
});
test('without an update it stays, and says what is missing', async () => {
  served('index-old');
  await notePartMissing();
  expect(reload).not.toHaveBeenCalled();
  expect(partMissing.value).toBe(true);
});
test('while the server is away it stays', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await notePartMissing();
  expect(reload).not.toHaveBeenCalled();
});
