import { beforeEach, describe, expect, test } from 'vitest';
import { Presenter, type Shown } from '../../src/core/presenter';
import { FakeTime } from '../fakes';

type View = { readonly at: number };
type Scene = readonly string[];

const show = {
  scene: ({ at }: View): Scene => [`fresh ${at}`],
  follow: (scene: Scene, events: readonly string[], { at }: View): Scene => [...scene, `${events.join('+')} to ${at}`],
  timing: (event: string) => (event === 'quiet' ? null : { ms: 400, after: event.startsWith('walk') }),
};

let time: FakeTime;
let speed: number;
let seen: Shown<View, string, Scene>[];
let presenter: Presenter<View, string, Scene>;
const frame = (seq: number, ...events: string[]) => ({ seq, events, view: { at: seq } });

beforeEach(() => {
  time = new FakeTime();
  speed = 1;
  seen = [];
  presenter = new Presenter(
    show,
    { seq: 0, view: { at: 0 } },
    shown => seen.push(shown),
    () => speed,
    time,
  );
});

describe('one entry', () => {
  test('dice tumble on the old view, pieces walk on the new one', () => {
    presenter.push(frame(1, 'throw', 'walk'));
    expect(presenter.state).toMatchObject({ showing: 'throw', view: { at: 0 }, idle: false });
    time.pass(400);
    expect(presenter.state).toMatchObject({ showing: 'walk', view: { at: 1 }, idle: false });
    time.pass(400);
    expect(presenter.state).toMatchObject({ showing: null, seq: 1, last: ['throw', 'walk'], idle: true });
  });
  test('without timings it is there at once', () => {
    presenter.push(frame(1, 'quiet'));
    expect(presenter.state).toMatchObject({ seq: 1, idle: true });
  });
  test('is shown faster at a higher speed', () => {
    speed = 4;
    presenter.push(frame(1, 'throw'));
    expect(presenter.state.rate).toBe(4);
    time.pass(100);
    expect(presenter.state.idle).toBe(true);
  });
  test('is not shown when motion is off', () => {
    speed = 0;
    presenter.push(frame(1, 'throw', 'walk'));
    expect(presenter.state).toMatchObject({ seq: 1, idle: true });
    expect(time.waiting).toBe(0);
  });
});

describe('many entries', () => {
  test('play in order and catch up', () => {
    for (let seq = 1; seq <= 7; seq += 1) presenter.push(frame(seq, 'walk'));
    expect(presenter.state.rate).toBe(1);
    time.pass(400);
    expect(presenter.state.rate).toBe(2);
    time.pass(200);
    expect(presenter.state.rate).toBe(1.5);
    time.pass(2_400);
    expect(presenter.state).toMatchObject({ seq: 7, idle: true });
    expect(presenter.state.scene).toEqual(['fresh 0', ...[1, 2, 3, 4, 5, 6, 7].map(seq => `walk to ${seq}`)]);
  });
  test('a few are shown at their own pace, so that the turns of bots can be followed', () => {
    for (let seq = 1; seq <= 4; seq += 1) presenter.push(frame(seq, 'walk'));
    time.pass(1_599);
    expect(presenter.state).toMatchObject({ seq: 4, rate: 1, idle: false });
    time.pass(1);
    expect(presenter.state.idle).toBe(true);
  });
  test('too many are skipped', () => {
    for (let seq = 1; seq <= 11; seq += 1) presenter.push(frame(seq, 'walk'));
    expect(presenter.state).toMatchObject({ seq: 11, idle: true });
    expect(time.waiting).toBe(0);
  });
  test('nobody is asked before the end', () => {
    presenter.push(frame(1, 'walk'));
    presenter.push(frame(2, 'walk'));
    time.pass(300);
    expect(presenter.state.idle).toBe(false);
  });
});

test('a snapshot wins over what is being shown', () => {
  presenter.push(frame(1, 'throw', 'walk'));
  presenter.snapshot(7, { at: 7 });
  time.pass(5_000);
  expect(presenter.state).toMatchObject({ seq: 7, view: { at: 7 }, scene: ['fresh 7'], idle: true });
});
