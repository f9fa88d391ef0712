// The rules page of Cat Attack in French.
import type { Rules } from './rules.en';

export const rules: Rules = {
  brief: [
    'Réunissez six sortes de nourriture dans votre garde-manger et rentrez par un lancer exact, ou survivez ' +
      'aux autres : vous avez neuf vies.',
    'À votre tour, jouez une carte, complétez votre main à six, puis lancez le dé et marchez le nombre entier.',
    'Quatre sortes attendent dans les boutiques ; l’oiseau et la souris s’attrapent, et les garde-manger ' +
      'des autres se pillent.',
    'Arrivez sur un chat : il perd une vie et rentre chez lui ; gare à la voiture, et à n’avoir nulle part où ' +
      'aller.',
  ],
  sections: {
    aim: {
      title: 'Le but',
      text: [
        'Remplissez votre garde-manger de six sortes de nourriture, puis rentrez par un lancer exact. Ou survivez à ' +
          'tous : vous avez neuf vies.',
        'Quatre sortes attendent dans les boutiques des coins ; l’oiseau et la souris, il faut les ' +
          'attraper. Ce que les autres ont amassé se voit dans leurs garde-manger, et se vole.',
      ],
    },
    turn: {
      title: 'Votre tour',
      text: [
        'Jouez une carte et complétez votre main à six. Puis le dé est lancé et vous bougez.',
        'Il faut utiliser le nombre entier, sans passer deux fois au même endroit dans un déplacement. Les ' +
          'autres chats, les boutiques fermées et la rue où se trouve la voiture barrent la route.',
      ],
    },
    cornered: {
      title: 'Acculé',
      text: [
        'Nulle part où aller ? Tout ce qui vous barre la route coûte une vie, et vous voilà chez vous.',
        'Une carte qui vous acculerait affiche son prix avant que vous la jouiez. Et dès que vous avez ' +
          'choisi, chaque endroit montre les lancers qui vous y mèneraient ensuite ; ceux qui vous acculeraient ' +
          'sont à côté de votre chat.',
      ],
    },
    attacks: {
      title: 'Attaques',
      text: [
        'Tombez sur un chat : il perd une vie et rentre chez lui. Vous voyez sa main et pouvez échanger ' +
          'une carte avec lui ; personne d’autre ne saura laquelle.',
        'Dans sa propre maison, un chat est à l’abri ; dans son jardin, non.',
      ],
    },
    cards: {
      title: 'Les cartes',
      text: [
        'Les cartes Chat vous déplacent ; les cartes Oiseau et Souris déplacent vos proies, par-dessus ' +
          'tout, jusqu’à un endroit libre.',
        'Trois images font davantage : Attaque bondit sur un chat ou une proie à six pas au plus, Voleur entre ' +
          'par la porte de derrière, Éclair vous donne quatre lancers de suite.',
      ],
    },
    raids: {
      title: 'Pillage et intrusion',
      text: [
        'Entrez dans une maison en l’absence de son maître : vous pouvez y prendre un aliment qui vous ' +
          'manque. Filez avant la fin de votre tour, sinon cela coûte deux vies.',
        'Qui rentre et trouve des intrus au jardin les chasse, une vie chacun.',
      ],
    },
    fights: {
      title: 'Bagarres et Six Cat',
      text: [
        'Au lieu de jouer une carte, vous pouvez chercher la bagarre avec un chat à six pas au plus : posez une ' +
          'carte numérotée, puis chacun à son tour en pose une de la même famille. Qui ne peut plus perd une ' +
          'vie.',
        'Six oiseaux ou six souris en main font un Six Cat : ils attirent cette proie hors d’un autre ' +
          'garde-manger.',
      ],
    },
    street: {
      title: 'Voiture, boutiques et curiosité',
      text: [
        'Les points d’interrogation apportent des cartes : la voiture roule, les boutiques ouvrent et ' +
          'ferment, des proies s’échappent, et parfois la curiosité coûte une vie.',
        'La voiture renverse tout chat sur son passage et ferme la rue où elle s’arrête. Une boutique qui ' +
          'ferme met dehors ceux qui s’y trouvent.',
      ],
    },
    teams: {
      title: 'Équipes et limites',
      text: [
        'Les chats peuvent s’allier : une équipe gagne quand tous ses chats sont rentrés, garde-manger ' +
          'plein. Et une partie peut s’arrêter après tant de manches ou de minutes ; vies et nourriture ' +
          'décident alors ensemble.',
      ],
    },
  },
  lesson: {
    look: 'Réunissez six aliments, dont quatre en boutique, puis rentrez. Choisissez d’abord une carte.',
    move: 'Choisissez aussi un endroit si la carte le demande, puis Confirmer. Ensuite, le dé vous fait avancer.',
    answer: 'Marchez jusqu’à la fin de votre tour. Puis le robot fait de même.',
    win: 'Six aliments et le nombre exact pour rentrer gagnent ; le dernier chat en vie aussi. À vous.',
  },
  moments: {
    attack: 'Vous pouvez attaquer : finissez sur un chat. Il perd une vie et rentre chez lui.',
    raid:
      'Vous pouvez piller un garde-manger : finissez dans cette maison, prenez ce qui vous ' +
      'manque, et repartez avant la fin du tour.',
    corner:
      'Certains choix laissent votre chat là où un lancer peut l’acculer : sans issue, il perd ' +
      'une vie. Ils sont marqués.',
  },
  captions: {
    walk: 'Le dé montre 3. Tout ce qui est à trois pas exactement s’allume ; on peut attraper la souris.',
    cornered: 'Le dé montre 2, mais un chat occupe la seule issue et ne se laisse pas passer. Cela coûte une vie.',
    raid: 'Avec un 2, on peut piller la maison au poisson, car son maître est sorti.',
    trespass: 'Le maître rentre avec un 1 et trouve un intrus au jardin.',
    fight: 'Un chat est à deux pas : on peut chercher la bagarre au lieu de jouer une carte.',
    six: 'Six cartes Souris d’un coup attirent la souris hors du garde-manger.',
    car: 'La voiture est rue de l’Est : elle renverse les chats sur son passage et ferme cette rue.',
  },
};
