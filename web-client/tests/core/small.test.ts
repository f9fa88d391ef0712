// The small parts of the core, a table each.
import { describe, expect, test } from 'vitest';
import { Announcer } from '../../src/core/announcer';
import { clockText } from '../../src/core/clock-text';
import { left, lowBelow, Skew } from '../../src/core/clocks';
import { roomIn, reviewPath } from '../../src/core/code';
import { routeOf } from '../../src/core/route';
import { defaults, settingsFrom } from '../../src/core/settings';
import { dialect, preferred } from '../../src/i18n/language';
import { FakeTime } from '../fakes';

describe('speech', () => {
  const said: string[] = [];
  const time = new FakeTime();
  const announcer = new Announcer((urgency, text) => said.push(`${urgency}: ${text}`), time);
  test('is throttled, never starved', () => {
    for (let i = 1; i <= 5; i += 1) {
      announcer.say(String(i));
      time.pass(100);
    }
    time.pass(1_000);
    expect(said).toEqual(['polite: 1', 'polite: 2 3', 'polite: 4 5']);
  });
  test('says the same again, as another text', () => {
    said.length = 0;
    announcer.say('you');
    time.pass(300);
    announcer.say('you');
    expect(said).toEqual(['polite: you', 'polite: you\u00a0']);
  });
  test('urgent texts do not wait for polite ones', () => {
    said.length = 0;
    announcer.say('my turn', 'assertive');
    expect(said).toEqual(['assertive: my turn']);
  });
});

describe('clocks', () => {
  const clocks = { kind: 'bank', running: 1, left: [60_000, 30_000], at: 1_000 } as const;
  test('only the running one runs', () => {
    const both = { ...clocks, left: [...clocks.left] };
    expect([left(both, 0, 11_000), left(both, 1, 11_000), left(both, 1, 99_000)]).toEqual([60_000, 20_000, 0]);
  });
  test('that of a bot does not run down', () => {
    const each = { kind: 'move', running: 1, left: [60_000, 0], at: 1_000 } as const;
    const bank = { ...clocks, left: [...clocks.left] };
    expect(left({ ...each, left: [...each.left] }, 1, 99_000, true)).toBe(60_000);
    expect([left(bank, 1, 99_000, true), left({ ...bank, left: [60_000, 0] }, 1, 1_000, true)]).toEqual([
      30_000, 60_000,
    ]);
  });
  test.each([
    [{ kind: 'move', seconds: 20 }, 5_000],
    [{ kind: 'move', seconds: 60 }, 15_000],
    [{ kind: 'move', seconds: 3600 }, 60_000],
    [{ kind: 'bank', seconds: 60, increment: 5 }, 12_000],
    [{ kind: 'bank', seconds: 600, increment: 0 }, 60_000],
    [{ kind: 'days', days: 2 }, 3_600_000],
  ] as const)('a clock of %o is low below %i ms', (clock, ms) => expect(lowBelow(clock)).toBe(ms));
  test.each([
    [252_000, '4:12'],
    [59_001, '1:00'],
    [10_000, '0:10'],
    [9_940, '0:09.9'],
    [0, '0:00.0'],
    [3_723_000, '1:02:03'],
    [86_399_000, '23:59:59'],
  ])('%i ms is %s', (ms, text) => expect(clockText(ms, 'en')).toBe(text));
  test.each([
    ['en', '3 days', '1 day', '2 days 23 hours', '2d 23h', '2d'],
    ['fr', '3 jours', '1 jour', '2 jours 23 heures', '2j 23h', '2j'],
    ['ja', '3日', '1日', '2日23時間', '2日23時間', '2日'],
  ] as const)('a day and more is told in words: %s', (language, three, one, ample, tight, least) => {
    const hour = 3_600_000;
    const told = (...[ms, room]: [number, ('tight' | 'least')?]) =>
      clockText(ms, language, room).replaceAll('\u00a0', ' ');
    expect([told(72 * hour), told(72 * hour - 1_000), told(72 * hour, 'tight')]).toEqual([three, three, three]);
    expect(told(24 * hour - 1)).toBe(one);
    expect([told(71 * hour), told(71 * hour, 'tight'), told(71 * hour, 'least')]).toEqual([ample, tight, least]);
  });
  test('in the least width a clock of hours tells no minutes', () => {
    const told = (ms: number, language: 'en' | 'fr' | 'ja' = 'en') => clockText(ms, language, 'least');
    expect([told(24 * 3_600_000 - 1_000), told(3_600_000), told(3_599_000)]).toEqual(['23h', '1h', '59:59']);
    expect([told(7_200_000, 'fr'), told(7_200_000, 'ja')]).toEqual(['2h', '2h']);
  });
  test('one slow answer does not move the clock', () => {
    const skew = new Skew();
    for (const trip of [20, 20, 4_000, 20, 20]) skew.add(0, trip, 5_000 + trip / 2 + (trip > 1_000 ? 1_500 : 0));
    expect(skew.ms).toBe(5_000);
  });
});

