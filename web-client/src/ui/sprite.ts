// Our own drawings, "paper-cut garden": one ink outline, flat fills, no gradients, no filters.
// Pieces take their colours from custom properties (--coat, --mark), so one drawing serves six seats and both themes.
const HEAD =
  'M11 27C10 19 10 11 12.5 6.5 13.5 4.6 15.6 4.5 17 5.8L26 13.6C30 12.6 34 12.6 38 13.6L47 5.8C48.4 4.5 50.5 4.6 51.5 6.5 54 11 54 19 53 27 57 32 58.5 37 58 41.5 57 52 46 58.5 32 58.5 18 58.5 7 52 6 41.5 5.5 37 7 32 11 27Z';
const EARS =
  '<path d="M15.6 20.2C14.6 15.6 14.8 11.6 15.9 9.3L22.6 15.2C19.7 16.4 17.3 18.1 15.6 20.2ZM48.4 20.2C49.4 15.6 49.2 11.6 48.1 9.3L41.4 15.2C44.3 16.4 46.7 18.1 48.4 20.2Z" fill="var(--ear,#f6a69b)"/>';
const FACE =
  '<g fill="var(--ink)"><ellipse cx="22" cy="37.6" rx="4.1" ry="5"/><ellipse cx="42" cy="37.6" rx="4.1" ry="5"/></g><g fill="#fff"><circle cx="23.5" cy="35.7" r="1.5"/><circle cx="43.5" cy="35.7" r="1.5"/></g><path d="M29.2 44.4Q32 43.2 34.8 44.4 34 47.5 32 48 30 47.5 29.2 44.4Z" fill="#d9605c"/><path d="M32 48v1.6M32 49.6Q29 53.2 25.6 50.6M32 49.6Q35 53.2 38.4 50.6" fill="none" stroke="var(--ink)" stroke-width="2" stroke-linecap="round"/>';
