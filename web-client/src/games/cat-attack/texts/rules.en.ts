// The rules page of Cat Attack in English; the other languages have the same sections and captions.
import type { RuleTexts } from '../../rules';
import type { Section } from '../sections';

export const rules = {
  brief: [
    'Gather six kinds of food in your larder and come home by an exact throw, or outlive the others: you have ' +
      'nine lives.',
    'On your turn you play a card, fill your hand up to six, then throw the die and walk the whole number.',
    'Four foods wait in the shops; bird and mouse have to be caught, and larders of the others can be raided.',
    'Land on a cat and it loses a life and goes home; beware of the car, and of having nowhere to go.',
  ],
  sections: {
    aim: {
      title: 'What it is about',
      text: [
        'Fill your larder with six kinds of food, then come home by an exact throw. Or outlive everybody ' +
          'else: you have nine lives.',
        'Four foods lie in the shops at the corners; the bird and the mouse have to be caught. What others ' +
          'have gathered stands in their larders for all to see, and can be stolen.',
      ],
    },
    turn: {
      title: 'Your turn',
      text: [
        'Play one card and refill your hand to six. Then the die is thrown and you move.',
        'Whatever the number, you must use all of it, and never set a paw on the same place twice in one ' +
          'move. Other cats, closed shops and the street with the car are in the way.',
      ],
    },
    cornered: {
      title: 'Cornered',
      text: [
        'No place to go? Then everything in your way costs a life, and you find yourself at home.',
        'A card that would corner you carries its price before you play it. And once you have picked what ' +
          'to do, every place shows which throws would lead you there next, and beside your cat stand those ' +
          'that would corner it.',
      ],
    },
    attacks: {
      title: 'Attacks',
      text: [
        'Land on a cat and it loses a life and goes home. You see its hand, and may swap one card with it; ' +
          'nobody else learns which.',
        'In its own house a cat is safe; in its garden it is not.',
      ],
    },
    cards: {
      title: 'The cards',
      text: [
        'Cat cards move yourself, bird and mouse cards move your prey, past anything, to an empty place.',
        'Three pictures do more: Attack leaps on a cat or a creature within six steps, Burglar enters a ' +
          'shop or a house by the back door, Speedy gives you four throws in a row.',
      ],
    },
    raids: {
      title: 'Raids and trespass',
      text: [
        'Step into a house while its owner is out, and you may take one food that you lack. Be gone before ' +
          'your turn ends, or it costs two lives.',
        'A cat that comes home and finds guests in the garden throws them out; each guest loses a life.',
      ],
    },
    fights: {
      title: 'Fights and Six Cat',
      text: [
        'In place of a card you may pick a fight with a cat within six steps: lay a numbered card, and ' +
          'from then on each in turn lays one of the same kind. A cat that cannot lay one loses a life.',
        'Six birds or six mice in one hand make a Six Cat: they lure that creature out of another larder.',
      ],
    },
    street: {
      title: 'The car, the shops and curiosity',
      text: [
        'Question marks bring cards: the car drives, shops open and close, creatures escape, and sometimes ' +
          'curiosity costs a life.',
        'The car hits every cat in its way and closes the street in which it stops. A shop that closes ' +
          'throws out every cat there.',
      ],
    },
    teams: {
      title: 'Teams and limits',
      text: [
        'Cats may stand together: a team wins when all its cats have settled at home with full larders. ' +
          'And a match may end after so many rounds or minutes; then lives and food together decide.',
      ],
    },
  },
  lesson: {
    look: 'Gather six foods, four of them in shops, then come home. First choose a card.',
    move: 'Choose a place too if the card needs one, then Confirm. Then a die says how far you walk.',
    answer: 'Walk to the end of your turn. Then the bot does the same.',
    win: 'Six foods and an exact throw home win; so does the last cat alive. Now it is your turn.',
  },
  moments: {
    attack: 'You can attack now: end your move on a cat. It loses a life and goes home.',
    raid:
      'You can raid a larder now: end in that house and take a food that you lack. Be gone before ' + 'your turn ends.',
    corner:
      'Some choices leave your cat where a throw can corner it: no way to walk costs a life. They ' + 'are marked.',
  },
  captions: {
    walk: 'A 3 was thrown. Every place in exactly three steps lights up; the mouse can be caught.',
    cornered: 'A 2 was thrown, but a cat sits on the only way out and cannot be passed. That costs one life.',
    raid: 'With a 2 the house with the fish can be raided, for its owner is out.',
    trespass: 'The owner comes home with a 1 and finds a guest in the garden.',
    fight: 'Two steps away stands a cat: a fight can be picked in place of a card.',
    six: 'Six mouse cards at once lure the mouse out of the larder.',
    car: 'The car stands in East Street. On its way it hit every cat it met, and that street is closed now.',
  },
} satisfies RuleTexts<Section>;

export type Rules = typeof rules;
