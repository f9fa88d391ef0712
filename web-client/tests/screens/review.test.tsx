// @vitest-environment happy-dom
// The review of a match: its graph, the account that adds up, better moves, and how it grows while it is searched.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Analysis } from '../../src/protocol/schema';
import { Review } from '../../src/screens/review';
import { useReview } from '../../src/screens/use-review';

const seat = { actions: 12, time: 61_000, throws: 12, rulings: 0 };
const better = [{ action: { walk: 3 }, does: [] }] as unknown as Analysis['mistakes'][number]['better'];
const mistake: Analysis['mistakes'][number] = {
  seq: 3,
  seat: 0,
  turn: 1,
  cost: 70,
  error: 28,
  wins: false,
  better,
};
const review: Analysis = {
  match: 'm_1',
  game: 'kilkenny-cats',
  setup: 1,
  shares: [
    [500, 500],
    [500, 500],
    [620, 380],
    [550, 450],
    [1000, 0],
  ],
  chances: [{ seq: 2, seat: 0, weight: 1, total: 6, luck: [120, -120] }],
  seats: [
    { ...seat, start: 500, luck: 120, own_play: -70, others_play: 0, unexplained: 450, result: 1000, luckier_than: 83 },
    { ...seat, start: 500, luck: -120, own_play: 0, others_play: 70, unexplained: -450, result: 0, luckier_than: 17 },
  ],
  turning_points: [{ seq: 3, seat: 0, change: -70 }],
  mistakes: [mistake],
  knowledge: [],
  searched: 1000,
};
const names = ['Ann', 'Ben', 'Cid', 'Dot'];
let answers: Analysis[] = [];
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(answers[Math.min(asked.length, answers.length) - 1]));
  });
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
type Entry = NonNullable<ReturnType<NonNullable<Parameters<typeof Review>[0]['entryAt']>>>;
type Props = Partial<Omit<Parameters<typeof Review>[0], 'match' | 'review' | 'name' | 'coat' | 'bot'>>;
const Reviewed = (props: Props) => (
  <Review
    match="m_1"
    review={useReview('m_1')}
    name={it => names[it]!}
    me={null}
    coat={it => it}
    bot={it => it === 1}
    options={{}}
    {...props}
  />
);
const show = async (props: Props = {}) => {
  await act(() => render(<Reviewed {...props} />, document.body));
  await pass(10);
};
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(it => it.textContent);

test('the account of each seat leads from the start to the end', async () => {
  answers = [review];
  await show();
  expect(texts('.review-seats thead th')).toEqual(['Players', 'Start', 'Luck', 'Own play', 'Others', 'Rest', 'End']);
  expect(texts('.review-seats tbody tr:first-child td')).toEqual(['50%', '+12', '−7', '±0', '+45', '100%']);
  expect(texts('.review-seats tbody tr:last-child td')).toEqual(['50%', '−12', '±0', '+7', '−45', '0%']);
  expect(texts('.facts li')[0]).toBe(' Ann: 12 moves, 1:01; luckier than in about 83 of 100 matches with such throws');
  expect(texts('.facts li')[1], 'a bot').toContain('Ben: 12 moves; luckier');
  expect(asked).toHaveLength(1);
});

test('what was thrown is drawn in another stroke than what was decided, and a legend tells which', async () => {
  answers = [review];
  await show();
  const strokes = (line: string) => document.querySelector(line)!.getAttribute('d')!.split('M').length - 1;
  expect([strokes('.line.s0:not(.thrown)'), strokes('.line.thrown.s0')]).toEqual([2, 1]);
  expect(texts('.legend li')).toEqual(['Ann', 'Ben', 'decisions', 'throws and draws']);
});

test('what is rounded to be shown still adds up', async () => {
  const parts = { start: 333, luck: 124, own_play: -56, others_play: 0, unexplained: 599, result: 1000 };
  answers = [{ ...review, seats: [{ ...review.seats[0]!, ...parts }, review.seats[1]!] }];
  await show();
  const [start, ...rest] = texts('.review-seats tbody tr:first-child td').map(it =>
    Number(it.replace(/[%±]/g, '').replace('−', '-')),
  );
  const end = rest.pop()!;
  expect(rest.reduce((sum, part) => sum + part, start!)).toBe(end);
});

test('the percentages of all seats together are 100', async () => {
  const seats = review.seats.map((it, i) => ({ ...it, start: i === 0 ? 435 : 565 }));
  answers = [{ ...review, shares: review.shares.map(() => [435, 565]), seats }];
  await show({ onGo: vi.fn(), at: 2 });
  const sum = (all: readonly (string | null)[]) => all.reduce((total, it) => total + parseInt(it!, 10), 0);
  expect(sum(texts('.legend b'))).toBe(100);
  expect(sum(texts('.review-seats tbody td:nth-child(2)'))).toBe(100);
  expect(
    sum(
      document
        .querySelector('[role=slider]')!
        .getAttribute('aria-valuetext')!
        .match(/\d+(?=%)/g)!,
    ),
  ).toBe(100);
});

