// The rules page of Nekonoko in French.
import type { Rules } from './rules.en';

export const rules: Rules = {
  brief: [
    'Un chat fait le tour d’un massif de fleurs, et chacun le mène à son tour.',
    'Deux dés sont lancés : l’un fait marcher le chat, l’autre dit jusqu’où il tend la patte, et vous ' +
      'choisissez lequel fait quoi.',
    'Vous cueillez la fleur qui pousse là et laissez un chaton à sa place ; si un autre chaton y dort déjà, ' +
      'c’est lui que vous prenez sous votre garde.',
    'Quand personne n’a plus de chaton en main, bouquets, sortes de fleurs et chatons côte à côte comptent : ' +
      'le plus de points gagne.',
  ],
  sections: {
    aim: {
      title: 'De quoi il s’agit',
      text: [
        'Un chat fait le tour d’un massif, et chacun le mène à son tour. Là où il tend la patte, vous ' +
          'cueillez ce qui pousse et laissez un chaton. Les bouquets, la variété et les chatons côte à côte ' +
          'rapportent des points.',
      ],
    },
    turn: {
      title: 'Un tour',
      text: [
        'Les deux dés sont lancés pour vous. Vous dites lequel déplace le chat, et dans quel sens ; ' +
          'l’autre dit jusqu’où il tend la patte.',
      ],
    },
    bed: { title: 'Dans la case', text: ['La suite dépend de qui s’y trouve déjà.'] },
    points: {
      title: 'Les points',
      text: ['Quatre choses comptent, et votre panneau les montre toutes pendant la partie.'],
    },
  },
  lesson: {
    look:
      'Tous mènent le même chat. Fleurs cueillies et chatons laissés donnent des points. ' +
      'Choisissez un endroit entouré.',
    move: 'Vous voyez ce que vous y gagneriez. Confirmez, ou choisissez d’abord un autre endroit.',
    answer: 'Le robot mène maintenant le même chat plus loin.',
    win: 'La partie finit sans chatons en main. Bouquets, sortes et chatons voisins comptent. C’est à vous.',
  },
  captions: {
    turn: 'Les dés montrent 2 et 3, le chat est au milieu du rang du haut. Quatre chemins, quatre cases à atteindre.',
    diagonal: 'D’un coin, le chat tend la patte en diagonale : le 2 mène au coin, le 3 atteint le milieu.',
    jump: 'Un six au grand dé : tous les coins sont ouverts, et le petit dé, un 2, tend la patte.',
    beyond:
      'Le 2 marche et laisse le 6 à la patte : d’un côté comme de l’autre, elle dépasse la dernière ' +
      'case. Rien de gagné, aucun chaton dépensé.',
    near: 'Avec les petits sauts, le chat du côté droit ne saute qu’aux deux coins de ce côté.',
    own: 'Votre propre chaton y dort : rien de gagné, et un chaton de votre main est mis de côté.',
    other: 'Le chaton d’un autre y dort : vous le recueillez, et le vôtre prend sa place.',
    flowers:
      'Trois tulipes valent 2 points, deux tournesols 1, un bleuet seul rien. Trois sortes valent encore ' +
      '1 : 4 points pour les fleurs.',
    points: 'Le roux a cinq chatons d’un seul tenant : 5 points. Le sixième est seul et n’ajoute rien.',
    lost: 'Deux chatons perdus chacun, et personne n’en a davantage : les deux reçoivent les 2 points.',
  },
};