const S = 'stroke="var(--ink)" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"';
const MARKS = [
  '<path d="M32 15.5v9M25.6 16.8Q26 21.6 27.8 25.4M38.4 16.8Q38 21.6 36.2 25.4M8.6 37.2l6.2 1.4M8.2 44.4l6.4-.6M55.4 37.2l-6.2 1.4M55.8 44.4l-6.4-.6" fill="none" stroke="var(--mark)" stroke-width="3.4" stroke-linecap="round"/>',
  '<path d="M32 24C34.6 30.5 36 35.4 40 40 46.5 43.6 48 51.4 42.6 54.8 36.6 57.8 27.4 57.8 21.4 54.8 16 51.4 17.5 43.6 24 40 28 35.4 29.4 30.5 32 24Z" fill="var(--mark)"/>',
  '<g fill="var(--mark)"><ellipse cx="32" cy="19.5" rx="3.2" ry="4"/><circle cx="24.4" cy="24" r="2.6"/><circle cx="39.6" cy="24" r="2.6"/><circle cx="12.6" cy="37" r="2.4"/><circle cx="51.4" cy="37" r="2.4"/><circle cx="13" cy="45" r="1.9"/><circle cx="51" cy="45" r="1.9"/></g>',
  '<path d="M12.5 6.5C13.5 4.6 15.6 4.5 17 5.8L26 13.6C20 16 15 20 11 27 10 19 10 11 12.5 6.5ZM51.5 6.5C50.5 4.6 48.4 4.5 47 5.8L38 13.6C44 16 49 20 53 27 54 19 54 11 51.5 6.5ZM32 26C39 30 47 36 47 45 47 53 40 57.4 32 57.4 24 57.4 17 53 17 45 17 36 25 30 32 26Z" fill="var(--mark)"/>',
  '<path d="M38 13.6L47 5.8C48.4 4.5 50.5 4.6 51.5 6.5 54 11 54 19 53 27 55.6 30.2 57.4 33.8 57.9 37.4 53.6 46.4 41.4 47.6 36.2 42 33.2 36.4 33.6 21.6 38 13.6Z" fill="var(--mark)"/>',
  '<path d="M26 13.6L17 5.8C15.6 4.5 13.5 4.6 12.5 6.5 10 11 10 19 11 27 18.4 27.6 26.4 22.4 28.4 13.1Z" fill="var(--mark)"/><path d="M57.6 43.6C50.6 41.6 45 46.4 44.2 55.6 51.8 53.2 56.8 49 57.6 43.6Z" fill="var(--patch,#6f647c)"/>',
];
const heads = MARKS.map(
  (m, i) =>
    `<symbol id="cat${i}" viewBox="0 0 64 64"><path d="${HEAD}" fill="var(--coat)"/>${m}${i === 3 ? '' : EARS}<path d="${HEAD}" fill="none" ${S}/>${FACE}</symbol>`,
).join('');
// How strong a bot is, drawn over its head: a die for one that moves at random, a bow for the kitten, a collar with a
// bell for the cat, a scarf and lowered brows for the tomcat, a torn ear, a scar and frowning brows for the alley cat.
const levels = [
  `<symbol id="lv-random" viewBox="0 0 64 64"><g transform="rotate(-12 32 13)"><rect x="21" y="2" width="22" height="22" rx="5" fill="#fff" ${S}/><g fill="var(--ink)"><circle cx="27" cy="8" r="2.4"/><circle cx="32" cy="13" r="2.4"/><circle cx="37" cy="18" r="2.4"/></g></g></symbol>`,
  `<symbol id="lv-kitten" viewBox="0 0 64 64"><path d="M32 14C26 7 19 4 17 7 15 11 15 18 17 21 19 24 26 21 32 14ZM32 14C38 7 45 4 47 7 49 11 49 18 47 21 45 24 38 21 32 14Z" fill="#f27aa2" ${S}/><circle cx="32" cy="14" r="5" fill="#fff" ${S}/></symbol>`,
  `<symbol id="lv-cat" viewBox="0 0 64 64"><path d="M10 51Q32 64 54 51" fill="none" stroke="var(--ink)" stroke-width="11" stroke-linecap="round"/><path d="M10 51Q32 64 54 51" fill="none" stroke="#2f7fd6" stroke-width="5.5" stroke-linecap="round"/><circle cx="32" cy="57" r="6" fill="#ffc21f" ${S}/><path d="M29 57.6H35" ${S}/></symbol>`,
  `<symbol id="lv-tomcat" viewBox="0 0 64 64"><path d="M12 26L27 31M52 26L37 31" fill="none" stroke="var(--ink)" stroke-width="4.4" stroke-linecap="round"/><path d="M10 51Q32 64 54 51L32 63Z" fill="#c22f2f" ${S}/></symbol>`,
  `<symbol id="lv-alley-cat" viewBox="0 0 64 64"><path d="M46 3L56 3 56 18 49 13.5 46.5 15.5 44 9.5Z" fill="#fff6e4"/><path d="M47 5.8L44.2 9.6 47.4 15.6 49.6 12.6 53.4 20.4" fill="none" ${S}/><path d="M14 29L28 34M50 29L36 34" fill="none" stroke="var(--ink)" stroke-width="4.4" stroke-linecap="round"/><path d="M19.5 24L17 52M14 43.5L22.6 44.6M15 49L21 49.6" fill="none" stroke="#c22f2f" stroke-width="3" stroke-linecap="round"/></symbol>`,
].join('');
const petal = (n: number, d: string, rot = 0) =>
  Array.from({ length: n }, (_, i) => `<path d="${d}" transform="rotate(${rot + (360 / n) * i} 32 32)"/>`).join('');
