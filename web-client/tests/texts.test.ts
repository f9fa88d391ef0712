// @vitest-environment happy-dom
// Reads every text of the page: who is spoken to, and the spaces that French wants.
import { describe, expect, test } from 'vitest';
import type { AnyGame, CommonView, GameText, Seating, Tagged } from '../src/games/game';
import { en } from '../src/i18n/en';
import { fr } from '../src/i18n/fr';
import { ja } from '../src/i18n/ja';
import { of, spaced } from '../src/i18n/french';
import { loadGame } from '../src/games';
import { analysisWords } from '../src/match/analysis-words';
import { lineText } from '../src/match/log-lines';
import { defsOf, gamesWithEvents, samples } from './samples';

const rulings = new Set(['resigned', 'agreed', 'taken_back', 'frozen', 'anchored', 'vacated', 'taken_over']);
// What is in the way depends on its kind.
const obstacles = [
  { kind: 'car', which: null },
  { kind: 'shop', which: 'FI' },
  { kind: 'cat', which: 0 },
  { kind: 'cat', which: 1 },
  { kind: 'home', which: 'NW' },
  { kind: 'bird', which: 'L1' },
];
const eventsOf = (slug: string, name: string): readonly Tagged[] =>
  (samples(defsOf(slug)[name]!, defsOf(slug)) as readonly Tagged[]).map(it =>
    'obstacles' in it ? { ...it, obstacles } : it,
  );

const people = ['Ana', 'Ben', 'Cid', 'Dot', 'Eve', 'Fay'];
const spokenTo = (you: string): Seating => ({
  me: 0,
  name: seat => (seat === 0 ? you : people[seat]!),
  options: {},
});
const byName: Seating = { me: 0, name: seat => people[seat]!, options: {} };
const languages = { en: 'You', fr: 'Vous', ja: 'あなた' } as const;
const reader = { en: /\byou(r|rs)?\b/i, fr: /\b(vous|votre|vos|vôtre)\b/i, ja: /あなた/ };
// French signs after an ordinary space, or none at all within a sentence.
const badlySpaced = / [;:!?»%]|« |\p{L}[;!?](?=\s|$)/u;

