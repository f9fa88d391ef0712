// The rules page of Kilkenny Cats in English; the other languages have the same sections and captions.
import type { RuleTexts } from '../../rules';
import type { Section } from '../sections';

export const rules = {
  brief: [
    'You have eight cats on your side and two mouse holes on the far side.',
    'The die is thrown for you; one of your cats walks exactly that many squares in one direction, straight ' +
      'or diagonal, and nobody may stand in its way.',
    'A cat that ends its walk on an enemy takes it.',
    'Two cats in your holes win, and so does whoever is the last with a cat on the board.',
  ],
  sections: {
    aim: {
      title: 'What it is about',
      text: [
        'Eight cats on your side, two mouse holes on the far one. Bring two of your cats into your holes ' +
          'before anybody else does, or be the last who has a cat left on the board.',
      ],
    },
    turn: {
      title: 'A turn',
      text: [
        'The die is thrown for you. Choose one cat and a direction, straight or diagonal, and it walks ' +
          'exactly that many squares.',
      ],
    },
    holes: {
      title: 'Mouse holes',
      text: [
        'Your holes lie across from your side and wear your colour. A hole counts as a square like any ' +
          'other when you count your steps.',
      ],
    },
    ends: {
      title: 'How it can end otherwise',
      text: ['Some matches end without a winner, and some cats fight on alone.'],
    },
  },
  lesson: {
    look: 'Bring two of your cats into your mouse holes on the far side. Choose a cat that has a ring.',
    move: 'The die says how far it walks. Choose where it goes, then Confirm.',
    answer: 'Now the bot throws and moves. A cat that ends on another takes it.',
    win: 'Two cats home win, and so does the last who has a cat on the board. Now it is your turn.',
  },
  captions: {
    walk: 'A 3 was thrown. The cat on g5 may go three squares in each direction that is free.',
    take: 'With a 2 the cat on f6 takes the cat on f8, or walks elsewhere. A cat in between would be in the way.',
    home: 'With a 2 a hole can be reached straight from g13, the other one diagonally from f13: both count.',
  },
} satisfies RuleTexts<Section>;

export type Rules = typeof rules;