const flowers = [
  // 0 tulip, 1 sunflower, 2 cornflower, 3 daisy, 4 mallow: five different silhouettes, not only five colours
  `<path d="M32 40V60M32 56C24 56 19 51 18 44 26 45 31 49 32 56ZM32 58C40 57 45 52 46 46 38 47 33 51 32 58Z" fill="#5f9a4a" ${S}/><path d="M14 12C18 14 22 17 24 20 26 14 29 9 32 6 35 9 38 14 40 20 42 17 46 14 50 12 53 26 48 42 32 42 16 42 11 26 14 12Z" fill="var(--f0)" ${S}/><path d="M24 20C25 27 28 33 32 36 36 33 39 27 40 20" fill="none" stroke="var(--ink)" stroke-width="2.2" stroke-linecap="round"/>`,
  `<g fill="var(--f1)" ${S}>${petal(10, 'M32 32C25 22 26 11 32 4 38 11 39 22 32 32Z')}</g><circle cx="32" cy="32" r="10.5" fill="#7a4b2a" ${S}/><g fill="#c98a4b"><circle cx="29" cy="29" r="1.5"/><circle cx="35" cy="29" r="1.5"/><circle cx="32" cy="33" r="1.5"/><circle cx="28" cy="35.4" r="1.5"/><circle cx="36" cy="35.4" r="1.5"/></g>`,
  `<g fill="var(--f2)" ${S}>${petal(6, 'M32 32L23 12 28 13.4 32 4 36 13.4 41 12Z')}</g><circle cx="32" cy="32" r="7" fill="#3a2f6b" ${S}/><circle cx="32" cy="32" r="2.4" fill="#fff"/>`,
  `<g fill="var(--f3)" ${S}>${petal(8, 'M32 32C25.6 25 25.6 9 32 5 38.4 9 38.4 25 32 32Z', 22.5)}</g><circle cx="32" cy="32" r="9" fill="#ffc21f" ${S}/>`,
  `<g fill="var(--f4)" ${S}>${petal(5, 'M32 32C14 26 15 7 26 6 29 6 31 8 32 10.4 33 8 35 6 38 6 49 7 50 26 32 32Z')}</g><g stroke="#6d2f57" stroke-width="2.2" stroke-linecap="round">${petal(5, 'M32 26V17')}</g><circle cx="32" cy="32" r="5" fill="#ffe9a8" ${S}/>`,
]
  .map((f, i) => `<symbol id="fl${i}" viewBox="0 0 64 64">${f}</symbol>`)
  .join('');
