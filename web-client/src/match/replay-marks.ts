// Which steps of a replay are what: turns, one's own turns, captures. Read from the frames as they come, each once;
// no state is folded for it.
import type { ReplayFrame } from '../core/replay';
import type { AnyGame, CommonView, Jump, Tagged } from '../games/game';

export type Mark = Jump | 'mine' | 'turn';

type Turn = Pick<CommonView, 'turn' | 'on_turn'>;
type Began = Turn & { readonly step: number };

// Whose turn it is after a patch: that of the view, if the patch says nothing of it.
function turnAfter(before: Turn, patch: ReplayFrame['patch']): Turn {
  let { turn, on_turn } = before;
  for (const operation of patch) {
    if (!('value' in operation)) continue;
    if (operation.path === '/turn') turn = operation.value as number;
    if (operation.path === '/on_turn') on_turn = operation.value as number | null;
    if (operation.path === '') ({ turn, on_turn } = operation.value as unknown as Turn);
  }
  return { turn, on_turn };
}

export class ReplayMarks {
  private readonly marks = new Map<Mark, number[]>();
  private readonly turns: Began[];
  private now: Turn;
  private read = 0; // so many frames

  constructor(
    view: Turn,
    private readonly begin: number,
    private readonly game: Pick<AnyGame, 'jump'>,
    private readonly mine: number | null,
  ) {
    this.now = view;
    this.turns = [{ ...this.now, step: 0 }];
  }

  // How many frames it has read.
  get told(): number {
    return this.read;
  }

  // The frames that follow those that were read.
  add(frames: readonly ReplayFrame[]): void {
    for (const frame of frames) this.put(frame);
  }

  // By mark, in order.
  all(): ReadonlyMap<Mark, readonly number[]> {
    return new Map([...this.marks].map(([mark, steps]) => [mark, [...steps]]));
  }

  // The beginning of the turn of the same player before or after this step.
  sameMover(step: number, way: 1 | -1): number | null {
    const here = this.turns.findLast(it => it.step <= step)!;
    const other = (it: Began) =>
      it.on_turn === here.on_turn && it.turn !== here.turn && it.step >= Math.max(1, this.begin);
    const found =
      way === 1
        ? this.turns.find(it => it.step > step && other(it))
        : this.turns.findLast(it => it.step < step && other(it));
    return found?.step ?? null;
  }

  private put({ patch, events }: ReplayFrame): void {
    this.read += 1;
    const next = turnAfter(this.now, patch);
    const turned = next.turn !== this.now.turn;
    this.now = next;
    if (turned) this.turns.push({ ...next, step: this.read });
    if (this.read < this.begin) return;
    if (turned) this.mark('turn');
    if (turned && this.mine !== null && next.on_turn === this.mine) this.mark('mine');
    for (const jump of new Set((events as unknown as readonly Tagged[]).map(event => this.game.jump?.(event) ?? null)))
      if (jump) this.mark(jump);
  }

  private mark(mark: Mark): void {
    const steps = this.marks.get(mark);
    if (steps) steps.push(this.read);
    else this.marks.set(mark, [this.read]);
  }
}
