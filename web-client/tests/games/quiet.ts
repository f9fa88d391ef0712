// Props of parts of a game, seen from seat 0, while nothing is shown and nothing has happened.
export const quietBoard = {
  viewpoint: 0,
  showing: null,
  last: [],
  trace: [],
  speed: 1,
  coordinates: false,
  mini: false,
} as const;

export const quietControls = { showing: null, told: [], ready: true, lost: false } as const;