const mouse = `<symbol id="mouse" viewBox="0 0 64 64"><path d="M50 50C60 50 62 42 56 39 52 37 50 33 55 29" fill="none" ${S}/><path d="M10 44C10 30 22 22 34 22 48 22 56 34 54 46 53 53 47 56 38 56H18C11 56 6 51 10 44Z" fill="var(--coat,#b9b2c6)" ${S}/><circle cx="17" cy="24" r="8.5" fill="var(--coat,#b9b2c6)" ${S}/><circle cx="31" cy="19" r="9" fill="var(--coat,#b9b2c6)" ${S}/><circle cx="31" cy="19.4" r="4.6" fill="#f6a69b"/><circle cx="17.2" cy="24.4" r="4" fill="#f6a69b"/><circle cx="21" cy="38" r="3.2" fill="var(--ink)"/><circle cx="22" cy="36.8" r="1.1" fill="#fff"/><circle cx="8.6" cy="45.6" r="3" fill="#d9605c"/><path d="M16 48Q20 51 24 48" fill="none" stroke="var(--ink)" stroke-width="2" stroke-linecap="round"/></symbol>`;
const pawn = `<symbol id="catpawn" viewBox="0 -6 80 102"><path d="M58 84C74 84 76 66 68 58 64 54 66 48 71 48" fill="none" stroke="var(--ink)" stroke-width="11" stroke-linecap="round"/><path d="M58 84C74 84 76 66 68 58 64 54 66 48 71 48" fill="none" stroke="var(--coat)" stroke-width="5" stroke-linecap="round"/><path d="M16 90C10 68 20 50 40 50 60 50 70 68 64 90Z" fill="var(--coat)" ${S}/><path d="M30 90C27 74 30 62 40 60 50 62 53 74 50 90Z" fill="var(--mark)"/><path d="M31 90V78M49 90V78" fill="none" ${S}/><path d="M12 90H68" ${S}/><g transform="translate(8 -1)"><path d="${HEAD}" fill="var(--coat)"/>${MARKS[1]}${EARS}<path d="${HEAD}" fill="none" ${S}/>${FACE}</g><path d="M22 56Q40 66 58 56" fill="none" stroke="#dd4628" stroke-width="5" stroke-linecap="round"/><circle cx="40" cy="63" r="5" fill="#ffc21f" ${S}/></symbol>`;
const house = `<symbol id="house" viewBox="0 0 96 96"><path d="M14 44H82V88H14Z" fill="#fff6e4" ${S}/><path d="M66 12h10v18H66Z" fill="#c98a6b" ${S}/><path d="M48 8L90 46H6Z" fill="var(--coat)" ${S}/><path d="M22 40H74M30 32.6H66M38 25.4H58" stroke="var(--mark)" stroke-width="2.6" stroke-linecap="round"/><path d="M40 88V66C40 55 56 55 56 66V88Z" fill="var(--coat)" ${S}/><path d="M44 88V80H52V88Z" fill="var(--ink)"/><path d="M20 54H33V68H20ZM63 54H76V68H63Z" fill="#bfe6f5" ${S}/><path d="M26.5 54V68M20 61H33M69.5 54V68M63 61H76" stroke="var(--ink)" stroke-width="2"/><path d="M8 88H88" ${S}/></symbol>`;
const car = `<symbol id="car" viewBox="0 0 96 64"><path d="M8 44C6 34 12 30 22 29L32 16C34 13 37 12 40 12H60C64 12 67 13 70 17L78 28C88 29 92 34 90 44 90 48 88 50 84 50H14C10 50 8 48 8 44Z" fill="#4a4358" ${S}/><path d="M36 28L42 19H52V28ZM58 28V19H62L69 28Z" fill="#bfe6f5" ${S}/><path d="M84 36h6v6h-6Z" fill="#ffc21f" ${S}/><path d="M10 37h5v5h-5Z" fill="#dd4628" ${S}/><g fill="#8d86a0" ${S}><circle cx="28" cy="50" r="8"/><circle cx="70" cy="50" r="8"/></g><path d="M2 22H14M0 30H8" stroke="var(--ink)" stroke-width="2.6" stroke-linecap="round"/></symbol>`;
const yarn = `<symbol id="yarn" viewBox="0 0 64 64"><circle cx="32" cy="34" r="23" fill="#3fb8a5" ${S}/><path d="M12 26C26 22 42 26 52 42M10 36C22 32 36 38 44 52M20 16C34 16 48 24 55 36M46 17C34 24 24 38 23 54M36 11.6C24 20 14 32 14 46" fill="none" stroke="#14695f" stroke-width="2.4" stroke-linecap="round"/><path d="M50 50C58 52 60 58 54 60" fill="none" ${S}/></symbol>`;
// chess set: light/dark side from --coat / --mark
const base = 'M16 56C16 51 20 50 24 49H40C44 50 48 51 48 56Z';
const chess: Record<string, string> = {
  P: `<path d="M24 49C28 44 28.6 38 28 34H36C35.4 38 36 44 40 49Z" fill="var(--coat)" ${S}/><circle cx="32" cy="25" r="9.6" fill="var(--coat)" ${S}/><path d="${base}" fill="var(--coat)" ${S}/>`,
  R: `<path d="M22 49L24 28H40L42 49Z" fill="var(--coat)" ${S}/><path d="M18 12H25V17H29V12H35V17H39V12H46V24L41 28H23L18 24Z" fill="var(--coat)" ${S}/><path d="${base}" fill="var(--coat)" ${S}/><path d="M25 34H39" stroke="var(--mark)" stroke-width="3"/>`,
  N: `<path d="M21 49C21 40 25 36 30 32 25 33 22 36 18 35 14 33 14 29 17 26 20 22 22 17 26 14L27 8 32 13C42 14 48 24 46 38 45.4 43 44 46 43 49Z" fill="var(--coat)" ${S}/><circle cx="27" cy="22" r="2.4" fill="var(--ink)"/><path d="M37 17C42 22 43 30 41 38" fill="none" stroke="var(--mark)" stroke-width="3" stroke-linecap="round"/><path d="${base}" fill="var(--coat)" ${S}/>`,
  B: `<path d="M24 49C28 45 27 40 26 37H38C37 40 36 45 40 49Z" fill="var(--coat)" ${S}/><path d="M32 10C42 17 45 26 40 37H24C19 26 22 17 32 10Z" fill="var(--coat)" ${S}/><path d="M36 17L29 27" ${S}/><circle cx="32" cy="8" r="3.4" fill="var(--coat)" ${S}/><path d="${base}" fill="var(--coat)" ${S}/>`,
  Q: `<path d="M21 49L14 20 24 30 26 13 32 28 38 13 40 30 50 20 43 49Z" fill="var(--coat)" ${S}/><g fill="#ffc21f" ${S}><circle cx="14" cy="18" r="3.6"/><circle cx="26" cy="11" r="3.6"/><circle cx="38" cy="11" r="3.6"/><circle cx="50" cy="18" r="3.6"/></g><path d="${base}" fill="var(--coat)" ${S}/><path d="M22.6 44H41.4" stroke="var(--mark)" stroke-width="3"/>`,
  K: `<path d="M32 4V16M26 9H38" ${S}/><path d="M22 49C12 40 10 24 22 22 27 21 30 24 32 28 34 24 37 21 42 22 54 24 52 40 42 49Z" fill="var(--coat)" ${S}/><path d="M32 28V16" ${S}/><path d="M32 28V44" stroke="var(--mark)" stroke-width="3" stroke-linecap="round"/><path d="${base}" fill="var(--coat)" ${S}/>`,
  C: `<path d="M45 52C56 52 57 42 52 37" fill="none" stroke="var(--ink)" stroke-width="7" stroke-linecap="round"/><path d="M45 52C56 52 57 42 52 37" fill="none" stroke="var(--coat)" stroke-width="2" stroke-linecap="round"/><path d="M18 56C15 44 20 34 32 34 44 34 49 44 46 56Z" fill="var(--coat)" ${S}/><g transform="translate(9.6 2) scale(.7)"><path d="${HEAD}" fill="var(--coat)" stroke="var(--ink)" stroke-width="4.2" stroke-linejoin="round"/>${EARS}<g fill="var(--eye,var(--ink))"><ellipse cx="22" cy="38" rx="4.6" ry="5.6"/><ellipse cx="42" cy="38" rx="4.6" ry="5.6"/></g><path d="M28 46h8l-4 4Z" fill="#d9605c"/></g>`,
};
chess.T = `<ellipse cx="32" cy="52" rx="28" ry="9" fill="none" stroke="#5ccdf2" stroke-width="5"/><ellipse cx="32" cy="52" rx="28" ry="9" fill="none" stroke="var(--ink)" stroke-width="2" stroke-dasharray="5 5"/>${chess.C}<path d="M8 14l2 5 5 2-5 2-2 5-2-5-5-2 5-2ZM55 6l1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5Z" fill="#5ccdf2" stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round"/>`;
const pieces = Object.entries(chess)
  .map(([k, v]) => `<symbol id="ch${k}" viewBox="0 0 64 64">${v}</symbol>`)
  .join('');
