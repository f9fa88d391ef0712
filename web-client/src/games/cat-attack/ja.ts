import { textFrom, type Words } from './text';

const walls: Readonly<Record<string, string>> = { L: '左の塀', R: '右の塀', M: '中の塀' };
const crossings: Readonly<Record<string, string>> = { XW: '西の辻', XE: '東の辻', BS: '巣箱の下の塀', MS: 'ねずみ穴の上の塀', CC: '塀の真ん中' };

const compass = { NW: '北西', N: '北', NE: '北東', SE: '南東', S: '南', SW: '南西' } as const;

const words: Words = {
  item: { bird: '鳥', mouse: 'ねずみ', fish: '魚', milk: '牛乳', catfood: '缶づめ', vitamins: 'ビタミン' },
  shop: { FI: '魚屋', DA: '牛乳屋', VE: '獣医', CS: '雑貨屋' },
  street: { N: '北通り', E: '東通り', S: '南通り', W: '西通り' },
  pictures: { 'cat-attack': 'アタック', 'cat-burglar': 'どろぼう', 'speedy-cat': '早足' },
  numberCard: (suit, pips) => `${suit}${pips}`,
  suits: { bird: '鳥', cat: '猫', mouse: 'ねずみ' },
  curiosity: {
    'bird-escapes': '鳥が逃げる', 'mouse-escapes': 'ねずみが逃げる', 'car-N': '車が北通りへ', 'car-E': '車が東通りへ', 'car-S': '車が南通りへ', 'car-W': '車が西通りへ', 'lose-life': '好奇心で命を一つ失う', 'play-mog': 'もう一枚札を出す',
    'roll-again': 'もう一度振る', shuffle: '切り直し', 'toggle-shop-CS': '雑貨屋が開閉する', 'toggle-shop-DA': '牛乳屋が開閉する', 'toggle-shop-FI': '魚屋が開閉する', 'toggle-shop-VE': '獣医が開閉する',
  },
  omen: { win: '勝ち', retire: '最後の命', harm: '命を失う', attack: '攻撃', trespass: '侵入者をつかまえる', catch: '獲物', shop: '買い物', raid: '略奪', curiosity: '好奇心の札', danger: '追いつめられる恐れ' },
  cause: { attack: '攻撃された', trespass: '侵入が見つかった', fight: 'けんかに負けた', car: '車にひかれた', shop: '店が閉まった', cornered: '追いつめられた', raid: '略奪が見つかった', burglary: '泥棒が見つかった', curiosity: '好奇心' },
  onStreet: (street, n) => `${street}${n}`,
  wall: id => crossings[id] ?? `${walls[id[0]!]}${id[1]}`,
  compass,
  garden: ({ name, mine, where }, n) => `${mine ? '自分' : name ?? where}の庭${n}`,
  home: ({ name, mine, where }) => `${mine ? '自分' : name ?? where}の家`,
  shopGarden: (shop, n) => `${shop}の庭${n}`,
  burglarPrint: shop => `${shop}の裏口`,
  birdHouse: '巣箱', mouseHole: 'ねずみ穴',
  larderOf: name => `${name}の戸棚`,
  list: parts => parts.join('、'),
  sentence: parts => parts.map(part => (part.endsWith('。') ? part : `${part}。`)).join(''),
  houseDrawn: '家が決まりました。', starterThrown: pips => `最初を決めるサイコロは${pips}。`, tied: '同じ目なので振り直し。', starts: '最初の番です。',
  roundEnded: round => `${round}巡目が終わりました。`, timeCalled: '時間です。この巡が最後です。',
  played: (card, idle) => `${card}を出しました${idle ? '（空振り）' : ''}。`, drew: card => `${card}を引きました。`, reshuffled: cards => `${cards}枚を切って新しい山札にしました。`,
  sixCat: (critter, host) => `シックスキャット：${host}の${critter}をおびき出しました。`, thrown: pips => `${pips}が出ました。`, moved: (place, jumps) => `${place}へ${jumps ? '飛びかかりました' : '行きました'}。`,
  critterMoved: (critter, place) => `${critter}が${place}へ走りました。`, caught: critter => `${critter}をつかまえました。`, took: (item, shop, burgled) => `${shop}で${item}を${burgled ? '盗みました' : '手に入れました'}。`,
  raided: (item, host) => `${host}の${item}を取りました。`, declined: host => `${host}から何も取りませんでした。`, escaped: critter => `${critter}に逃げられました。`,
  cornered: obstacles => `追いつめられました${obstacles ? `（${obstacles}）` : ''}。`, attacked: victim => `${victim}を攻撃しました。`, trespassed: victim => `敷地で${victim}をつかまえました。`,
  lost: (lives, cause, left) => `命を${lives}つ失いました（${cause}）。残り${left}。`, retires: '引退しました。', laidDown: cards => `${cards}を捨てました。`,
  swapped: (victim, take, give) => (take && give ? `${victim}と交換：${give}を渡して${take}を取りました。` : `${victim}と札を一枚交換しました。`), kept: '交換しませんでした。',
  fightBegan: (defender, suit) => `${defender}にけんかを売りました：${suit}。`, laid: card => `${card}を出しました。`, lay: card => `${card}を出す`, renewed: '二人とも手札が尽き、六枚ずつ引きます。', won: loser => `${loser}にけんかで勝ちました。`, brokenOff: 'けんかは終わりです。',
  drawn: card => `好奇心：${card}。`, exhausted: 'この番はもう好奇心の札を引けません。', toggled: (shop, open) => `${shop}が${open ? '開きました' : '閉まりました'}。`, drove: street => `車が${street}に止まりました。`,
  settled: '家に落ち着きました。', unsettled: 'また出かけます。', theCar: '車',
  playTo: (card, place) => (place ? `${card}で${place}へ` : card), from: place => `（${place}から）`, corners: '（追いつめられる）', inTheWay: obstacles => `邪魔：${obstacles}`, idle: '（空振り）', goTo: place => `${place}へ`,
  fight: (name, card) => `${card}で${name}とけんか`, lureOut: (critter, host) => (host ? `${host}の${critter}をおびき出す` : `シックスキャット：${critter}をおびき出す`), swap: (take, give) => `${take}を取り${give}を渡す`, keep: '交換しない', raid: item => `${item}を取る`, leave: '何も取らない',
  chosen: '選択中', reachable: '行けます', steps: n => `${n}歩先`, youAreHere: '現在地', leadsTo: list => `隣は${list}`, costs: lives => `命を${lives}つ失う`, either: numbers => numbers.join('か'), danger: (numbers, cost) => `次に${numbers}が出ると追いつめられる（${cost}）`, dangerHere: (numbers, cost) => `ここで${numbers}が出ると追いつめられる（${cost}）`, after: numbers => `次の${numbers}で行けます`, closed: '閉店', stock: (item, n) => `${item} ${n}`, sits: names => names,
  prompts: {
    card: '札を出しましょう', cardDetail: '札に触れると、できることが見えます。', move: '動きましょう', moveDetail: '行ける場所に触れ、もう一度触れると動きます。', swap: '札を交換しますか', swapDetail: '二人だけが見られます。', raid: '戸棚から取りますか', raidDetail: '番が終わる前に逃げましょう。',
    fight: '札を出しましょう', fightDetail: '出せなくなったら負けです。', from: '一匹選び、行き先を選びます。', fightWhom: '相手は？', fightCard: '最初の札を出します。種類が大事です。', six: 'シックスキャット：行き先は？',
  },
  move: pips => `ちょうど${pips}歩`, placesInReach: (card, n) => `${card}：行ける場所 ${n}`,
  summary: (name, lives, food, place) => `${name}：${place === null ? '引退' : `命${lives}、${food}、${place}`}。`,
  nothing: 'なし', hand: cards => `手札：${cards}。`, noHand: '手札はありません。',
  explain: { lives: '命', items: '食べ物', total: '合計', cards: '手札' },
  letters: { c: '猫', b: '鳥', m: 'ねずみ', l: '戸棚', d: '家までの道', n: '自分の猫の隣', r: '自分の猫から六歩以内' },
  labels: {
    board: '近所', hand: '手札', rail: 'この番', curiosity: '最後の好奇心の札', duelWon: 'の勝ち', layCard: '出す', cardsLeft: '手札の枚数', 'step:card': '札', 'step:refill': '補充', 'step:roll': 'サイコロ', 'step:go': '移動', fight: 'けんか…', fightOn: 'けんか', attacker: '攻め', defender: '守り', lay: '出せる札',
    swap: '札の交換', swapSecret: 'どの札かは二人だけの秘密です。', take: '取る', give: '渡す', keep: '交換しない', doSwap: '交換する', zoomIn: '近づく', zoomOut: '離れる', whole: '全体',
  },
  rules: [
    { title: '目的', text: ['六種類の食べ物を戸棚にそろえ、サイコロの目でちょうど家に帰りましょう。命は九つ、最後まで生き残っても勝ちです。', '四種類は四隅の店にあり、鳥とねずみは自分でつかまえます。ほかの猫が集めたものは戸棚に見えていて、盗むこともできます。'], clauses: ['A1', 'A2', 'A3', 'A95', 'A96'] },
    { title: '番の流れ', text: ['札を一枚出して手札を六枚に補充し、それからサイコロを振って動きます。', '出た数は使い切り、一度の移動で同じ場所を二度通れません。ほかの猫、閉まった店、車のいる通りは通れません。'], clauses: ['A5', 'A6', 'A10', 'A11', 'A12', 'A13', 'A14', 'A16', 'A17', 'A18', 'A19'] },
    { title: '追いつめられたら', text: ['行き場がないと、じゃまになったものの数だけ命を失い、家に戻ります。', '自分を追いつめる札には、出す前にその代償が書かれています。手を選ぶと、次にどの目でどこへ行けるかが見え、追いつめられる目は猫のそばに出ます。'], clauses: ['A25', 'A26', 'A27', 'A28'] },
    { title: '攻撃', text: ['猫のいる所に止まると、相手は命を失って家に帰ります。相手の手札を見て一枚交換できますが、どの札かはほかの誰にも分かりません。', '自分の家の戸口にいる猫は安全です。'], clauses: ['A30', 'A31', 'A32', 'A34', 'A36'] },
    { title: '札', text: ['猫の札は自分を動かします。鳥とねずみの札は獲物を動かし、何でも飛び越えて空いた場所に止まります。', '絵札は三種類。アタックは六歩以内の猫や獲物に飛びかかり、どろぼうは裏口から入り、早足は続けて四回振れます。'], clauses: ['A40', 'A41', 'A42', 'A43', 'A51', 'A55', 'A56', 'A98'] },
    { title: '略奪と侵入', text: ['持ち主の留守に家へ入ると、自分にない食べ物を一つ取れます。番が終わるまでに逃げないと、命を二つ失います。', '家に帰って庭に客を見つけた猫は、一匹につき命一つで追い出します。'], clauses: ['A60', 'A63', 'A65', 'A68'] },
    { title: 'けんかとシックスキャット', text: ['札を出す代わりに、六歩以内の猫にけんかを売れます。数字の札を一枚出し、あとは交互に同じ種類の札を出します。出せなくなったほうが命を失います。', '鳥かねずみの札が手に六枚そろえばシックスキャット。その獲物をよその戸棚からおびき出します。'], clauses: ['A70', 'A72', 'A74', 'A75', 'A80', 'A81', 'A82'] },
    { title: '車と店と好奇心', text: ['「？」では札を引きます。車が走り、店が開いたり閉まったりし、獲物が逃げ、好奇心で命を落とすこともあります。', '車は道の猫をみなひき、止まった通りをふさぎます。閉まる店にいた猫は追い出されます。'], clauses: ['A85', 'A86', 'A89', 'A90', 'A92', 'A94'] },
    { title: 'チームと上限', text: ['猫どうし組むこともできます。チームの猫がみな戸棚を満たして家に落ち着けば勝ちです。巡数や時間で終わりを決めることもでき、そのときは命と食べ物の合計で決まります。'], clauses: ['A110', 'A111', 'A112', 'A113'] },
  ],
  captions: {
    walk: '目は3です。ちょうど三歩の場所が光り、ねずみをつかまえられます。', cornered: '目は2ですが、ただ一つの出口に猫がいて通れません。命を一つ失います。', raid: '目は2です。持ち主が留守なので、魚のある家から取れます。',
    trespass: '持ち主が1で帰ると、庭に侵入者がいます。', fight: '二歩先に猫がいます。札の代わりにけんかを売れます。', six: 'ねずみの札六枚で、戸棚のねずみをおびき出します。', car: '車は東通りに止まりました。途中の猫をひき、その通りをふさぎます。',
  },
};

export const text = textFrom(words);