test.each([
  ['mrw4x2', '/r/MRW4X2'],
  [' MRW 4X2 ', '/r/MRW4X2'],
  ['http://10.0.0.5:8080/r/MRW4X2', '/r/MRW4X2'],
  ['https://cats.example/r/MRW4X2#k3Jx9QvT2mZ8bYpL4nWdRg', '/r/MRW4X2#k3Jx9QvT2mZ8bYpL4nWdRg'],
  ['https://cats.example/r/MRW4X2#x', '/r/MRW4X2'],
  ['https://cats.example/r/k3Jx9QvT2mZ8bYpL4nWdRg#x', '/r/k3Jx9QvT2mZ8bYpL4nWdRg'],
  ['mrw-4x2', '/r/MRW4X2'],
  ['MR.W4.X2', '/r/MRW4X2'],
  ['ＭＲＷ４Ｘ２', '/r/MRW4X2'],
  ['MRW\u200b4X2\ufeff', '/r/MRW4X2'],
  ['\u2068MRW4X2\u2069', '/r/MRW4X2'],
  ['"MRW4X2"', '/r/MRW4X2'],
  ['“mrw4x2”', '/r/MRW4X2'],
  ['« MRW4X2 »', '/r/MRW4X2'],
  ['(MRW4X2)', '/r/MRW4X2'],
  ['「MRW4X2」', '/r/MRW4X2'],
  ['コードはMRW4X2です。', '/r/MRW4X2'],
  ['MRW4X2, see you', '/r/MRW4X2'],
  ['Come and play: the code is mrw 4x2, see you!', '/r/MRW4X2'],
  ['Le code : MRW-4X2. À ce soir', '/r/MRW4X2'],
  ['<https://cats.example/r/MRW4X2>', '/r/MRW4X2'],
  ['(see https://cats.example/r/mrw4x2).', '/r/MRW4X2'],
  ['https://cats.example/r/MRW-4X2', '/r/MRW4X2'],
  ['https://cats.example/r/MRW4X2%20', '/r/MRW4X2'],
  ['https://cats.example/r/MRW4X2?utm_source=x#k3Jx9QvT2mZ8bYpL4nWdRg', '/r/MRW4X2#k3Jx9QvT2mZ8bYpL4nWdRg'],
  ['Join us: https://cats.example/r/MRW4X2#k3Jx9QvT2mZ8bYpL4nWdRg, see you', '/r/MRW4X2#k3Jx9QvT2mZ8bYpL4nWdRg'],
  ['"https://cats.example/r/MRW4X2#k3Jx9QvT2mZ8bYpL4nWdRg"', '/r/MRW4X2#k3Jx9QvT2mZ8bYpL4nWdRg'],
  ['<https://cats.example/r/k3Jx9QvT2mZ8bYpL4nWdRg>', '/r/k3Jx9QvT2mZ8bYpL4nWdRg'],
  ['k3Jx9QvT2mZ8bYpL4nWdRg', '/r/k3Jx9QvT2mZ8bYpL4nWdRg'],
  ['MRW4X', null],
  ['MRW4X22', null],
  ['AEIOU0', null],
  ['see you at the party', null],
  ['https://cats.example/m/MRW4X2', null],
  ['', null],
  ['http://cats.example/', null],
])('the room in "%s" is %s', (text, room) => expect(roomIn(text)).toBe(room));

