// Tous les textes de la page en français.
import type { Words } from './en';

const s = (n: number, one: string, many: string): string => `${n} ${n < 2 ? one : many}`;

const listed = (names: readonly string[]): string => new Intl.ListFormat('fr').format(names);

export const fr: Words = {
  brandLine: 'Quatre jeux de chats entre amis. Sans compte, un seul lien.',
  history: 'Parties', settings: 'Réglages', rules: 'Règles', close: 'Fermer', cancel: 'Annuler', loading: 'Un instant …',
  skip: 'Aller au contenu', you: 'Vous', someone: seat => `Place ${seat + 1}`, colon: ' : ', bot: 'robot', yes: 'Oui', no: 'Non',
  players: (min, max) => (min === max ? `${min} joueurs` : `${min} à ${max} joueurs`),
  notFound: 'Il n’y a rien à cette adresse.', notFoundRoom: 'Ce salon n’existe pas, ou il a fermé.', notFoundMatch: 'Cette partie n’existe pas, ou elle n’est pas visible pour tous.',
  goHome: 'Vers l’accueil', tryAgain: 'Réessayer', offline: 'Le serveur ne répond pas.', failed: message => `Cela n’a pas marché : ${message}`, copied: 'Copié', copyFailed: 'Copiez-le à la main, s’il vous plaît.',
  unknownGame: 'Cette page ne connaît pas encore ce jeu. La recharger peut aider.', reload: 'Recharger',

  yourName: 'Votre nom', nameWhy: 'Pour que les autres sachent avec qui ils jouent. Vous pourrez le changer.', nameOk: 'C’est moi', changeName: 'Changer',
  linkTitle: 'Un autre appareil', linkWhy: 'Ouvrez ce lien sur votre autre appareil dans les dix minutes. Il ne sert qu’une fois, et l’autre appareil sera aussi vous.', linkMake: 'Créer un lien', linkUse: name => `Connecté : ${name}.`,
  linkBad: 'Ce lien a déjà servi, ou il est trop vieux.', linkAsk: 'Cet appareil sera alors le même joueur que celui qui a créé le lien.', linkDo: 'Se connecter',

  roomCode: 'Code ou lien du salon', join: 'Entrer', badCode: 'Un code a six lettres ou chiffres, comme MRW4X2.', create: 'Ouvrir un salon', playBots: 'Jouer avec des robots', continueTitle: 'Continuer', yourTurnBadge: 'À vous',
  publicRooms: 'Salons ouverts', publicNone: 'Aucun salon public en ce moment.', sitDown: 'Entrer', watch: 'Regarder', readRules: 'Comment on joue',
  phase: { waiting: 'attend des joueurs', salting: 'commence', playing: 'joue', over: 'terminé' },

  createTitle: 'Un nouveau salon', game: 'Jeu', contract: 'Accord', seatsLabel: 'Places', more: 'Pendule, spectateurs, etc.',
  clock: 'Pendule', clockNone: 'Sans pendule', clockMove: seconds => `${seconds} s par décision`, clockBank: (minutes, increment) => `${minutes} min + ${increment} s`, clockDays: days => s(days, 'jour par décision', 'jours par décision'),
  timeOut: 'Quand le temps est écoulé', timeOuts: { bot_move: 'Un robot joue ce coup', bot_seat: 'Un robot prend la place jusqu’au retour', resign: 'La place abandonne' },
  takeBack: 'Reprendre un coup', takeBacks: { none: 'Jamais', own_turn: 'Pendant son propre tour', consent: 'Si tous sont d’accord' },
  vacancy: 'Quand quelqu’un est absent', vacancies: { wait: 'On attend', bot: 'Un robot continue', resign: 'La place abandonne' },
  grace: 'Combien on attend d’abord', graceSeconds: n => (n === 0 ? 'Pas du tout' : n < 60 ? `${n} secondes` : s(n / 60, 'minute', 'minutes')),
  spectators: 'Spectateurs', spectatorsMay: { yes: 'Peuvent regarder', after: 'Peuvent regarder après', no: 'Ne peuvent pas regarder' },
  chatLabel: 'Discussion', chats: { on: 'Oui', phrases: 'Phrases toutes faites', off: 'Non' }, visibility: 'Qui trouve le salon', visibilities: { private: 'Qui a le lien', public: 'Tout le monde : il est affiché' },
  botsAllowed: 'Des robots peuvent prendre place', createGo: 'Ouvrir le salon', contractSeats: n => s(n, 'place', 'places'), change: 'Changer', save: 'Enregistrer', unset: 'sans',

  waitTitle: game => `${game} : on attend les joueurs`, invite: 'Inviter', inviteWhy: 'Envoyez ce lien, montrez le code, ou faites-le scanner.', code: 'Code', copyLink: 'Copier le lien', shareLink: 'Envoyer le lien', qr: 'Code QR du lien',
  seatFree: 'Place libre', sit: 'S’asseoir ici', stand: 'Se lever', ready: 'Prêt', notReady: 'Pas prêt', isReady: 'prêt', isNotReady: 'pas encore prêt', addBot: 'Ajouter un robot', removeBot: 'Retirer le robot', fillBots: 'Compléter avec des robots', kick: 'Renvoyer', swapUp: seat => `Échanger les places ${seat} et ${seat + 1}`,
  start: 'Commencer', startNeeds: 'Commence quand toutes les places sont prises et que tous sont prêts.', hostStarts: 'L’hôte lance la partie.', host: 'hôte', away: 'absent', watching: n => s(n, 'personne regarde', 'personnes regardent'), salting: 'Chacun met sa part dans les dés …', you_watch: 'Vous regardez.',

  chatEmpty: 'Personne n’a encore rien dit.', chatSay: 'Dire quelque chose', chatSend: 'Envoyer', phrases: { hello: 'Bonjour !', good_luck: 'Bonne chance !', well_played: 'Bien joué !', thanks: 'Merci !', oops: 'Oups …', one_moment: 'Un instant, s’il vous plaît.', play_again: 'Encore une ?', bye: 'Au revoir !' },

  board: 'Plateau', playersTitle: 'Joueurs', log: 'Journal', chat: 'Discussion', more_: 'Plus', actionBar: 'Votre coup', confirm: 'Confirmer', undo: 'Reprendre', cancelPick: 'Reposer', allChoices: n => `Tous les choix (${n})`, waitFor: name => `On attend ${name}`, waitChance: 'Les dés décident …', sending: 'Envoi …',
  isOver: 'La partie est finie', resign: 'Abandonner', resignSure: 'Abandonner cette partie ?', resignWhy: 'C’est définitif.', offerDraw: 'Proposer la nulle', offerEnd: 'Proposer d’arrêter ici', offerBy: (name, what) => `${name} propose : ${what}`, offers: { draw: 'arrêter ici', take_back: 'reprendre le dernier coup', rematch: 'rejouer' }, accept: 'D’accord', decline: 'Non',
  yourTurn: 'À vous', yourTurnSay: 'C’est à vous.', sinceLast: 'Depuis votre dernier tour', clauseOf: clause => `Règle ${clause}`, proofGood: 'Ce jet est vérifié : c’est bien celui qui était scellé avant la partie.', proofBad: 'Ce jet ne correspond PAS à ce qui était scellé avant la partie !', proofShort: 'vérifié',
  resigned: 'a abandonné', isAway: 'absent', botPlays: 'Un robot joue pour vous.', imBack: 'Je suis là', moving: 'à lui de jouer', clockLow: seconds => `Encore ${seconds} secondes.`,

  hint: (n, of) => `Conseil ${n} sur ${of}`, hintNext: 'Suivant', hintDone: 'Merci', hintNever: 'Pas de conseils', hintsLabel: 'Conseils à la première partie',
  hints: {
    choose: 'Tout ce qui est marqué peut être choisi. Touchez-le pour voir ce qui se passerait : rien n’est encore joué.', confirm: 'Cela vous va ? Touchez encore, ou confirmez. Sinon, choisissez autre chose.',
    list: 'Tout ce que vous pouvez faire est aussi écrit sous « Tous les choix ».', others: 'Regardez maintenant les autres : les panneaux comptent, chaque ligne du journal montre son plateau, et le livre contient les règles.',
  },
  live: 'En direct',

  rulings: { resigned: 'abandonne.', agreed: 'Tous ont accepté d’arrêter ici.', taken_back: 'Le dernier pas a été repris.', frozen: 'Les pendules se sont arrêtées un moment.', anchored: 'Une nouvelle chaîne de dés commence.' },

  online: 'En ligne', connecting: 'Connexion …', lost: 'Connexion perdue.', retryIn: seconds => `Nouvel essai dans ${seconds} s.`, retryNow: 'Essayer maintenant', backOnline: 'De nouveau en ligne.', lostSay: 'La connexion est perdue.', latency: ms => `${ms} ms`,
  outdated: 'Une version plus récente de la page existe. Rechargez entre deux tours.', outdatedHard: 'Cette page est trop vieille pour le serveur.', restartSoon: 'Le serveur redémarre ; la partie reprend dans un instant.', kicked: 'L’hôte a libéré votre place. Vous pouvez encore regarder.', storage: 'Le serveur n’a pas pu enregistrer. Il va revenir.', roomClosed: 'Ce salon est fermé.',
  closedElsewhere: 'Ce salon est ouvert dans trop de fenêtres. Il continue dans la plus récente.', closedRefused: 'Le serveur ne vous laisse pas entrer ici.', useHere: 'Jouer ici', stale: 'La partie avait déjà avancé. Choisissez encore une fois.',
  refusals: { malformed: 'Le serveur n’a pas compris.', unknown_type: 'Le serveur n’a pas compris.', not_seated: 'Seuls les joueurs le peuvent.', not_yours: 'C’est à quelqu’un d’autre de décider.', not_host: 'Seul l’hôte le peut.', no_match: 'Aucune partie en cours.', running: 'Pas pendant une partie.', over: 'La partie est finie.', illegal: 'Ce coup n’est pas possible ici.', seat_taken: 'Cette place est prise.', no_such_seat: 'Cette place n’existe pas.', not_allowed: 'L’accord de ce salon ne le permet pas.', no_offer: 'Il n’y a plus rien à répondre.', too_many: 'C’était trop à la fois.', storage: 'Le serveur n’a pas pu l’enregistrer.' },

  rank: n => (n === 1 ? '1er' : `${n}e`), drawn: 'Partie nulle', wins: names => `${listed(names)} ${names.length > 1 ? 'gagnent' : 'gagne'}`, youWin: 'Vous avez gagné !', youShare: names => `Vous avez gagné, avec ${listed(names)} !`, diceFair: (n, hidden) => `Les ${n} jets et tirages ouverts${hidden > 0 ? ` et les ${hidden} tirages cachés` : ''} correspondent au sceau.`, diceWrong: k => `Le numéro ${k} ne correspond pas au sceau !`, diceNone: 'Cette partie ne porte pas de preuve : son hasard vient d’une graine.', timesSeen: (face, n) => `${face} : ${n} fois`,
  playAgain: 'Rejouer', playAgainWait: 'On attend les autres …', watchReplay: 'Revoir la partie', turnedTitle: 'Les tournants', turned: (step, name, ahead) => `Pas ${step} : ${name} ${ahead ? 'prend de l’avance' : 'recule'}`, movesMade: 'Coups', timeTaken: 'Temps', luck: 'Chance', percent: n => `${n} %`, luckWhy: 'La chance met chaque jet à côté de tous ceux qui auraient pu venir : 50 %, c’est la moyenne ; 100 %, le meilleur à chaque fois.', share: 'Copier le lien', graphTitle: 'L’évolution',

  historyTitle: 'Parties', mine: 'Les miennes', everybody: 'Publiques', allGames: 'Tous les jeux', historyNone: 'Pas encore de partie ici.', moreMatches: 'En voir plus', atStart: 'Depuis le début', atEnd: 'La fin', entries: n => s(n, 'pas', 'pas'), running: 'en cours',

  replayTitle: 'Revoir', step: (n, of) => `Pas ${n} sur ${of}`, beginning: 'Le début.', first: 'Premier pas', previous: 'Un pas en arrière', next: 'Un pas en avant', last: 'Dernier pas', play: 'Lire', pause: 'Pause', speed: 'Vitesse', timeline: 'Pas', jumps: { capture: 'Prise', score: 'Point', fight: 'Bagarre', special: 'Spécial', mine: 'Mon tour', turn: 'Tour' }, nextJump: what => `Suivant : ${what}`, previousJump: what => `Précédent : ${what}`,
  proofTitle: 'Vérifier les dés', anchorsTitle: 'Scellé avant la partie', saltsTitle: 'Parts des joueurs', proofCopy: 'Copier les données', download: 'Enregistrer la partie', seenBy: 'Vu par', everything: 'Tout', spectator: 'Spectateurs', flip: 'Tourner le plateau', proofRow: k => `Numéro ${k}`, table: 'Jets',

  rulesTitle: game => `Règles : ${game}`, rulesVersion: n => `Version ${n}`, clauses: 'Les règles, une à une', tryIt: 'Essayez : choisissez comme à la table.', rulesOptions: 'Ce dont on peut convenir',

  language: 'Langue', auto: 'Comme l’appareil', theme: 'Couleurs', themes: { light: 'Claires', dark: 'Sombres' }, motion: 'Animations', motions: { on: 'Oui', off: 'Non' }, speedLabel: 'Vitesse des animations', volume: 'Son', confirmLabel: 'Confirmer chaque coup', confirmWhy: 'Touchez deux fois, ou touchez puis Confirmer.', forcedLabel: 'Jouer ce qui est forcé', forcedWhy: 'Si un seul coup est possible, il se joue tout seul.', coordinates: 'Coordonnées sur le plateau', leftHanded: 'Boutons pour la main gauche', announceLabel: 'Lecture à voix haute', announces: { full: 'Tout', brief: 'Seulement mon tour et le résultat' }, keys: 'Touches', device: 'Ce joueur sur un autre appareil',
  keyList: [
    ['Tab', 'vers le plateau et plus loin'], ['Flèches, Début, Fin', 'de place en place'], ['n, N', 'place suivante ou précédente que l’on peut choisir'], ['Entrée', 'choisir ; encore : confirmer'], ['Échap', 'reposer'], ['1–9', 'choisir dans la liste'], ['c', 'confirmer'], ['u', 'reprendre'], ['e', 'finir mon tour'], [', .', 'revenir d’un pas, puis avancer'],
    ['l', 'dernier événement'], ['o', 'cette place'], ['m', 'que puis-je faire ?'], ['s', 'où en est-on'], ['t', 'pendules'], ['h', 'ma main'], ['p, puis une lettre', 'trouver des pièces'], ['?', 'cette aide'],
  ],
  replayKeyList: [['← →', 'un pas'], ['↑ ↓', 'dix pas'], ['Début, Fin', 'début, fin'], ['Espace', 'lire, pause'], [', .', 'tour précédent, suivant du même joueur'], ['g', 'aller à un pas'], ['f', 'tourner le plateau']],
  pThen: letters => `Trouver quelles pièces ? ${letters}`, nothingToDo: 'Rien à faire maintenant.', noClock: 'Pas de pendule.', noHand: 'Pas de main dans ce jeu.', timeLeft: (name, time) => `${name} ${time}`, nothingYet: 'Il ne s’est encore rien passé.', notOnBoard: 'Aucune place du plateau n’est choisie.',
};