for (const [slug, name] of gamesWithEvents) {
  describe(slug, async () => {
    const game = (await loadGame(slug)) as AnyGame;
    const view = game.examples[0]!.view as CommonView;
    const english: GameText<any, any, any> = await game.text('en');
    const events = eventsOf(slug, name).filter(({ event }) => !rulings.has(event));
    test('a line lights up places that the board has', () => {
      const mentioned = events.flatMap(event => lineText(event, game, english, byName, view)?.at ?? []);
      expect(mentioned.length).toBeGreaterThan(0);
      for (const id of mentioned) expect(english.thing(id, view, byName, null)).not.toMatch(/undefined|NaN/);
    });
    for (const language of ['en', 'fr', 'ja'] as const) {
      const text: GameText<any, any, any> = await game.text(language);
      test(`the log speaks of everybody by name, in ${language}`, () => {
        expect(events.length).toBeGreaterThan(5);
        for (const event of events) {
          const line = lineText(event, game, text, byName, view);
          if (line) expect(`${line.what}`, JSON.stringify(event)).not.toMatch(reader[language]);
        }
      });
      test(`a choice speaks to the reader as one does, in ${language}`, () => {
        for (const event of events) {
          const said = text.event(event, spokenTo(languages[language]), view) as string | null;
          if (said === null) continue;
          expect(said, JSON.stringify(event)).not.toMatch(/undefined|\bnull\b|NaN|\[object/);
          if (language !== 'ja')
            expect(said, 'in the middle of a sentence it is small').not.toMatch(/\w.*\b(You|Vous)\b/);
          expect(said, 'no third person after it').not.toMatch(/\byou (is|has|was|does|\w+s)\b/i);
        }
      });
      if (language === 'fr')
        test('French signs keep to their words', () => {
          for (const event of events)
            expect(text.event(event, byName, view) ?? '', JSON.stringify(event)).not.toMatch(badlySpaced);
          const view0 = view;
          for (const said of [
            text.summary(view0, byName),
            ...text.letters.map(({ letter }) => text.pieces(letter, view0, byName)),
            JSON.stringify([text.rules, text.captions, text.labels]),
          ])
            expect(said).not.toMatch(/ [;:!?»%]|« /);
        });
    }
  });
}

test('a winning team goes by its letter', () => {
  expect(en.wins(['Cid', 'Dot'], 'B')).toBe('Team B: Cid and Dot won');
  expect(en.wins(['Cid'], null)).toBe('Cid won');
});

test('one throw is not “all”', () => {
  expect([en, fr].map(t => t.diceFair(1, 0))).toEqual([
    'The one throw or draw matches the seal.',
    'Le seul lancer ou tirage correspond au sceau.',
  ]);
  expect([0, 1, 2].map(n => ja.diceFair(n, 0))).toEqual([
    '検証する出目や引きはまだありません。',
    'ただ一つの出目または引きが封印と一致しました。',
    '公開の出目と引き2回すべてが封印と一致しました。',
  ]);
  expect(en.diceFair(0, 0)).toBe('No throw or draw to check yet.');
  expect(en.diceFair(2, 0)).toBe('All 2 open throws and draws match the seal.');
  expect(en.diceFair(1, 3)).toBe('The one open throw or draw and all 3 hidden ones match the seal.');
  expect([1, 2].map(n => en.timesSeen('6', n))).toEqual(['6: 1 time', '6: 2 times']);
});

test('the review speaks to its reader', () => {
  const [you, ben] = [
    { name: 'You', mine: true, team: false },
    { name: 'Ben', mine: false, team: false },
  ];
  expect(analysisWords.en.turned(5, you, 12, '')).toBe('Step 5: you gain (+12)');
  expect(analysisWords.en.turned(5, ben, -7, '')).toBe('Step 5: Ben falls back (−7)');
  expect(analysisWords.fr.turned(5, you, -7, '')).toBe('Étape 5\u202f: vous reculez (−7)');
  expect(analysisWords.ja.turned(5, you, 12, '')).toContain('あなたが前に出る（+12）');
  expect(analysisWords.en.better('8 ± 3', 'b6')).toBe('Better by 8 ± 3: b6');
  expect(analysisWords.fr.better('8 ± 3', 'b6')).toBe('Mieux de 8 ± 3\u202f: b6');
  expect(analysisWords.ja.better('8 ± 3', 'b6')).toBe('8 ± 3だけ良い手：b6');
  expect(analysisWords.en.missedWin(analysisWords.en.inOrder(['b6', 'c7']))).toBe('A win was missed: b6, then c7');
  expect(analysisWords.en.turnCost(12, 'Ben', 14)).toBe('Turn 12, Ben: −14');
  expect(analysisWords.en.seatFacts('Bot', 3, null, 50)).toBe(
    'Bot: 3 moves; luckier than in about 50 of 100 matches with such throws',
  );
  expect([en.offerBy(null, en.offers.rematch), en.offerBy('Ben', en.offers.rematch)]).toEqual([
    'You propose to play again.',
    'Ben proposes to play again.',
  ]);
});

test('a turning point says by which throw or by whose move', () => {
  const { en: english, fr: french, ja: japanese } = analysisWords;
  const ana = { name: 'Ana', mine: false };
  const ben = { name: 'Ben', mine: false, team: false };
  expect(english.turned(5, ben, -7, english.byThrow([1, 1], [1, 24]))).toBe(
    'Step 5: Ben falls back (−7) by the throw 1 and 1 (1 in 24)',
  );
  expect(english.byDraw([10, 36])).toBe('by the draw (5 in 18)');
  expect(english.byMove('b6')).toBe('by “b6”');
  expect(french.byThrow([4, 6], [2, 24])).toBe('par le lancer 4 et 6 (1 sur 12)');
  expect([french.byMove('b6'), french.byDraw([1, 6])]).toEqual(['par «\u202fb6\u202f»', 'par le tirage (1 sur 6)']);
  expect(japanese.turned(5, ben, 7, japanese.byMove('b6'))).toBe('ステップ5：「b6」で、Benさんが前に出る（+7）');
  expect(english.byBot(ana, 'time_out', 'b6')).toBe('by a bot’s move for Ana (time was up): “b6”');
  expect(french.byBot(ana, 'time_out', 'b6')).toContain('par le coup d’un robot pour Ana (temps écoulé)');
  expect(japanese.byBot(ana, 'time_out', 'b6')).toBe('Anaさんの代わりのボットの手（時間切れ）「b6」で、');
  expect(japanese.turned(5, { name: 'チームA', mine: false, team: true }, 7, '')).toContain('：チームAが');
  expect(japanese.byThrow([3, 1], [1, 24])).toBe('3と1の目（24分の1）で、');
});

// Everything that a dictionary says: its texts, and what its functions make of some arguments.
function* said(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'function')
    for (const args of [
      [2, 3, 4],
      ['Ana', 'Ben', 'Cid'],
      [['Ana', 'Ben']],
      [2, 'Ana', true],
      [null, 'Ana'],
      [5, null, false],
    ])
      try {
        yield* said((value as (...all: readonly unknown[]) => unknown)(...args));
      } catch {
        // these arguments are not its own
      }
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* said(part);
}

describe('French', () => {
  test('narrow no-break spaces stand before ; : ! ? in every text of the page', () => {
    const all = [...said(fr)];
    expect(all.length).toBeGreaterThan(300);
    for (const text of all) expect(text).not.toMatch(/ [;:!?»%]|« /);
  });
  test('« de » gives its vowel up before another', () => {
    expect(['Ben', 'Ana', 'Hélène', 'Yves', 'Yann', 'Ève'].map(of)).toEqual([
      'de Ben',
      'd’Ana',
      'd’Hélène',
      'd’Yves',
      'de Yann',
      'd’Ève',
    ]);
    expect(fr.pausedFor(['Ben', 'Ana'])).toBe('La partie est en pause jusqu’au retour de Ben et d’Ana.');
  });
  test('the spaces of the server’s texts are put right', () => {
    expect(spaced('Oui ! Vraiment : « non » ; 5 % ?')).toBe(
      'Oui\u202f! Vraiment\u202f: «\u202fnon\u202f»\u202f; 5\u202f%\u202f?',
    );
    expect(spaced('a:b, 3:1 et « a »')).toBe('a:b, 3:1 et «\u202fa\u202f»');
    expect(spaced(spaced('Oui !'))).toBe(spaced('Oui !'));
  });
});

test('the introduction to a first match is not called as what a bot would do', () => {
  for (const t of [en, fr, ja])
    for (const said of [t.intro(1, 5), t.introSkip, t.introLabel, ...Object.values(t.introNotes)])
      expect(said).not.toMatch(new RegExp(`${t.hintWord}|conseil`, 'i'));
});
