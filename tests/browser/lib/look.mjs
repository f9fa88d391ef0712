// What is looked at on every screen: accessibility, names of controls, width, and a picture for human eyes.
import assert from 'node:assert/strict';
import { readFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = process.env.PICTURES; // a folder; unset: no pictures

async function loadAxe(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

export async function axe(page) {
  await loadAxe(page);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(node => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
}

// The controls without an accessible name and the ids that stand twice: axe does not know every kind of them.
export async function unnamed(page) {
  await loadAxe(page);
  return page.evaluate(() => {
    const { text } = window.axe.commons;
    window.axe.setup(document.body);
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [role=button]';
    const sheet = document.querySelector('dialog[open]'); // what is behind it cannot be reached
    const nameless = [...(sheet ?? document).querySelectorAll(controls)].filter(
      it => it.checkVisibility() && !it.closest('[inert]') && text.accessibleText(it).trim() === '',
    );
    window.axe.teardown();
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
    return [...nameless.map(it => it.outerHTML.slice(0, 120)), ...twice.map(id => `id ${id} twice`)];
  });
}

export const overflow = page =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// The words that are cut off and cannot be scrolled to, and the controls that cannot be tapped after scrolling.
export const outOfReach = page =>
  page.evaluate(() => {
    const box = it => it.getBoundingClientRect();
    const seen = it => it.checkVisibility() && !it.closest('svg, .unseen, .skip') && box(it).width > 1;
    const called = it => `${it.localName}.${it.className} ${it.textContent.slice(0, 40)}`;
    const outer = it => {
      const around = [];
      for (let up = it.parentElement; up && up !== document.body; up = up.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(up);
        around.push({ box: box(up), x: overflowX !== 'visible', y: overflowY === 'hidden' });
        if (/auto|scroll/.test(overflowY) || position === 'fixed') break;
      }
      return around;
    };
    // The box of inline words has the height of their font, which can exceed their line: only the line counts.
    const pastLine = it => {
      const { display, lineHeight } = getComputedStyle(it);
      return display === 'inline' ? Math.max(0, (it.getClientRects()[0].height - parseFloat(lineHeight)) / 2 || 0) : 0;
    };
    const isCut = it => {
      const past = pastLine(it);
      const { left, right, top: highest, bottom: lowest } = box(it);
      const [top, bottom] = [highest + past, lowest - past];
      return (
        left < -1 ||
        right > innerWidth + 1 ||
        (getComputedStyle(it).overflowX === 'hidden' && it.scrollWidth > it.clientWidth + 1) ||
        outer(it).some(
          ({ box: all, x, y }) =>
            (x && (left < all.left - 1 || right > all.right + 1)) ||
            (y && (top < all.top - 1 || bottom > all.bottom + 1)),
        )
      );
    };
    const ownWords = it => [...it.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== '');
    // A wide table scrolls from side to side.
    const words = [...document.querySelectorAll('.frame :not(option, .wide *)')].filter(it => ownWords(it) && seen(it));
    const cut = words.filter(isCut).map(it => `cut off: ${called(it)}`);
    const controls = '.frame :is(button, a[href], summary, input, select)';
    const covered = [...document.querySelectorAll(controls)].filter(it => {
      if (!seen(it) || it.closest('[inert]')) return false;
      it.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = box(it);
      return !it.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    for (const it of document.querySelectorAll('.frame *')) if (it.scrollTop > 0) it.scrollTop = 0;
    scrollTo(0, 0);
    return [...cut, ...covered.map(it => `covered: ${called(it)}`)];
  });

// After a change of size the page lays itself out again, which takes it a frame.
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
}

export async function picture(page, name) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

export async function looksGood({ page }, name) {
  await picture(page, name);
  assert.deepEqual(await axe(page), [], `axe on ${name}`);
  assert.deepEqual(await unnamed(page), [], `names on ${name}`);
  assert.ok((await overflow(page)) <= 0, `${name} is too wide`);
}

// The smallest contrast of each piece's edge with the grounds that it stands on. The edge: its light rim, or its outline
// where the rim is transparent.
export const contrasts = (pieces, grounds) =>
  pieces.evaluateAll((found, selectors) => {
    const light = colour => {
      const [r, g, b] = colour
        .match(/[\d.]+/g)
        .map(Number)
        .map(it => (it / 255 <= 0.03928 ? it / 255 / 12.92 : ((it / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
    const asRgb = value => {
      const probe = Object.assign(document.createElement('i'), { style: `color: ${value}` });
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const fills = selectors.map(it => getComputedStyle(document.querySelector(it)).fill);
    return found.map(piece => {
      const style = getComputedStyle(piece);
      const rim = style.filter.match(/rgb\([^)]*\)/)?.[0]; // none where it is transparent
      const edge = rim ?? asRgb(style.getPropertyValue('--ink'));
      return Math.min(...fills.map(ground => contrast(edge, ground)));
    });
  }, grounds);
