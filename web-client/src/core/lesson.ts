// The guide through a first match: five steps, kept for each room, so that it goes on after a reload.
export const lessonSteps = ['aim', 'look', 'move', 'answer', 'win'] as const;
export type LessonStep = (typeof lessonSteps)[number];

export interface Lesson {
  readonly room: string;
  readonly step: number; // of `lessonSteps`
  readonly since: number; // seq of my last action before the step began; 0: none
}

// What the player has been shown at the table.
export interface Seen {
  readonly picked: boolean; // something is being chosen
  readonly acted: number; // seq of my last action; 0: none
  readonly answered: number; // the same of somebody else
}

export const nameOf = ({ step }: Lesson): LessonStep => lessonSteps[step]!;

// True if the player has done what the step asks. The first and the last one ask nothing: they end by "Next".
export function isDone(lesson: Lesson, { picked, acted, answered }: Seen): boolean {
  switch (nameOf(lesson)) {
    case 'look':
      return picked || acted > lesson.since;
    case 'move':
      return acted > lesson.since;
    case 'answer': // the answer stays in sight until the player turns to the next choice
      return answered > lesson.since && answered > acted && picked;
    default:
      return false;
  }
}

// The next step; null after the last one.
export const nextStep = ({ room, step }: Lesson, { acted }: Seen): Lesson | null =>
  step + 1 < lessonSteps.length ? { room, step: step + 1, since: acted } : null;

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

// What a browser has kept. What is broken or unknown is left out.
export function lessonsFrom(text: string | null): readonly Lesson[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  return (kept as readonly Partial<Lesson>[]).flatMap(it => {
    const { room, step, since } = it ?? {};
    return typeof room === 'string' && isCount(step) && step < lessonSteps.length && isCount(since)
      ? [{ room, step, since }]
      : [];
  });
}