// seat badges: shape is the second channel next to colour
const badge = [
  '<circle cx="12" cy="12" r="8.4"/>',
  '<path d="M12 3.4L21 19.6H3Z"/>',
  '<path d="M4.4 4.4h15.2v15.2H4.4Z"/>',
  '<path d="M12 2.6L21.4 12 12 21.4 2.6 12Z"/>',
  '<path d="M12 2.4l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.6 5.9 21l1.4-6.8L2.2 9.5l6.9-.8Z"/>',
  '<path d="M8.6 3.4h6.8v5.2h5.2v6.8h-5.2v5.2H8.6v-5.2H3.4V8.6h5.2Z"/>',
]
  .map(
    (b, i) =>
      `<symbol id="bd${i}" viewBox="0 0 24 24"><g fill="var(--coat)" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round">${b}</g></symbol>`,
  )
  .join('');
// UI icons, 24 grid, stroke = currentColor
const ic: Record<string, string> = {
  play: '<path d="M8 5l11 7-11 7Z" fill="currentColor"/>',
  pause: '<path d="M8 5v14M16 5v14"/>',
  first: '<path d="M6 5v14M19 5l-9 7 9 7"/>',
  prev: '<path d="M15 5l-8 7 8 7"/>',
  next: '<path d="M9 5l8 7-8 7"/>',
  last: '<path d="M18 5v14M5 5l9 7-9 7"/>',
  flag: '<path d="M6 21V4M6 5c4-2.4 8 2 12 0v8c-4 2-8-2.4-12 0"/>',
  gear: '<circle cx="12" cy="12" r="3.2"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6L11.6 6.8M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.4-1.4"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.4 2"/>',
  wifi: '<path d="M4 10a12 12 0 0 1 16 0M7 13.4a7.6 7.6 0 0 1 10 0M10 16.8a3.2 3.2 0 0 1 4 0"/>',
  cross: '<path d="M6 6l12 12M18 6L6 18"/>',
  check: '<path d="M5 12.5l4.5 4.5L19 7"/>',
  undo: '<path d="M9 7L4 11.5 9 16M4.6 11.5H15a5 5 0 0 1 0 10h-3"/>',
  bot: '<rect x="5" y="8" width="14" height="11" rx="3"/><path d="M12 4v4M9 13v1.6M15 13v1.6M2.6 12v3M21.4 12v3"/>',
  book: '<path d="M4 5.5C7 4 10 4.4 12 6c2-1.6 5-2 8-.5V19c-3-1.4-6-1-8 .6-2-1.6-5-2-8-.6ZM12 6v13.6"/>',
  dice: '<rect x="4" y="4" width="16" height="16" rx="3.4"/><g fill="currentColor" stroke="none"><circle cx="8.6" cy="8.6" r="1.5"/><circle cx="15.4" cy="15.4" r="1.5"/><circle cx="12" cy="12" r="1.5"/></g>',
  cw: '<path d="M19 12a7 7 0 1 1-2-5M17 3v4.4h-4.4"/>',
  ccw: '<path d="M5 12a7 7 0 1 0 2-5M7 3v4.4h4.4"/>',
  moon: '<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z"/>',
  home: '<path d="M4 11.5L12 5l8 6.5V20h-5.4v-5h-5.2v5H4Z"/>',
  chat: '<path d="M4 5.5h16v10.6H11L6.5 20v-3.9H4Z"/>',
  hist: '<path d="M4 12a8 8 0 1 0 2.6-5.9L4 8.4M4 4v4.4h4.4M12 8v4.4l3 1.8"/>',
};
const icons = Object.entries(ic)
  .map(
    ([k, v]) =>
      `<symbol id="i-${k}" viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${v}</g></symbol>`,
  )
  .join('');
export const SPRITE = heads + levels + flowers + mouse + pawn + house + car + yarn + pieces + badge + icons;