test('the graph is a slider by key and by pointer, and tells the chances at the step', async () => {
  answers = [review];
  const go = vi.fn();
  await show({ onGo: go, at: 2 });
  const slider = document.querySelector('[role=slider]')!;
  expect(slider.getAttribute('aria-valuetext')).toBe('Step 1 of 3: Ann 62%, Ben 38%');
  expect(texts('.legend b')).toEqual(['62%', '38%']);
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'])
    slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  expect(go.mock.calls.flat()).toEqual([1, 3, 1, 4]);
});

test('what a seat could know is drawn over the open cards', async () => {
  const knowledge = [
    { seq: 1, seat: 0, shares: [450, 550] },
    { seq: 2, seat: 1, shares: [300, 700] },
    { seq: 3, seat: 0, shares: [700, 300] },
  ];
  answers = [{ ...review, knowledge }];
  await show({ onGo: vi.fn(), at: 3, eyes: 0 });
  expect(document.querySelectorAll('.line.knew')).toHaveLength(2);
  expect(texts('.legend b')).toEqual(['70%', '30%']);
  expect(texts('.legend li').slice(-2)).toEqual(['as far as Ann knew then', 'with open cards']);
  expect(document.body.textContent).toContain('what was hidden from the player who chose');
});

const moveOf = (seat: number, by?: Entry['by']) =>
  ({ seq: 3, entry: { action: { walk: 3 }, seat }, events: [], ...(by && { by }) }) as unknown as Entry;

const moves = { made: (step: number) => `made ${step}`, turn: (step: number) => `better ${step}` };

test('what turned the match is told as soon as its entry is here', async () => {
  const thrown: Entry = { seq: 2, entry: { chance: { throw: { dice: ['d6'], values: [5] } }, seat: 0 }, events: [] };
  const moved = moveOf(1);
  const turning_points = [2, 3, 4].map(seq => ({ seq, seat: 0, change: seq === 3 ? -70 : 100 }));
  answers = [{ ...review, turning_points }];
  await show({ entryAt: step => [null, null, thrown, moved, null][step]!, moves });
  expect(texts('.turns > li > a:first-of-type').slice(0, 3)).toEqual([
    'Step 1: Ann gains (+10) by the throw 5 (1 in 6)',
    'Step 2: Ann falls back (−7) by “made 3”',
    'Step 3: Ann gains (+10)',
  ]);
});

test('what a bot did in a place of mine is not my move', async () => {
  answers = [review];
  const told = async (by?: Entry['by']) => {
    render(null, document.body);
    asked.length = 0;
    await act(() => render(<Reviewed me={0} entryAt={() => moveOf(0, by)} moves={moves} />, document.body));
    await pass(10);
    return texts('.turns a')[0];
  };
  const step = 'Step 2: you fall back (−7)';
  expect(await told()).toEqual(`${step} by “made 3”`);
  expect(await told('bot')).toEqual(`${step} by a bot’s move for you: “made 3”`);
  expect(await told('time_out')).toEqual(`${step} by a bot’s move for you (time was up): “made 3”`);
  expect(await told('away')).toEqual(`${step} by a bot’s move for you (away too long): “made 3”`);
});

test('every decision that cost something is in a list, by turn, with its error and what was better', async () => {
  const second = { ...mistake, seq: 4, cost: 24, error: 9, wins: true };
  answers = [{ ...review, turning_points: [], mistakes: [mistake, second, { ...mistake, seq: 5, seat: 1, turn: 2 }] }];
  await show({ moves });
  expect(texts('.mistakes summary')).toEqual(['3 decisions that cost 2 points or more']);
  expect(texts('.mistakes strong')).toEqual(['Turn 1, Ann: −9', 'Turn 2, Ben: −7']);
  expect(texts('.mistakes li:first-child a')).toEqual([
    'Step 2, −7 ± 3: made 3',
    'Better by 7 ± 3: better 2',
    'Step 3, −2 ± 1: made 4',
    'A win was missed: better 3',
  ]);
});

