// The rules page of Cat’s Chess in French.
import type { Rules } from './rules.en';

export const rules: Rules = {
  brief: [
    'Prenez le roi adverse, ou menez deux de vos chats de l’autre côté de l’échiquier ; personne n’annonce échec.',
    'Rois, dames, tours, fous, cavaliers et pions vont comme aux échecs, sur dix cases sur dix.',
    'Un chat va d’une case tout droit ou saute comme un cavalier ; les pelotes barrent le chemin, les souris non.',
    'Un tour est un coup, avec des étapes permises avant ou après : la barre montre lesquelles sont ouvertes.',
  ],
  sections: {
    aim: {
      title: 'De quoi il s’agit',
      text: [
        'Prenez le roi adverse, ou menez deux de vos chats de l’autre côté de l’échiquier. Personne ' +
          'n’annonce échec.',
        'Rois, dames, tours, fous et cavaliers vont comme aux échecs. Un chat va d’une case tout droit ou ' +
          'saute comme un cavalier ; il prend d’un saut, ou d’une case en biais.',
      ],
    },
    turn: {
      title: 'Un tour',
      text: [
        'Les étapes viennent dans un seul ordre, et seul le coup est obligatoire : téléportation, pelote, ' +
          'coup, second chat, souris, coup de plus.',
      ],
    },
    yarn: {
      title: 'Les pelotes',
      text: [
        'Quatre pelotes ne sont à personne. Les pions les prennent tout droit, les chats d’un pas ou d’un ' +
          'saut, les fous, les dames et les rois à leur façon. Cavaliers et tours les laissent.',
      ],
    },
    mice: {
      title: 'Les souris',
      text: [
        'Une souris va d’une case tout droit. Elle n’effraie que rois et dames, et seuls chats et pions ' +
          'l’attrapent.',
      ],
    },
    teleport: {
      title: 'Le chat téléporté',
      text: ['Il n’est pas là au début : un lancer l’amène, puis le déplace encore.'],
    },
    pawns: {
      title: 'Pions et roque',
      text: ['Les pions avancent d’une case, de deux depuis leur place de départ, et prennent en biais.'],
    },
    extinct: { title: 'Ce qui s’éteint revient', text: ['Aucune sorte de pièce ne disparaît pour de bon.'] },
    draws: { title: 'Nulles et abandon', text: ['Certaines parties n’ont pas de vainqueur.'] },
  },
  lesson: {
    look: 'Prenez le roi adverse, ou amenez deux de vos chats en face. Choisissez une pièce entourée.',
    move: 'Choisissez où elle va, puis Confirmer. La barre montre les étapes : seul le coup est obligatoire.',
    answer: 'Finissez votre tour quand vous avez terminé. Puis le robot joue.',
    win: 'Personne n’annonce échec : veillez sur votre roi. Deux chats en face gagnent aussi. C’est à vous.',
  },
  captions: {
    hop:
      'La pelote roule d’une case, ou saute le pion du dessus. À gauche, rien à faire : la case derrière ' +
      'le pion est prise.',
    yarn:
      'Le pion prend la pelote tout droit. Le chat ne peut pas la prendre d’ici : il le fait d’un pas ou ' +
      'd’un saut, jamais en biais. Qui la prend la repose sur une case libre.',
    mice:
      'La tour passe par-dessus les souris comme si elles n’étaient pas là, mais ne peut s’y arrêter. Le ' +
      'chat, si.',
    cats: 'Le chat en d4 peut faire un pas ou sauter. Après un saut, l’autre ne peut pas suivre.',
    extinct: 'Il ne reste qu’un cavalier. Si la dame le prend, les quatre cavaliers reviennent aussitôt.',
    castle: 'Le roi va de trois cases vers la tour. La souris entre eux ne gêne pas.',
  },
};
