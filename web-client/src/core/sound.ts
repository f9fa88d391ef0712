// A small synthesiser: every sound is a few notes. No files. Silent until the first gesture of the
// player, as browsers want it, and where there is no Web Audio.
export type SoundName =
  | 'throw'
  | 'step'
  | 'take'
  | 'lose'
  | 'score'
  | 'card'
  | 'turn'
  | 'tick'
  | 'win'
  | 'refused'
  | 'chat'
  | 'join'
  | 'offer';

interface Note {
  readonly at: number; // seconds from the start
  readonly hz: number;
  readonly to?: number; // glides there
  readonly length: number; // seconds
  readonly shape: OscillatorType;
  readonly gain: number;
}

const note = (
  at: number,
  hz: number,
  length: number,
  shape: OscillatorType = 'triangle',
  gain = 0.3,
  to?: number,
): Note => ({ at, hz, length, shape, gain, ...(to === undefined ? {} : { to }) });

const notes: Readonly<Record<SoundName, readonly Note[]>> = {
  throw: [0, 0.06, 0.11, 0.17, 0.25].map((at, i) => note(at, 320 + 70 * (i % 2), 0.03, 'square', 0.1)),
  step: [note(0, 240, 0.09, 'sine', 0.25, 180)],
  take: [note(0, 420, 0.16, 'sawtooth', 0.12, 140), note(0.05, 210, 0.18, 'triangle', 0.25, 110)],
  lose: [note(0, 392, 0.16), note(0.14, 330, 0.16), note(0.28, 262, 0.26)],
  score: [note(0, 523, 0.1), note(0.09, 659, 0.1), note(0.18, 784, 0.22)],
  card: [note(0, 900, 0.05, 'triangle', 0.12, 500)],
  turn: [note(0, 587, 0.12, 'sine'), note(0.13, 880, 0.22, 'sine')],
  tick: [note(0, 740, 0.08, 'sine', 0.2)],
  win: [0, 0.12, 0.24, 0.36].map((at, i) => note(at, [523, 659, 784, 1047][i]!, i === 3 ? 0.5 : 0.14)),
  chat: [note(0, 988, 0.05, 'sine', 0.14), note(0.07, 784, 0.07, 'sine', 0.14)],
  join: [note(0, 440, 0.1, 'triangle', 0.2), note(0.11, 660, 0.16, 'triangle', 0.2)],
  offer: [note(0, 659, 0.1, 'sine', 0.2), note(0.12, 659, 0.1, 'sine', 0.2), note(0.24, 988, 0.2, 'sine', 0.2)],
  refused: [note(0, 180, 0.12, 'square', 0.08), note(0.12, 150, 0.14, 'square', 0.08)],
};

export class Sound {
  private context: AudioContext | null = null;

  // `volume` from 0 (off) to 1 is asked for each time, so that settings work at once.
  constructor(private readonly volume: () => number) {}

  // Call in a gesture of the player.
  wake(): void {
    if (typeof AudioContext === 'undefined') return;
    this.context ??= new AudioContext();
    // Safari has a state of its own, `interrupted`, after a call or another app.
    if (this.context.state === 'closed') this.context = new AudioContext();
    if (this.context.state !== 'running') void this.context.resume().catch(() => undefined);
  }

  play(name: SoundName): void {
    const context = this.context;
    const volume = this.volume();
    if (context?.state !== 'running' || volume <= 0) return;
    for (const one of notes[name]) ring(context, one, volume);
  }
}

function ring(context: AudioContext, note: Note, volume: number): void {
  const start = context.currentTime + note.at;
  const oscillator = new OscillatorNode(context, { type: note.shape, frequency: note.hz });
  const gain = new GainNode(context, { gain: note.gain * volume });
  if (note.to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(note.to, start + note.length);
  gain.gain.setValueAtTime(note.gain * volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + note.length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + note.length);
}
