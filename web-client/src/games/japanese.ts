import type { Person } from './person';

// A player in the middle of a Japanese sentence.
export const called = ({ name, mine }: Person): string => (mine ? 'あなた' : `${name}さん`);
