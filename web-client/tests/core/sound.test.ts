// Sound comes back at the next gesture, whatever has stopped it.
import { afterEach, expect, test, vi } from 'vitest';
import { Sound } from '../../src/core/sound';

afterEach(() => vi.unstubAllGlobals());

test.each(['suspended', 'interrupted'])('a context that is %s goes on', state => {
  const made: { state: string }[] = [];
  class Context {
    state = state;
    constructor() {
      made.push(this);
    }
    resume = async (): Promise<void> => {
      this.state = 'running';
    };
  }
  vi.stubGlobal('AudioContext', Context);
  const sound = new Sound(() => 1);
  sound.wake();
  expect(made.map(it => it.state)).toEqual(['running']);
  made[0]!.state = state; // a call comes in
  sound.wake();
  expect(made.map(it => it.state)).toEqual(['running']);
  made[0]!.state = 'closed';
  sound.wake();
  expect(made).toHaveLength(2);
});
