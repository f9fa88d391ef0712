// The pages in which the server tells the frames of a match: protocol/README.md, `/frames`.

export const pageFrames = 500;

// The page in which a step is, by the entry before it.
export const pageOf = (step: number): number => Math.floor(Math.max(0, step - 1) / pageFrames) * pageFrames;
