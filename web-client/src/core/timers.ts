// Time as the core uses it; tests pass their own.
export interface Timers {
  readonly now: () => number;
  readonly set: (run: () => void, ms: number) => number;
  readonly clear: (id: number) => void;
}

export const realTimers: Timers = {
  now: () => Date.now(),
  set: (run, ms) => window.setTimeout(run, ms),
  clear: id => window.clearTimeout(id),
};
