// Draws the pictures that need pixels, from public/favicon.svg: what messengers show of a link, and icons.
//   node scripts/pictures.mjs        needs Chromium and the packages of tests/browser; what it writes is committed
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const folder = new URL('../public/', import.meta.url);
const { chromium } = createRequire(new URL('../../tests/browser/package.json', import.meta.url))('playwright-core');
const face = await readFile(new URL('favicon.svg', folder), 'utf8');
const coats = ['#ffc21f', '#9b8cf0', '#f08a6b', '#7cc7b2']; // of the four games
const inCoat = coat => face.replace('#ffc21f', coat);

const icon = `<style>body{margin:0;background:#fbf4e6}svg{width:76%;height:76%;margin:12%;display:block}</style>${face}`;
const link = `<style>
  body{margin:0;width:1200px;height:630px;background:#fbf4e6;color:#2b2238;display:grid;align-content:center;
    justify-items:center;gap:36px;font:700 132px/1 sans-serif}
  div{display:flex;gap:40px}svg{width:190px;height:190px;display:block}
  </style><div>${coats.map(inCoat).join('')}</div>Clowder`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
async function draw(html, width, height, omitBackground = false) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  const png = await page.screenshot({ omitBackground });
  await page.close();
  return png;
}

// An icon file may hold a PNG as it is.
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const bare = `<style>body{margin:0}svg{width:100%;height:100%;display:block}</style>${face}`;
await writeFile(new URL('og.png', folder), await draw(link, 1200, 630));
await writeFile(new URL('apple-touch-icon.png', folder), await draw(icon, 180, 180));
await writeFile(new URL('favicon.ico', folder), ico(await draw(bare, 32, 32, true), 32));
await browser.close();
