// What is looked at on every screen: accessibility, width, and a picture for human eyes.
import assert from 'node:assert/strict';
import { readFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = process.env.PICTURES;   // a folder; unset: no pictures

export async function axe(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).slice(0, 3).join(', ')}`);
}

export const overflow = page => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export async function picture(page, name) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

export async function looksGood({ page }, name) {
  await picture(page, name);
  assert.deepEqual(await axe(page), [], `axe on ${name}`);
  assert.ok((await overflow(page)) <= 0, `${name} is too wide`);
}
