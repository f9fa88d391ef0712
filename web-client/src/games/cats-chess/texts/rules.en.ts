// The rules page of Cat’s Chess in English; the other languages have the same sections and captions.
import type { RuleTexts } from '../../rules';
import type { Section } from '../sections';

export const rules = {
  brief: [
    'Take the enemy’s king, or bring two of your cats to the far side of the board; nobody says check.',
    'Kings, queens, rooks, bishops, knights and pawns go as in chess, on ten by ten squares.',
    'A cat goes one square straight or leaps like a knight; balls of yarn stand in the way, mice do not.',
    'A turn is one move, with steps that may come before or after it: the bar shows which are open.',
  ],
  sections: {
    aim: {
      title: 'What it is about',
      text: [
        'Take the enemy’s king, or bring two of your cats to the far side of the board. Nobody says check.',
        'Kings, queens, rooks, bishops and knights go as in chess. A cat goes one square straight or leaps ' +
          'like a knight; it takes by a leap, or one square diagonally.',
      ],
    },
    turn: {
      title: 'A turn',
      text: [
        'The steps come in one order, and only the move itself must be made: teleport, yarn, move, a ' +
          'second cat, mouse, extra move.',
      ],
    },
    yarn: {
      title: 'Yarn',
      text: [
        'Four balls of yarn belong to nobody. Pawns take them straight ahead, cats by a plain step or a ' +
          'leap; bishops, queens and kings as they go. Knights and rooks leave them alone.',
      ],
    },
    mice: {
      title: 'Mice',
      text: [
        'A mouse walks one square straight. It frightens only kings and queens, and only cats and pawns catch it.',
      ],
    },
    teleport: {
      title: 'The teleporting cat',
      text: ['It is not on the board at first: a throw of the die brings it in, and moves it again later.'],
    },
    pawns: {
      title: 'Pawns and castling',
      text: ['Pawns go one square ahead, two from where they start, and take diagonally.'],
    },
    extinct: { title: 'What dies out comes back', text: ['No kind of piece is ever gone for good.'] },
    draws: { title: 'Draws and giving up', text: ['Some matches find no winner.'] },
  },
  lesson: {
    look: 'Take the enemy’s king, or bring two of your cats to the far side. Choose a piece that has a ring.',
    move: 'Choose where it goes, then Confirm. The bar shows the steps of a turn: only the move must be made.',
    answer: 'End your turn when you are done. Then the bot moves.',
    win: 'Nobody says check, so watch your king. Two cats across win too. Now it is your turn.',
  },
  captions: {
    hop:
      'The yarn rolls one square, or hops over the pawn above. To the left it can do neither: the square ' +
      'behind the pawn is taken.',
    yarn:
      'The pawn takes the yarn straight ahead. The cat cannot take it from here: it does so by a plain ' +
      'step or a leap, never diagonally. The player who takes it puts it on any free square.',
    mice: 'The rook looks through the mice as if they were not there, but cannot stop on them. The cat can.',
    cats: 'The cat on d4 may take a plain step or leap. After a leap the other one may not follow.',
    extinct: 'There is only one knight left. If the queen takes it, all four knights are back at once.',
    castle: 'The king goes three squares towards the rook. The mouse in between does not matter.',
  },
} satisfies RuleTexts<Section>;

export type Rules = typeof rules;
