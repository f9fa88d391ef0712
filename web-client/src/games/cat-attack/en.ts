import { textFrom, type Words } from './text';

const walls: Readonly<Record<string, string>> = { L: 'left wall', R: 'right wall', M: 'middle wall' };
const crossings: Readonly<Record<string, string>> = { XW: 'west crossing', XE: 'east crossing', BS: 'wall below the bird-house', MS: 'wall above the mouse-hole', CC: 'middle of the wall' };
const any = (numbers: readonly number[]): string => [numbers.slice(0, -1).join(', '), numbers.at(-1)].filter(part => part).join(' or ');
const an = (word: string): string => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`);

// In the middle of a sentence.
const mid = (name: string): string => (name === 'You' ? 'you' : name);
const compass = { NW: 'north-west', N: 'north', NE: 'north-east', SE: 'south-east', S: 'south', SW: 'south-west' } as const;

const words: Words = {
  item: { bird: 'bird', mouse: 'mouse', fish: 'fish', milk: 'milk', catfood: 'cat food', vitamins: 'vitamins' },
  shop: { FI: 'Fish', DA: 'Dairy', VE: 'Vet', CS: 'Corner' },
  street: { N: 'North Street', E: 'East Street', S: 'South Street', W: 'West Street' },
  pictures: { 'cat-attack': 'Attack', 'cat-burglar': 'Burglar', 'speedy-cat': 'Speedy' },
  numberCard: (suit, pips) => `${suit} ${pips}`,
  suits: { bird: 'Bird', cat: 'Cat', mouse: 'Mouse' },
  curiosity: {
    'bird-escapes': 'Your bird escapes', 'mouse-escapes': 'Your mouse escapes', 'car-N': 'The car drives to North Street', 'car-E': 'The car drives to East Street',
    'car-S': 'The car drives to South Street', 'car-W': 'The car drives to West Street', 'lose-life': 'Curiosity costs a life', 'play-mog': 'Play another card',
    'roll-again': 'Throw again', shuffle: 'Shuffle', 'toggle-shop-CS': 'Corner shop: opens or closes', 'toggle-shop-DA': 'Dairy: opens or closes', 'toggle-shop-FI': 'Fish shop: opens or closes', 'toggle-shop-VE': 'Vet: opens or closes',
  },
  omen: { win: 'you win', retire: 'your last life', harm: 'costs you a life', attack: 'attack', trespass: 'you catch a trespasser', catch: 'a catch', shop: 'shopping', raid: 'a raid', curiosity: 'a Curiosity card', danger: 'danger of being cornered' },
  cause: { attack: 'attacked', trespass: 'caught trespassing', fight: 'a lost fight', car: 'run over', shop: 'a closing shop', cornered: 'cornered', raid: 'caught after a raid', burglary: 'caught after a burglary', curiosity: 'curiosity' },
  onStreet: (street, n) => `${street} ${n}`,
  wall: id => crossings[id] ?? `${walls[id[0]!]} ${id[1]}`,
  compass,
  garden: ({ name, mine, where }, n) => `${mine ? 'your' : name ? `${name}’s` : where} garden, print ${n}`,
  home: ({ name, mine, where }) => `${mine ? 'your' : name ? `${name}’s` : where} house`,
  shopGarden: (shop, n) => `${shop} shop garden ${n}`,
  burglarPrint: shop => `back door of the ${shop} shop`,
  birdHouse: 'bird-house', mouseHole: 'mouse-hole',
  larderOf: name => `larder of ${mid(name)}`,
  list: parts => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`),
  sentence: parts => `${parts.map(part => part.charAt(0).toUpperCase() + part.slice(1)).join('. ')}.`.replaceAll('..', '.'),
  houseDrawn: 'got a house.', starterThrown: pips => `threw ${pips} for the start.`, tied: 'A tie: they throw again.', starts: 'first to move.',
  roundEnded: round => `Round ${round} is over.`, timeCalled: 'Time is up: this round is the last.',
  played: (card, idle) => `played ${card}${idle ? ', for nothing' : ''}.`, drew: card => `drew ${card}.`, reshuffled: cards => `${cards} cards were shuffled into a new deck.`,
  sixCat: (critter, host) => `Six Cat: lured the ${critter} from ${mid(host)}.`, thrown: pips => `threw ${pips}.`, moved: (place, jumps) => `${jumps ? 'leapt' : 'went'} to ${place}.`,
  critterMoved: (critter, place) => `The ${critter} ran to ${place}.`, caught: critter => `caught a ${critter}.`, took: (item, shop, burgled) => `${burgled ? 'stole' : 'took'} ${item} at the ${shop} shop.`,
  raided: (item, host) => `took ${item} from ${mid(host)}.`, declined: host => `took nothing from ${mid(host)}.`, escaped: critter => `lost the ${critter}.`,
  cornered: obstacles => `cornered${obstacles ? ` by ${mid(obstacles)}` : ''}.`, attacked: victim => `attacked ${mid(victim)}.`, trespassed: victim => `caught ${mid(victim)} in the grounds.`,
  lost: (lives, cause, left) => `lost ${lives === 1 ? 'a life' : `${lives} lives`} (${cause}), ${left} left.`, retires: 'retired.', laidDown: cards => `laid down ${cards}.`,
  swapped: (victim, take, give) => (take && give ? `swapped with ${mid(victim)}: ${give} for ${take}.` : `swapped a card with ${mid(victim)}.`), kept: 'swapped nothing.',
  fightBegan: (defender, suit) => `picked a fight with ${mid(defender)}: ${suit}.`, laid: card => `laid ${card}.`, lay: card => `lay ${card}`, renewed: 'Both hands are empty: both draw six.', won: loser => `won the fight against ${mid(loser)}.`, brokenOff: 'The fight is off.',
  drawn: card => `Curiosity: ${card}.`, exhausted: 'No more Curiosity cards in this turn.', toggled: (shop, open) => `The ${shop} shop ${open ? 'opens' : 'closes'}.`, drove: street => `The car stops in ${street}.`,
  settled: 'settled at home.', unsettled: 'had to go out again.', theCar: 'the car',
  playTo: (card, place) => (place ? `${card} to ${place}` : card), from: place => `from ${place}`, corners: 'and be cornered', inTheWay: obstacles => `in the way: ${mid(obstacles)}`, idle: 'for nothing', goTo: place => `to ${place}`,
  fight: (name, card) => `fight ${name} with ${card}`, lureOut: (critter, host) => (host ? `lure the ${critter} from ${host}` : `Six Cat: lure ${an(critter)}`), swap: (take, give) => `take ${take}, give ${give}`, keep: 'Swap nothing', raid: item => `Take ${item}`, leave: 'Take nothing',
  chosen: 'chosen', reachable: 'in reach', steps: n => (n === 1 ? '1 step away' : `${n} steps away`), youAreHere: 'you are here', leadsTo: list => `leads to ${list}`, costs: lives => `costs you ${lives === 1 ? 'a life' : `${lives} lives`}`, either: numbers => `a ${any(numbers)}`, danger: (numbers, cost) => `then ${numbers} would corner you: ${cost}`, dangerHere: (numbers, cost) => `from here ${numbers} would corner you: ${cost}`, after: numbers => `then reached with ${numbers}`, closed: 'closed', stock: (item, n) => `${item}: ${n}`, sits: names => names,
  prompts: {
    card: 'Play a card', cardDetail: 'Tap a card to see what it can do.', move: 'Move', moveDetail: 'Tap a place in reach; tap again to go.', swap: 'Swap a card?', swapDetail: 'Only the two of you see it.', raid: 'Raid the larder?', raidDetail: 'Get away before your turn ends.',
    fight: 'Lay a card', fightDetail: 'Who cannot lay loses.', from: 'Pick which one, then where to.', fightWhom: 'With whom?', fightCard: 'Lay the first card: its suit counts.', six: 'Six Cat: where to?',
  },
  move: pips => `Move exactly ${pips}`, placesInReach: (card, n) => `${card}: ${n === 1 ? '1 place' : `${n} places`} in reach`,
  summary: (name, lives, food, place) => `${name}: ${place === null ? 'retired' : `${lives} lives, ${food}, ${place}`}.`,
  nothing: 'nothing', hand: cards => `Your hand: ${cards}.`, noHand: 'You hold no cards.',
  explain: { lives: 'lives', items: 'food', total: 'together', cards: 'cards' },
  letters: { c: 'cats', b: 'birds', m: 'mice', l: 'larders', d: 'my way home', n: 'next to my cat', r: 'within six steps of my cat' },
  labels: {
    board: 'Neighbourhood', hand: 'Your hand', rail: 'This turn', curiosity: 'Last Curiosity card', duelWon: 'wins the fight', layCard: 'Lay it', cardsLeft: 'cards in hand:', 'step:card': 'Card', 'step:refill': 'Refill', 'step:roll': 'Roll', 'step:go': 'Move', fight: 'Cat fight…', fightOn: 'Cat fight', attacker: 'attacks', defender: 'defends', lay: 'Your cards',
    swap: 'Swap a card', swapSecret: 'Only the two of you will know which.', take: 'Take', give: 'Give', keep: 'Swap nothing', doSwap: 'Swap', zoomIn: 'Closer', zoomOut: 'Farther', whole: 'Whole neighbourhood',
  },
  rules: [
    { title: 'What it is about', text: ['Fill your larder with six kinds of food, then come home by an exact throw. Or outlive everybody else: you have nine lives.', 'Four foods lie in the shops at the corners; the bird and the mouse have to be caught. What others have gathered stands in their larders for all to see, and can be stolen.'], clauses: ['A1', 'A2', 'A3', 'A95', 'A96'] },
    { title: 'Your turn', text: ['Play one card and refill your hand to six. Then the die is thrown and you move.', 'Whatever the number, you must use all of it, and never set a paw on the same place twice in one move. Other cats, closed shops and the street with the car are in the way.'], clauses: ['A5', 'A6', 'A10', 'A11', 'A12', 'A13', 'A14', 'A16', 'A17', 'A18', 'A19'] },
    { title: 'Cornered', text: ['No place to go? Then everything in your way costs a life, and you find yourself at home.', 'A card that would corner you carries its price before you play it. And once you have picked what to do, every place shows which throws would lead you there next, and beside your cat stand those that would corner it.'], clauses: ['A25', 'A26', 'A27', 'A28'] },
    { title: 'Attacks', text: ['Land on a cat and it loses a life and goes home. You see its hand, and may swap one card with it; nobody else learns which.', 'On its own doorstep a cat is safe.'], clauses: ['A30', 'A31', 'A32', 'A34', 'A36'] },
    { title: 'The cards', text: ['Cat cards move yourself, bird and mouse cards move your prey, past anything, to an empty place.', 'Three pictures do more: Attack leaps on a cat or a creature within six steps, Burglar enters a shop or a house by the back door, Speedy gives you four throws in a row.'], clauses: ['A40', 'A41', 'A42', 'A43', 'A51', 'A55', 'A56', 'A98'] },
    { title: 'Raids and trespass', text: ['Step into a house while its owner is out, and you may take one food that you lack. Be gone before your turn ends, or it costs two lives.', 'Whoever comes home and finds guests in the garden throws them out, a life each.'], clauses: ['A60', 'A63', 'A65', 'A68'] },
    { title: 'Fights and Six Cat', text: ['In place of a card you may pick a fight with a cat within six steps: lay a numbered card, and from then on each in turn lays one of the same kind. Who cannot loses a life.', 'Six birds or six mice in one hand make a Six Cat: they lure that creature out of another larder.'], clauses: ['A70', 'A72', 'A74', 'A75', 'A80', 'A81', 'A82'] },
    { title: 'The car, the shops and curiosity', text: ['Question marks bring cards: the car drives, shops open and close, creatures escape, and sometimes curiosity costs a life.', 'The car hits every cat in its way and closes the street in which it stops. A shop that closes throws out whoever is there.'], clauses: ['A85', 'A86', 'A89', 'A90', 'A92', 'A94'] },
    { title: 'Teams and limits', text: ['Cats may stand together: a team wins when all its cats have settled at home with full larders. And a match may end after so many rounds or minutes; then lives and food together decide.'], clauses: ['A110', 'A111', 'A112', 'A113'] },
  ],
  captions: {
    walk: 'A 3 was thrown. Every place in exactly three steps lights up; the mouse can be caught.', cornered: 'A 2 was thrown, but a cat sits on the only way out and cannot be passed. That costs one life.', raid: 'With a 2 the house with the fish can be raided, for its owner is out.',
    trespass: 'The owner comes home with a 1 and finds a guest in the garden.', fight: 'Two steps away stands a cat: a fight can be picked in place of a card.', six: 'Six mouse cards at once lure the mouse out of the larder.', car: 'The car stands in East Street. On its way it hit every cat it met, and that street is closed now.',
  },
};

export const text = textFrom(words);
