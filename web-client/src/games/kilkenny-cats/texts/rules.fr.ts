// The rules page of Kilkenny Cats in French.
import type { Rules } from './rules.en';

export const rules: Rules = {
  brief: [
    'Vous avez huit chats de votre côté et deux trous de souris en face.',
    'Le dé est lancé pour vous ; un de vos chats fait exactement ce nombre de cases dans une direction, droit ' +
      'ou en biais, et personne ne doit lui barrer la route.',
    'Un chat qui finit sa marche sur un adversaire le prend.',
    'Deux chats dans vos trous gagnent ; être le dernier à avoir un chat sur le plateau aussi.',
  ],
  sections: {
    aim: {
      title: 'De quoi il s’agit',
      text: [
        'Huit chats de votre côté, deux trous de souris en face. Faites entrer deux chats dans vos trous ' +
          'avant tous les autres, ou soyez le dernier à avoir encore un chat sur le plateau.',
      ],
    },
    turn: {
      title: 'Un tour',
      text: [
        'Le dé est lancé pour vous. Choisissez un chat et une direction, droite ou diagonale : il avance ' +
          'd’exactement ce nombre de cases.',
      ],
    },
    holes: {
      title: 'Les trous de souris',
      text: [
        'Vos trous sont en face de vous et portent votre couleur. Un trou compte comme une case ordinaire ' +
          'quand vous comptez vos pas.',
      ],
    },
    ends: {
      title: 'Les autres fins',
      text: ['Certaines parties finissent sans vainqueur, et certains chats se battent seuls jusqu’au bout.'],
    },
  },
  lesson: {
    look: 'Faites entrer deux de vos chats dans vos trous de souris, en face. Choisissez un chat entouré.',
    move: 'Le dé dit de combien de cases il avance. Choisissez où il va, puis Confirmer.',
    answer: 'Le robot lance et joue. Un chat qui s’arrête sur un autre le prend.',
    win: 'Deux chats rentrés gagnent ; le dernier à avoir un chat sur le plateau aussi. C’est à vous.',
  },
  captions: {
    walk: 'Le dé montre 3. Le chat en g5 peut aller trois cases plus loin dans chaque direction libre.',
    take: 'Avec 2, le chat en f6 prend celui en f8, ou va ailleurs. Un chat entre les deux barrerait le chemin.',
    home: 'Avec 2, un trou s’atteint tout droit depuis g13, l’autre en diagonale depuis f13 : les deux comptent.',
  },
};
