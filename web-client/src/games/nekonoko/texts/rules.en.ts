// The rules page of Nekonoko in English; the other languages have the same sections and captions.
import type { RuleTexts } from '../../rules';
import type { Section } from '../sections';

export const rules = {
  brief: [
    'One cat walks round a field of flowers, and everybody leads it in turn.',
    'Two dice are thrown: one moves the cat, the other says how far it reaches into the field, and you choose ' +
      'which does which.',
    'You pick the flower that grows there and leave a kitten in its place; if another kitten is there ' +
      'already, you take that one into your care.',
    'When nobody has a kitten in hand, bunches, kinds of flowers and kittens side by side count: most points win.',
  ],
  sections: {
    aim: {
      title: 'What it is about',
      text: [
        'One cat walks round a field of flowers, and everybody leads it in turn. Wherever it reaches in, ' +
          'you pick what grows there and leave a kitten. Bunches of flowers, many kinds, and kittens side by ' +
          'side give points.',
      ],
    },
    turn: {
      title: 'A turn',
      text: [
        'Both dice are thrown for you. You say which one moves the cat, and which way round; the other one ' +
          'says how far it reaches into the field.',
      ],
    },
    bed: { title: 'In the bed', text: ['What happens depends on who is there already.'] },
    points: { title: 'Points', text: ['Four things count, and all of them stand in your panel while you play.'] },
  },
  lesson: {
    look:
      'All lead the same cat. Flowers that you pick and kittens that you leave give points. ' +
      'Choose a place with a ring.',
    move: 'Now you see what you would win there. Confirm, or choose another place first.',
    answer: 'Now the bot leads the same cat on from where it stands.',
    win: 'It ends when all kittens are out. Bunches, kinds and kittens side by side count. Now it is your turn.',
  },
  captions: {
    turn: 'A 2 and a 3 were thrown, the cat stands in the middle of the top row. Four ways to go, four beds to reach.',
    diagonal: 'From a corner the cat reaches along the diagonal: the 2 walks to the corner, the 3 reaches the middle.',
    jump: 'A six on the large die: any corner is open, and the small die, a 2, reaches in.',
    beyond:
      'The 2 walks and leaves the 6 to reach: either way the cat reaches past the last bed. Nothing is ' +
      'won, and no kitten is spent.',
    near: 'With short jumps the cat on the right-hand side jumps only to the two corners of that side.',
    own: 'Your own kitten sleeps there: nothing is won, and one from your hand is set aside.',
    other: 'Somebody else’s kitten sleeps there: you look after it from now on, and yours takes its bed.',
    flowers:
      'Three tulips give 2 points and two sunflowers 1; one cornflower gives none. Three kinds give 1 ' +
      'more: 4 points for flowers.',
    points: 'Ginger has five kittens in one group: 5 points. The sixth sits alone and adds nothing.',
    lost: 'Two lost kittens each, and nobody has more: both get the 2 points.',
  },
} satisfies RuleTexts<Section>;

export type Rules = typeof rules;
