// The introduction of a first turn: what it is about, choosing, confirming, the list, and what happens meanwhile.
export const guideSteps = ['aim', 'choose', 'confirm', 'list', 'others'] as const;
export type GuideStep = (typeof guideSteps)[number];

interface Turn {
  readonly chosen: boolean; // something has been picked and its consequence is shown
  readonly acted: boolean; // this player has played at least once
}

// What the player has found out already needs no hint: the first step that is still of use.
export function guided(step: number, { chosen, acted }: Turn): number {
  const reached = acted ? guideSteps.indexOf('list') : chosen ? guideSteps.indexOf('confirm') : 0;
  return Math.max(step, reached);
}
