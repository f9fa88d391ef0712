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
    aim:
      'Faites entrer deux de vos huit chats dans vos deux trous de souris, en face, ici entourés. Le robot ' +
      'veut la même chose.',
    look:
      'À votre tour, le dé est lancé pour vous. Il dit de combien de cases un chat avance. Choisissez un chat ' +
      'entouré.',
    move: 'Choisissez où il va, puis Confirmer. Rien n’est joué avant : vous pouvez encore changer de chat.',
    answer:
      'Le robot lance et joue. Un chat qui finit sur un autre le prend. Ensuite, choisissez votre prochain ' + 'chat.',
    win:
      'Deux chats dans vos trous, et vous gagnez. Ou soyez le dernier à avoir un chat sur le plateau. Bonne ' +
      'chance !',
  },
  captions: {
    walk: 'Le dé montre 3. Le chat en g5 peut aller trois cases plus loin dans chaque direction libre.',
    take: 'Avec 2, le chat en f6 prend celui en f8, ou va ailleurs. Un chat entre les deux barrerait le chemin.',
    home: 'Avec 2, un trou s’atteint tout droit depuis g13, l’autre en diagonale depuis f13 : les deux comptent.',
  },
};
