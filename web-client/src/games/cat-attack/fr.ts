import { textFrom, type Words } from './text';

const walls: Readonly<Record<string, string>> = { L: 'mur de gauche', R: 'mur de droite', M: 'mur du milieu' };
const crossings: Readonly<Record<string, string>> = { XW: 'croisement ouest', XE: 'croisement est', BS: 'mur sous le nichoir', MS: 'mur au-dessus du trou de souris', CC: 'milieu du mur' };

const compass = { NW: 'nord-ouest', N: 'nord', NE: 'nord-est', SE: 'sud-est', S: 'sud', SW: 'sud-ouest' } as const;
// Before a vowel, and in the middle of a sentence.
const of = (name: string): string => (/^[aeiouyhâàéèêîôû]/i.test(name) ? `d’${name}` : `de ${name}`);
const any = (numbers: readonly number[]): string => [numbers.slice(0, -1).join(', '), numbers.at(-1)].filter(part => part).join(' ou ');
const mid = (name: string): string => (name === 'Vous' ? 'vous' : name);

const words: Words = {
  item: { bird: 'oiseau', mouse: 'souris', fish: 'poisson', milk: 'lait', catfood: 'pâtée', vitamins: 'vitamines' },
  shop: { FI: 'Poisson', DA: 'Crémier', VE: 'Véto', CS: 'Épicier' },
  street: { N: 'rue du Nord', E: 'rue de l’Est', S: 'rue du Sud', W: 'rue de l’Ouest' },
  pictures: { 'cat-attack': 'Attaque', 'cat-burglar': 'Cambriole', 'speedy-cat': 'Éclair' },
  numberCard: (suit, pips) => `${suit} ${pips}`,
  suits: { bird: 'Oiseau', cat: 'Chat', mouse: 'Souris' },
  curiosity: {
    'bird-escapes': 'Votre oiseau s’échappe', 'mouse-escapes': 'Votre souris s’échappe', 'car-N': 'La voiture roule rue du Nord', 'car-E': 'La voiture roule rue de l’Est', 'car-S': 'La voiture roule rue du Sud', 'car-W': 'La voiture roule rue de l’Ouest',
    'lose-life': 'La curiosité coûte une vie', 'play-mog': 'Jouez une autre carte', 'roll-again': 'Relancez le dé', shuffle: 'Mélanger', 'toggle-shop-CS': 'Épicier : ouvre ou ferme', 'toggle-shop-DA': 'Crémier : ouvre ou ferme', 'toggle-shop-FI': 'Poissonnier : ouvre ou ferme', 'toggle-shop-VE': 'Véto : ouvre ou ferme',
  },
  omen: { win: 'vous gagnez', retire: 'votre dernière vie', harm: 'vous coûte une vie', attack: 'attaque', trespass: 'vous attrapez un intrus', catch: 'une prise', shop: 'des courses', raid: 'un pillage', curiosity: 'une carte Curiosité', danger: 'risque d’être acculé' },
  cause: { attack: 'attaqué', trespass: 'pris en intrusion', fight: 'combat perdu', car: 'renversé', shop: 'boutique fermée', cornered: 'acculé', raid: 'pris après un pillage', burglary: 'pris après un cambriolage', curiosity: 'curiosité' },
  onStreet: (street, n) => `${street} ${n}`,
  wall: id => crossings[id] ?? `${walls[id[0]!]} ${id[1]}`,
  compass,
  garden: ({ name, mine, where }, n) => `${mine ? 'votre jardin' : name ? `jardin ${of(name)}` : `jardin ${where}`}, empreinte ${n}`,
  home: ({ name, mine, where }) => (mine ? 'votre maison' : name ? `maison ${of(name)}` : `maison ${where}`),
  shopGarden: (shop, n) => `jardin ${shop} ${n}`,
  burglarPrint: shop => `porte de derrière, ${shop}`,
  birdHouse: 'nichoir', mouseHole: 'trou de souris',
  larderOf: name => (name === 'Vous' ? 'votre garde-manger' : `garde-manger ${of(name)}`),
  list: parts => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} et ${parts.at(-1)}`),
  sentence: parts => `${parts.map(part => part.charAt(0).toUpperCase() + part.slice(1)).join('. ')}.`.replaceAll('..', '.'),
  houseDrawn: 'a une maison.', starterThrown: pips => `lance ${pips} pour commencer.`, tied: 'Égalité : on relance.', starts: 'commence.',
  roundEnded: round => `La manche ${round} est finie.`, timeCalled: 'Le temps est écoulé : dernière manche.',
  played: (card, idle) => `joue ${card}${idle ? ', pour rien' : ''}.`, drew: card => `pioche ${card}.`, reshuffled: cards => `${cards} cartes sont mélangées en un nouveau paquet.`,
  sixCat: (critter, host) => `Six Cat : attire ${critter} hors de chez ${mid(host)}.`, thrown: pips => `lance ${pips}.`, moved: (place, jumps) => `${jumps ? 'bondit' : 'va'} : ${place}.`,
  critterMoved: (critter, place) => `${critter} file : ${place}.`, caught: critter => `attrape : ${critter}.`, took: (item, shop, burgled) => `${burgled ? 'vole' : 'prend'} : ${item} (${shop}).`,
  raided: (item, host) => `prend ${item} chez ${mid(host)}.`, declined: host => `ne prend rien chez ${mid(host)}.`, escaped: critter => `perd : ${critter}.`,
  cornered: obstacles => `est acculé${obstacles ? ` : ${obstacles}` : ''}.`, attacked: victim => (victim === 'Vous' ? 'vous attaque.' : `attaque ${victim}.`), trespassed: victim => (victim === 'Vous' ? 'vous attrape sur son terrain.' : `attrape ${victim} sur son terrain.`),
  lost: (lives, cause, left) => `perd ${lives === 1 ? 'une vie' : `${lives} vies`} (${cause}), il en reste ${left}.`, retires: 'se retire.', laidDown: cards => `pose ${cards}.`,
  swapped: (victim, take, give) => (take && give ? `échange avec ${mid(victim)} : ${give} contre ${take}.` : `échange une carte avec ${mid(victim)}.`), kept: 'n’échange rien.',
  fightBegan: (defender, suit) => `cherche la bagarre avec ${mid(defender)} : ${suit}.`, laid: card => `pose ${card}.`, lay: card => `poser ${card}`, renewed: 'Deux mains vides : chacun pioche six cartes.', won: loser => `gagne le combat contre ${mid(loser)}.`, brokenOff: 'Le combat s’arrête.',
  drawn: card => `Curiosité : ${card}.`, exhausted: 'Plus de carte Curiosité pour ce tour.', toggled: (shop, open) => `${shop} : ${open ? 'ouvert' : 'fermé'}.`, drove: street => `La voiture s’arrête ${street}.`,
  settled: 's’est installé chez lui.', unsettled: 'doit ressortir.', theCar: 'la voiture',
  playTo: (card, place) => (place ? `${card} → ${place}` : card), from: place => `depuis ${place}`, corners: 'et être acculé', inTheWay: obstacles => `en travers : ${obstacles}`, idle: 'pour rien', goTo: place => `→ ${place}`,
  fight: (name, card) => `combattre ${name} avec ${card}`, lureOut: (critter, host) => (host ? `attirer ${critter} hors de chez ${host}` : `Six Cat : attirer ${critter}`), swap: (take, give) => `prendre ${take}, donner ${give}`, keep: 'Ne rien échanger', raid: item => `Prendre ${item}`, leave: 'Ne rien prendre',
  chosen: 'choisi', reachable: 'à portée', steps: n => (n === 1 ? 'à 1 pas' : `à ${n} pas`), youAreHere: 'vous êtes ici', leadsTo: list => `mène à : ${list}`, costs: lives => `vous coûte ${lives === 1 ? 'une vie' : `${lives} vies`}`, either: numbers => `un ${any(numbers)}`, danger: (numbers, cost) => `ensuite ${numbers} vous acculerait : ${cost}`, dangerHere: (numbers, cost) => `d’ici, ${numbers} vous acculerait : ${cost}`, after: numbers => `ensuite atteint avec ${numbers}`, closed: 'fermé', stock: (item, n) => `${item} : ${n}`, sits: names => names,
  prompts: {
    card: 'Jouez une carte', cardDetail: 'Touchez une carte pour voir ce qu’elle permet.', move: 'Bougez', moveDetail: 'Touchez un endroit à portée ; encore une fois pour y aller.', swap: 'Échanger une carte ?', swapDetail: 'Vous seuls le verrez.', raid: 'Piller le garde-manger ?', raidDetail: 'Filez avant la fin de votre tour.',
    fight: 'Posez une carte', fightDetail: 'Qui ne peut poser perd.', from: 'Choisissez laquelle, puis où.', fightWhom: 'Avec qui ?', fightCard: 'Posez la première carte : sa famille compte.', six: 'Six Cat : vers où ?',
  },
  move: pips => `Avancez d’exactement ${pips}`, placesInReach: (card, n) => `${card} : ${n} ${n === 1 ? 'endroit' : 'endroits'} à portée`,
  summary: (name, lives, food, place) => `${name} : ${place === null ? 'retiré' : `${lives} vies, ${food}, ${place}`}.`,
  nothing: 'rien', hand: cards => `Votre main : ${cards}.`, noHand: 'Vous n’avez pas de cartes.',
  explain: { lives: 'vies', items: 'nourriture', total: 'ensemble', cards: 'cartes' },
  letters: { c: 'chats', b: 'oiseaux', m: 'souris', l: 'garde-manger', d: 'mon chemin du retour', n: 'à côté de mon chat', r: 'à six pas de mon chat' },
  labels: {
    board: 'Quartier', hand: 'Votre main', rail: 'Ce tour', curiosity: 'Dernière carte Curiosité', duelWon: 'gagne le combat', layCard: 'Poser', cardsLeft: 'cartes en main :', 'step:card': 'Carte', 'step:refill': 'Pioche', 'step:roll': 'Dé', 'step:go': 'Marche', fight: 'Bagarre…', fightOn: 'Bagarre', attacker: 'attaque', defender: 'défend', lay: 'Vos cartes',
    swap: 'Échanger une carte', swapSecret: 'Vous seuls saurez laquelle.', take: 'Prendre', give: 'Donner', keep: 'Ne rien échanger', doSwap: 'Échanger', zoomIn: 'Plus près', zoomOut: 'Plus loin', whole: 'Tout le quartier',
  },
  rules: [
    { title: 'Le but', text: ['Remplissez votre garde-manger de six nourritures, puis rentrez par un lancer exact. Ou survivez à tous : vous avez neuf vies.', 'Quatre nourritures attendent dans les boutiques des coins ; l’oiseau et la souris, il faut les attraper. Ce que les autres ont amassé se voit dans leurs garde-manger, et se vole.'], clauses: ['A1', 'A2', 'A3', 'A95', 'A96'] },
    { title: 'Votre tour', text: ['Jouez une carte et complétez votre main à six. Puis le dé est lancé et vous bougez.', 'Il faut utiliser le nombre entier, sans passer deux fois au même endroit dans un déplacement. Les autres chats, les boutiques fermées et la rue où se trouve la voiture barrent la route.'], clauses: ['A5', 'A6', 'A10', 'A11', 'A12', 'A13', 'A14', 'A16', 'A17', 'A18', 'A19'] },
    { title: 'Acculé', text: ['Nulle part où aller ? Tout ce qui vous barre la route coûte une vie, et vous voilà chez vous.', 'Une carte qui vous acculerait affiche son prix avant que vous la jouiez. Et dès que vous avez choisi, chaque endroit montre les jets qui vous y mèneraient ensuite ; ceux qui vous acculeraient sont à côté de votre chat.'], clauses: ['A25', 'A26', 'A27', 'A28'] },
    { title: 'Attaques', text: ['Tombez sur un chat : il perd une vie et rentre chez lui. Vous voyez sa main et pouvez échanger une carte avec lui ; personne d’autre ne saura laquelle.', 'Sur son propre seuil, un chat est à l’abri.'], clauses: ['A30', 'A31', 'A32', 'A34', 'A36'] },
    { title: 'Les cartes', text: ['Les cartes Chat vous déplacent ; les cartes Oiseau et Souris déplacent vos proies, par-dessus tout, jusqu’à un endroit libre.', 'Trois images font davantage : Attaque bondit sur un chat ou une proie à six pas, Cambriole entre par la porte de derrière, Éclair vous donne quatre lancers de suite.'], clauses: ['A40', 'A41', 'A42', 'A43', 'A51', 'A55', 'A56', 'A98'] },
    { title: 'Pillage et intrusion', text: ['Entrez dans une maison en l’absence de son maître : vous pouvez y prendre une nourriture qui vous manque. Filez avant la fin de votre tour, sinon cela coûte deux vies.', 'Qui rentre et trouve des intrus au jardin les chasse, une vie chacun.'], clauses: ['A60', 'A63', 'A65', 'A68'] },
    { title: 'Bagarres et Six Cat', text: ['Au lieu de jouer une carte, vous pouvez chercher la bagarre avec un chat à six pas : posez une carte numérotée, puis chacun à son tour en pose une de la même famille. Qui ne peut plus perd une vie.', 'Six oiseaux ou six souris en main font un Six Cat : ils attirent cette proie hors d’un autre garde-manger.'], clauses: ['A70', 'A72', 'A74', 'A75', 'A80', 'A81', 'A82'] },
    { title: 'Voiture, boutiques et curiosité', text: ['Les points d’interrogation apportent des cartes : la voiture roule, les boutiques ouvrent et ferment, des proies s’échappent, et parfois la curiosité coûte une vie.', 'La voiture renverse tout chat sur son passage et ferme la rue où elle s’arrête. Une boutique qui ferme met dehors ceux qui s’y trouvent.'], clauses: ['A85', 'A86', 'A89', 'A90', 'A92', 'A94'] },
    { title: 'Équipes et limites', text: ['Les chats peuvent s’allier : une équipe gagne quand tous ses chats sont rentrés, garde-manger plein. Et une partie peut s’arrêter après tant de manches ou de minutes ; vies et nourriture décident alors ensemble.'], clauses: ['A110', 'A111', 'A112', 'A113'] },
  ],
  captions: {
    walk: 'Le dé montre 3. Tout ce qui est à trois pas exactement s’allume ; on peut attraper la souris.', cornered: 'Le dé montre 2, mais un chat occupe la seule issue et ne se laisse pas passer. Cela coûte une vie.', raid: 'Avec un 2, on peut piller la maison au poisson, car son maître est sorti.',
    trespass: 'Le maître rentre avec un 1 et trouve un intrus au jardin.', fight: 'Un chat est à deux pas : on peut chercher la bagarre au lieu de jouer une carte.', six: 'Six cartes Souris d’un coup attirent la souris hors du garde-manger.', car: 'La voiture est rue de l’Est : elle renverse les chats sur son passage et ferme cette rue.',
  },
};

export const text = textFrom(words);
