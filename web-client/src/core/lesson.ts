// The guide through a first match: steps that go on by what the player does, kept for each room, so that it goes on
// after a reload.
export const lessonSteps = ['look', 'move', 'answer', 'win'] as const;
export type LessonStep = (typeof lessonSteps)[number];

export interface Lesson {
  readonly room: string;
  readonly step: number; // of `lessonSteps`; after the last one only the game's moments are left
  readonly since: number; // seq of my last action before the step began; 0: none
  readonly met: readonly string[]; // the moments that have been told
}

// The player's part so far: their actions at the table, and whether they are asked.
export interface Seen {
  readonly asked: boolean; // it is my decision
  readonly picked: boolean; // something is being chosen
  readonly acted: number; // seq of my last action; 0: none
  readonly began: number; // seq of the beginning of my last turn
}

export const firstStep = (room: string): Lesson => ({ room, step: 0, since: 0, met: [] });

// Null after the last step.
export const nameOf = ({ step }: Lesson): LessonStep | null => lessonSteps[step] ?? null;

// True if the player has done what the step asks. The first turn is over when the second one asks for something; with
// its first action the steps end.
export function isDone(lesson: Lesson, { asked, picked, acted, began }: Seen): boolean {
  switch (nameOf(lesson)) {
    case 'look':
      return picked || acted > lesson.since;
    case 'move':
    case 'win':
      return acted > lesson.since;
    case 'answer':
      return asked && began > lesson.since;
    case null:
      return false;
  }
}

// A player who acts at once has picked and confirmed.
export const nextStep = (lesson: Lesson, { acted }: Seen): Lesson => ({
  ...lesson,
  step: lesson.step + 1,
  since: nameOf(lesson) === 'look' ? lesson.since : acted,
});

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
const areNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(it => typeof it === 'string');

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
    const { room, step, since, met } = it ?? {};
    return typeof room === 'string' && isCount(step) && step <= lessonSteps.length && isCount(since) && areNames(met)
      ? [{ room, step, since, met }]
      : [];
  });
}