describe('of a match of teams', () => {
  const options = {
    teams: [
      [0, 2],
      [1, 3],
    ],
  };
  const four: Analysis = {
    ...review,
    game: 'cat-attack',
    shares: [
      [250, 240, 260, 250],
      [250, 240, 260, 250],
      [300, 200, 310, 190],
      [210, 285, 215, 290],
      [0, 500, 0, 500],
    ],
    seats: [0, 1, 0, 1].map((team, i) => {
      const sign = team === 0 ? -1 : 1;
      const start = [250, 240, 260, 250][i]!;
      const [result, own_play, others_play, luck] = [team * 500, -100, 50, 20 * sign];
      return {
        ...seat,
        start,
        luck,
        own_play,
        others_play,
        unexplained: result - start - luck - own_play - others_play,
        result,
        luckier_than: 50,
      };
    }),
    turning_points: [
      { seq: 3, seat: 1, change: 185 },
      { seq: 4, seat: 0, change: -425 },
    ],
    mistakes: [{ ...mistake, seq: 4, cost: 425 }],
    knowledge: [{ seq: 1, seat: 0, shares: [200, 300, 210, 290] }],
  };
  test('there is one curve and one percentage for each team', async () => {
    answers = [four];
    await show({ options, at: 2, onGo: vi.fn(), eyes: null });
    expect(document.querySelectorAll('.line:not(.thrown, button)')).toHaveLength(2);
    expect(texts('.legend li').slice(0, 2)).toEqual(['Team A61%', 'Team B39%']);
    expect(document.querySelectorAll('.legend li:first-child .badge')).toHaveLength(2);
    expect(document.querySelector('[role=slider]')!.getAttribute('aria-valuetext')).toBe(
      'Step 1 of 3: Team A 61%, Team B 39%',
    );
  });
  test('what a seat knew is told by team', async () => {
    answers = [four];
    await show({ options, at: 2, onGo: vi.fn(), eyes: 0 });
    expect(document.querySelectorAll('.line.knew')).toHaveLength(2);
    expect(texts('.legend b')).toEqual(['41%', '59%']);
  });
  test('the account is that of the teams, and ends with the whole win', async () => {
    answers = [{ ...four, knowledge: [] }];
    await show({ options });
    expect(texts('.review-seats tbody th').map(it => it!.trim())).toEqual(['Team A', 'Team B']);
    expect(texts('.review-seats tbody tr:first-child td')).toEqual(['51%', '−4', '−20', '+10', '−37', '0%']);
    expect(texts('.review-seats tbody tr:last-child td')).toEqual(['49%', '+4', '−20', '+10', '+57', '100%']);
    expect(texts('.facts li')).toHaveLength(4);
  });
  test('it turned for the team of the seat', async () => {
    answers = [four];
    await show({ options });
    expect(texts('.turns a').slice(0, 2)).toEqual(['Step 2: Team B gains (+19)', 'Step 3: Team A falls back (−43)']);
  });
});

test('a match without a review says so', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  await show();
  expect(document.body.textContent).toBe('There is no review of this match.');
});

test('a better turn is shown where it could have been made', async () => {
  answers = [review];
  const [go, play] = [vi.fn(), vi.fn()];
  await show({ onGo: go, moves: { ...moves, show: play } });
  const button = [...document.querySelectorAll('button')].find(it => it.textContent === 'Better by 7 ± 3: better 2')!;
  button.click();
  expect(play).toHaveBeenCalledWith(2, better);
  expect(go).not.toHaveBeenCalled();
});

test('it is asked for again until all has been searched, and no more', async () => {
  answers = [{ ...review, searched: 250 }, { ...review, searched: 700 }, review];
  await show();
  expect(texts('.search')[0]).toContain('25%');
  expect(document.querySelector('progress')?.labels[0]?.textContent).toContain('25%');
  expect(texts('[role=status]')).toEqual([]); // it would be read out each second
  await pass(1000);
  expect(texts('.search')[0]).toContain('70%');
  await pass(1000);
  expect(texts('.search')).toEqual([]);
  await pass(60_000);
  expect(asked).toHaveLength(3);
});

const refused = (status: number) => async () => new Response('{}', { status });
const lost = async () => {
  throw new TypeError('the connection is lost');
};
test.each([
  ['a lost connection', lost],
  ['a server with too much to do', refused(429)],
  ['a server that restarts', refused(502)],
  ['a store that cannot be read', refused(503)],
])('%s does not end it: it is asked for again, at longer and longer intervals', async (_, fails) => {
  answers = [{ ...review, searched: 250 }, review];
  const answer = fetch;
  vi.stubGlobal('fetch', fails);
  await show();
  expect(document.body.textContent).not.toBe('There is no review of this match.');
  await pass(10_000);
  vi.stubGlobal('fetch', answer);
  await pass(15_000);
  expect(texts('.search')).toEqual([]);
  expect(texts('.review-seats tbody th')).toHaveLength(2);
  expect(asked).toHaveLength(2);
});

test('a failed request while it is searched leaves what is known, and the next one goes on', async () => {
  answers = [{ ...review, searched: 250 }, review];
  await show();
  const answer = fetch;
  const failed = vi.fn(refused(502));
  vi.stubGlobal('fetch', failed);
  await pass(60_000);
  expect(texts('.search')[0]).toContain('25%');
  expect(failed.mock.calls.length).toBeGreaterThan(4);
  expect(failed.mock.calls.length).toBeLessThan(15);
  vi.stubGlobal('fetch', answer);
  await pass(20_000);
  expect(texts('.search')).toEqual([]);
});

test('a page that has been left asks no more', async () => {
  answers = [{ ...review, searched: 250 }];
  await show();
  await act(() => render(null, document.body));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
});
