// Every text of the page in English. The other languages have the same keys: the compiler sees to it.
const s = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);

export const en = {
  // everywhere
  brandLine: 'Four cat games for friends. No account, one link.',
  history: 'Matches', settings: 'Settings', rules: 'Rules', close: 'Close', cancel: 'Cancel', loading: 'One moment …',
  skip: 'Skip to the content', you: 'You', someone: (seat: number) => `Seat ${seat + 1}`, colon: ': ', bot: 'bot', yes: 'Yes', no: 'No',
  players: (min: number, max: number) => (min === max ? `${min} players` : `${min}–${max} players`),
  notFound: 'There is nothing at this address.', notFoundRoom: 'There is no such room, or it has closed.', notFoundMatch: 'There is no such match, or it is not for everybody to see.',
  goHome: 'To the start', tryAgain: 'Try again', offline: 'The server cannot be reached.', failed: (message: string) => `That did not work: ${message}`, copied: 'Copied', copyFailed: 'Please copy it by hand.',
  unknownGame: 'This page does not know that game yet. Loading it again may help.', reload: 'Load again',

  // who I am
  yourName: 'Your name', nameWhy: 'So that the others know who sits with them. You can change it later.', nameOk: 'That is me', changeName: 'Change',
  linkTitle: 'Another device', linkWhy: 'Open this link on your other device within ten minutes. It works once, and signs it in as you.', linkMake: 'Make a link', linkUse: (name: string) => `Signed in as ${name}.`,
  linkBad: 'This link has been used already, or it is too old.', linkAsk: 'This device will then be the same player as the one that made the link.', linkDo: 'Sign in',

  // home
  roomCode: 'Room code or link', join: 'Join', badCode: 'A code has six letters or digits, like MRW4X2.', create: 'Create a room', playBots: 'Play with bots', continueTitle: 'Continue', yourTurnBadge: 'Your turn',
  publicRooms: 'Open rooms', publicNone: 'No public room is open just now.', sitDown: 'Go in', watch: 'Watch', readRules: 'How it is played',
  phase: { waiting: 'waiting for players', salting: 'starting', playing: 'playing', over: 'finished' },

  // the contract
  createTitle: 'A new room', game: 'Game', contract: 'Agreement', seatsLabel: 'Seats', more: 'Clock, spectators and more',
  clock: 'Clock', clockNone: 'No clock', clockMove: (seconds: number) => `${seconds} s for each decision`, clockBank: (minutes: number, increment: number) => `${minutes} min + ${increment} s`, clockDays: (days: number) => s(days, 'day for each decision', 'days for each decision'),
  timeOut: 'When time runs out', timeOuts: { bot_move: 'A bot makes this one move', bot_seat: 'A bot takes the seat until its owner is back', resign: 'The seat resigns' },
  takeBack: 'Taking back', takeBacks: { none: 'Never', own_turn: 'Within one’s own turn', consent: 'If all agree' },
  vacancy: 'When somebody is away', vacancies: { wait: 'We wait', bot: 'A bot plays on', resign: 'The seat resigns' },
  grace: 'How long we wait first', graceSeconds: (n: number) => (n === 0 ? 'Not at all' : n < 60 ? `${n} seconds` : s(n / 60, 'minute', 'minutes')),
  spectators: 'Spectators', spectatorsMay: { yes: 'May watch', after: 'May watch afterwards', no: 'May not watch' },
  chatLabel: 'Chat', chats: { on: 'On', phrases: 'Set phrases only', off: 'Off' }, visibility: 'Who finds the room', visibilities: { private: 'Whoever has the link', public: 'Everybody: it is listed' },
  botsAllowed: 'Bots may fill seats', createGo: 'Create the room', contractSeats: (n: number) => s(n, 'seat', 'seats'), change: 'Change', save: 'Save', unset: 'off',

  // waiting room
  waitTitle: (game: string) => `${game}: waiting for players`, invite: 'Invite', inviteWhy: 'Send this link, show the code, or let it be scanned.', code: 'Code', copyLink: 'Copy link', shareLink: 'Send link', qr: 'QR code of the link',
  seatFree: 'Free seat', sit: 'Sit here', stand: 'Stand up', ready: 'Ready', notReady: 'Not ready', isReady: 'ready', isNotReady: 'not ready yet', addBot: 'Add a bot', removeBot: 'Take the bot away', fillBots: 'Fill with bots', kick: 'Send away', swapUp: (seat: number) => `Swap seats ${seat} and ${seat + 1}`,
  start: 'Start', startNeeds: 'Starts when every seat is taken and everybody is ready.', hostStarts: 'The host starts the match.', host: 'host', away: 'away', watching: (n: number) => s(n, 'person watches', 'people watch'), salting: 'Everybody puts their share into the dice …', you_watch: 'You are watching.',

  // chat
  chatEmpty: 'Nobody has said anything yet.', chatSay: 'Say something', chatSend: 'Send', phrases: { hello: 'Hello!', good_luck: 'Good luck!', well_played: 'Well played!', thanks: 'Thank you!', oops: 'Oops …', one_moment: 'One moment, please.', play_again: 'Another one?', bye: 'Goodbye!' },

  // table
  board: 'Board', playersTitle: 'Players', log: 'Log', chat: 'Chat', more_: 'More', actionBar: 'Your move', confirm: 'Confirm', undo: 'Take back', cancelPick: 'Put it back', allChoices: (n: number) => `All choices (${n})`, waitFor: (name: string) => `Waiting for ${name}`, waitChance: 'The dice decide …', sending: 'Sending …',
  isOver: 'The match is over', resign: 'Resign', resignSure: 'Resign this match?', resignWhy: 'You cannot take that back.', offerDraw: 'Offer a draw', offerEnd: 'Propose to end here', offerBy: (name: string, what: string) => `${name} proposes: ${what}`, offers: { draw: 'to end here', take_back: 'to take the last move back', rematch: 'to play again' }, accept: 'Agree', decline: 'No',
  yourTurn: 'Your turn', yourTurnSay: 'It is your turn.', sinceLast: 'Since your last turn', clauseOf: (clause: string) => `Rule ${clause}`, proofGood: 'This throw was checked: it is the one that was sealed before the match.', proofBad: 'This throw does NOT match what was sealed before the match!', proofShort: 'checked',
  resigned: 'resigned', isAway: 'away', botPlays: 'A bot plays for you.', imBack: 'I am back', moving: 'to move', clockLow: (seconds: number) => `${seconds} seconds left.`,

  // a first turn, and looking back
  hint: (n: number, of: number) => `Hint ${n} of ${of}`, hintNext: 'Next', hintDone: 'Thank you', hintNever: 'No hints', hintsLabel: 'Hints in the first match',
  hints: {
    choose: 'Whatever is marked can be chosen. Tap it and see what it would do: nothing is sent yet.', confirm: 'Like it? Tap it again, or Confirm. If not, choose something else.',
    list: 'Everything you may do also stands in words under “All choices”.', others: 'Now watch the others: the panels count along, each line of the log shows its board again, and the book has the rules.',
  },
  live: 'Live',

  // rulings
  rulings: { resigned: 'resigned.', agreed: 'All agreed to end here.', taken_back: 'The last step was taken back.', frozen: 'The clocks stood still for a while.', anchored: 'A new chain of dice begins.' },

  // connection
  online: 'Online', connecting: 'Connecting …', lost: 'Connection lost.', retryIn: (seconds: number) => `Trying again in ${seconds} s.`, retryNow: 'Try now', backOnline: 'Back online.', lostSay: 'The connection is lost.', latency: (ms: number) => `${ms} ms`,
  outdated: 'There is a newer version of this page. Load it between two turns.', outdatedHard: 'This page is too old for the server.', restartSoon: 'The server is starting anew; the match goes on in a moment.', kicked: 'The host has emptied your seat. You may still watch.', storage: 'The server could not save. It will come back.', roomClosed: 'This room has closed.',
  closedElsewhere: 'This room is open in too many windows. It goes on in the newest one.', closedRefused: 'The server does not let you in here.', useHere: 'Play here', stale: 'The match had moved on already. Please choose again.',
  refusals: { malformed: 'The server did not understand that.', unknown_type: 'The server did not understand that.', not_seated: 'Only players may do that.', not_yours: 'It is somebody else’s turn to decide.', not_host: 'Only the host may do that.', no_match: 'No match is running.', running: 'Not while a match is running.', over: 'The match is over.', illegal: 'That move is not possible here.', seat_taken: 'That seat is taken.', no_such_seat: 'There is no such seat.', not_allowed: 'The agreement of this room does not allow that.', no_offer: 'There is nothing to answer any more.', too_many: 'That was too much at once.', storage: 'The server could not save that.' } as Record<string, string>,

  // summary
  rank: (n: number) => `${n}.`, drawn: 'A draw', wins: (names: readonly string[]) => `${listed(names)} won`, youWin: 'You won!', youShare: (names: readonly string[]) => `You won, with ${listed(names)}!`, diceFair: (n: number, hidden: number) => `All ${n} open throws and draws${hidden > 0 ? ` and all ${hidden} hidden ones` : ''} match the seal.`, diceWrong: (k: number) => `Number ${k} does not match the seal!`, diceNone: 'This match carries no proof: its chance came from a seed.', timesSeen: (face: number, n: number) => `${face}: ${n} times`,
  playAgain: 'Play again', playAgainWait: 'Waiting for the others …', watchReplay: 'Watch it again', turnedTitle: 'Where it turned', turned: (step: number, name: string, ahead: boolean) => `Step ${step}: ${name} ${ahead ? 'gains' : 'falls back'}`, movesMade: 'Moves', timeTaken: 'Time', luck: 'Luck', percent: (n: number) => `${n}%`, luckWhy: 'Luck sets each throw beside all that might have come in its place: 50% is even, 100% the best every time.', share: 'Copy link', graphTitle: 'How it stood',

  // history
  historyTitle: 'Matches', mine: 'Mine', everybody: 'Public', allGames: 'All games', historyNone: 'No matches here yet.', moreMatches: 'Show more', atStart: 'From the start', atEnd: 'The end', entries: (n: number) => s(n, 'step', 'steps'), running: 'still running',

  // replay
  replayTitle: 'Replay', step: (n: number, of: number) => `Step ${n} of ${of}`, beginning: 'The beginning.', first: 'First step', previous: 'One step back', next: 'One step on', last: 'Last step', play: 'Play', pause: 'Pause', speed: 'Speed', timeline: 'Steps', jumps: { capture: 'Capture', score: 'Point', fight: 'Fight', special: 'Special', mine: 'My turn', turn: 'Turn' }, nextJump: (what: string) => `Next: ${what}`, previousJump: (what: string) => `Previous: ${what}`,
  proofTitle: 'Check the dice', anchorsTitle: 'Sealed before the match', saltsTitle: 'Shares of the seats', proofCopy: 'Copy data', download: 'Save the match file', seenBy: 'Seen by', everything: 'Everything', spectator: 'Spectators', flip: 'Turn the board', proofRow: (k: number) => `Number ${k}`, table: 'Throws',

  // rules
  rulesTitle: (game: string) => `Rules: ${game}`, rulesVersion: (n: number) => `Version ${n}`, clauses: 'The rules, one by one', tryIt: 'Try it: choose as at the table.', rulesOptions: 'What can be agreed on',

  // settings
  language: 'Language', auto: 'As the device has it', theme: 'Colours', themes: { light: 'Light', dark: 'Dark' }, motion: 'Movement', motions: { on: 'On', off: 'Off' }, speedLabel: 'Speed of movement', volume: 'Sound', confirmLabel: 'Confirm every move', confirmWhy: 'Tap twice, or tap and press Confirm.', forcedLabel: 'Play what is forced', forcedWhy: 'If only one thing is possible, it happens by itself.', coordinates: 'Coordinates on the board', leftHanded: 'Buttons for the left hand', announceLabel: 'Speech', announces: { full: 'Everything', brief: 'Only my turn and the result' }, keys: 'Keys', device: 'This player on another device',
  keyList: [
    ['Tab', 'to the board and on'], ['Arrows, Home, End', 'from place to place'], ['n, N', 'next and previous place that can be chosen'], ['Enter', 'choose; again: confirm'], ['Esc', 'put back'], ['1–9', 'choose from the list'], ['c', 'confirm'], ['u', 'take back'], ['e', 'end my turn'], [', .', 'look back one step, and on again'],
    ['l', 'last event'], ['o', 'this place'], ['m', 'what can I do?'], ['s', 'how it stands'], ['t', 'clocks'], ['h', 'my hand'], ['p, then a letter', 'find pieces'], ['?', 'this help'],
  ] as readonly (readonly [string, string])[],
  replayKeyList: [['← →', 'one step'], ['↑ ↓', 'ten steps'], ['Home, End', 'start, end'], ['Space', 'play, pause'], [', .', 'previous, next turn of the same player'], ['g', 'go to a step'], ['f', 'turn the board']] as readonly (readonly [string, string])[],
  pThen: (letters: string) => `Find which pieces? ${letters}`, nothingToDo: 'Nothing to do now.', noClock: 'No clock.', noHand: 'No hand in this game.', timeLeft: (name: string, time: string) => `${name} ${time}`, nothingYet: 'Nothing has happened yet.', notOnBoard: 'No place of the board is chosen.',
};

export type Words = typeof en;