describe('settings', () => {
  test('come back', () =>
    expect(settingsFrom('{"theme":"dark","speed":2}')).toEqual({ ...defaults, theme: 'dark', speed: 2 }));
  test('the level of bots is remembered, if there is such a level', () => {
    expect(settingsFrom('{"botLevel":"alley-cat"}').botLevel).toBe('alley-cat');
    expect(settingsFrom('{"botLevel":"tiger"}').botLevel).toBe(defaults.botLevel);
  });
  test.each([
    '',
    'no json',
    '[]',
    'null',
    '{"theme":"pink","speed":99,"volume":"loud","__proto__":{"x":1},"unknown":1}',
  ])('what is broken is ignored: %s', text => expect(settingsFrom(text)).toEqual(defaults));
});

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['de', 'ja-JP'], 'ja'],
  [['de'], 'en'],
  [[], 'en'],
])('for %j we speak %s', (wanted, language) => expect(preferred(wanted)).toBe(language));
test.each([
  ['en', ['de', 'en-GB', 'en-US'], 'en-GB'],
  ['fr', ['en-GB'], 'fr'],
  ['ja', ['JA-jp'], 'JA-jp'],
] as const)('%s for %j is written as %s', (language, wanted, dialectOf) =>
  expect(dialect(language, wanted)).toBe(dialectOf),
);

test.each([
  'mrw4x2',
  'MRW4X2.',
  'MRW4X2)',
  'MRW4X2%20',
  'MRW-4X2',
  'MRW4X2%E2%80%8B',
  '%EF%BC%ADRW4X2',
  'MRW4X2,%20see%20you',
])('the address /r/%s is that of a room', name =>
  expect(routeOf(new URL(`http://cats.example/r/${name}`))).toEqual({ screen: 'room', code: 'MRW4X2', link: null }),
);

describe('addresses', () => {
  const at = (address: string) => routeOf(new URL(address, 'http://cats.example'));
  test.each([
    ['/', { screen: 'home' }],
    ['/new?game=nekonoko&bots', { screen: 'create', game: 'nekonoko', bots: true }],
    ['/r/MRW4X2', { screen: 'room', code: 'MRW4X2', link: null }],
    ['/r/MRW4X2#k3Jx9QvT2mZ8bYpL4nWdRg).', { screen: 'room', code: 'MRW4X2', link: 'k3Jx9QvT2mZ8bYpL4nWdRg' }],
    ['/r/k3Jx9QvT2mZ8bYpL4nWdRg', { screen: 'room', code: 'k3Jx9QvT2mZ8bYpL4nWdRg', link: null }],
    ['/r/nothing', { screen: 'room', code: 'nothing', link: null }],
    ['/r/MRW4X2#log', { screen: 'room', code: 'MRW4X2', link: null }],
    ['/r/MRW4X2#k3Jx9QvT2mZ8bYpL4nWdRg', { screen: 'room', code: 'MRW4X2', link: 'k3Jx9QvT2mZ8bYpL4nWdRg' }],
    ['/m/m_1#34', { screen: 'replay', match: 'm_1', step: 34, room: null }],
    ['/m/m_1#entry-34', { screen: 'replay', match: 'm_1', step: null, entry: 34, room: null }],
    ['/m/m_1#x', { screen: 'replay', match: 'm_1', step: null, room: null }],
    ['/m/m_1?with=MRW4X2', { screen: 'replay', match: 'm_1', step: null, room: { code: 'MRW4X2', link: null } }],
    [
      reviewPath('m_1', { code: 'MRW4X2', link: 'k3Jx9QvT2mZ8bYpL4nWdRg' }),
      { screen: 'replay', match: 'm_1', step: null, room: { code: 'MRW4X2', link: 'k3Jx9QvT2mZ8bYpL4nWdRg' } },
    ],
    [
      reviewPath('m_1', { code: 'MRW4X2', link: 'k3Jx9QvT2mZ8bYpL4nWdRg' }, 7, true),
      {
        screen: 'replay',
        match: 'm_1',
        step: 7,
        better: true,
        room: { code: 'MRW4X2', link: 'k3Jx9QvT2mZ8bYpL4nWdRg' },
      },
    ],
    [
      '/m/m_1?with=MRW4X2#7.k3Jx9QvT2mZ8bYpL4nWdRg',
      { screen: 'replay', match: 'm_1', step: 7, room: { code: 'MRW4X2', link: 'k3Jx9QvT2mZ8bYpL4nWdRg' } },
    ],
    ['/rules/kilkenny-cats#K11', { screen: 'rules', game: 'kilkenny-cats', clause: 'K11' }],
    ['/link#SECRET', { screen: 'link', secret: 'SECRET' }],
    ['/history?all', { screen: 'history', all: true }],
    ['/r', { screen: 'missing' }],
    ['/r/a/b', { screen: 'missing' }],
    ['/%zz', { screen: 'missing' }],
  ])('%s', (address, route) => expect(at(address)).toEqual(route));
});
