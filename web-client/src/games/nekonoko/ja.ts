import { bedOf, isCorner, stoneOf } from './geometry';
import { reckon } from './reckoning';
import { colours, outingOf, outings, type Colour, type Outing, type Text, type View } from './types';

const flowers: Readonly<Record<Colour, string>> = { red: 'チューリップ', yellow: 'ひまわり', blue: '矢車菊', white: 'ひなぎく', pink: '葵' };
const corners = ['左上', '右上', '右下', '左下'];
const bedName = (bed: number): string => `${1 + Math.floor(bed / 5)}行${1 + (bed % 5)}列`;
const stoneName = (stone: number): string => (isCorner(stone) ? `${corners[stone / 6]}の角` : `${stone}番の石`);
const ways = { cw: '右回り', ccw: '左回り' };
const dice = { d4: '四面', d6: '六面' };

type Name = (seat: number) => string;

function finds({ bed, flower, owner, aside }: Outing, name: Name): string {
  if (bed === null) return '花畑の外で何も起きない';
  if (flower) return `${bedName(bed)}の${flowers[flower]}を摘む`;
  if (owner !== null) return `${bedName(bed)}の${name(owner)}の子猫を引き取る`;
  return aside ? `${bedName(bed)}に自分の子猫がいて、一匹失う` : `${bedName(bed)}に子猫を置く`;
}

function stroll({ way, steps, die, to }: Outing): string {
  return way === null ? `${stoneName(to)}へジャンプ` : `${dice[die]}で${ways[way]}に${steps}、${stoneName(to)}へ`;
}

function lies(view: View, bed: number, me: number | null, name: Name): string {
  const there = view.cells[bed] ?? null;
  if (there === null) return '空き';
  if ('flower' in there) return flowers[there.flower];
  return there.chip === me ? '自分の子猫' : `${name(there.chip)}の子猫`;
}

export const text: Text = {
  event(event, table) {
    switch (event.event) {
      case 'sown': case 'turn': return null;
      case 'starts': return '最初の番です。';
      case 'thrown': return `${event.dice[0]}と${event.dice[1]}が出ました。`;
      case 'walked': return `猫は${ways[event.way]}に${event.steps}進み、${stoneName(event.to)}へ。`;
      case 'jumped': return event.from === event.to ? '猫はその場で跳びました。' : `猫は${stoneName(event.to)}へ跳びました。`;
      case 'reached': return event.cell === null ? '手は花畑の外へ出ました。' : null;
      case 'collected': return `${flowers[event.flower]}を摘みました。`;
      case 'taken': return `${table.name(event.owner)}の子猫を引き取りました。`;
      case 'placed': return `${bedName(event.cell)}に子猫を置きました。`;
      case 'set_aside': return `${bedName(event.cell)}に自分の子猫がいたので、一匹外に出しました。`;
      case 'hand_emptied': return '手持ちの子猫がなくなりました。';
      case 'skipped': return '手持ちがないので飛ばされます。';
    }
  },
  action(choice, _view, table) {
    const outing = outingOf(choice);
    return `猫：${stroll(outing)}、内側へ${outing.reach}。${finds(outing, table.name)}`;
  },
  button: choice => stroll(outingOf(choice)),
  thing(thing, view, table, selection) {
    const bed = bedOf(thing);
    const stone = stoneOf(thing);
    const offered = selection ? outings(selection).filter(it => (bed === null ? it.to === stone : it.bed === bed)) : [];
    const can = offered.map(it => `。${stroll(it)}${bed === null ? `、${finds(it, table.name)}` : ''}`).join('');
    if (bed !== null) return `${bedName(bed)}、${lies(view, bed, table.me, table.name)}${can}`;
    return `${stoneName(stone!)}${stone === view.cat ? '、猫' : ''}${can}`;
  },
  prompt(view, selection, table, showing) {
    if (showing?.event === 'reached' && showing.cell === null) return { title: '花畑の外', detail: `${table.name(showing.seat)}：花も子猫も動きません。` };
    if (showing?.event === 'set_aside') return { title: '自分の子猫がいました', detail: `${table.name(showing.seat)}：一匹外に出します。` };
    if (!selection) return { title: '' };
    return { title: '猫はどこへ行く？', detail: view.dice?.[1] === 6 ? '6なので、角へ跳ぶこともできます。' : '一つで歩き、もう一つで手を伸ばします。石かマスを選んでください。' };
  },
  score: (view, seat) => String(view.seats[seat]!.score.total),
  summary: (view, table) => view.seats.map((it, seat) => `${table.name(seat)}：${it.score.total}点、手持ち${it.hand}匹`).join('。'),
  letters: [{ letter: 'c', label: '猫' }, { letter: 'm', label: '自分の子猫' }, { letter: 'e', label: 'ほかの子猫' }, { letter: 'f', label: '花' }],
  pieces(letter, view, table) {
    if (letter === 'c') return `猫：${stoneName(view.cat)}`;
    const all = view.cells.flatMap((there, bed) => (there === null ? [] : [{ there, bed }]));
    if (letter === 'f') return colours.map(colour => `${flowers[colour]}：${all.filter(({ there }) => 'flower' in there && there.flower === colour).map(({ bed }) => bedName(bed)).join('、') || 'なし'}`).join('。');
    return view.seats.flatMap((_, seat) => ((seat === table.me) === (letter === 'm') ? [`${table.name(seat)}：${all.filter(({ there }) => 'chip' in there && there.chip === seat).map(({ bed }) => bedName(bed)).join('、') || 'なし'}`] : [])).join('。');
  },
  explain(view, seat) {
    const { groups, variety, board, lost } = view.seats[seat]!.score;
    const { bunches, kinds, litter, found, most } = reckon(view, seat);
    return [
      { label: '花束', value: String(groups), why: bunches.map(({ colour, n }) => `${flowers[colour]}${n}本`).join('、') || '同じ花は一本ずつ' },
      { label: '種類', value: String(variety), why: `花が${kinds}種類` },
      { label: '並び', value: String(board), why: litter < 2 ? '隣り合う子猫はいない' : `子猫${litter}匹が並ぶ` },
      { label: '迷子', value: String(lost), why: found === 0 ? '迷子はいない' : `迷子${found}匹（${most ? '最も多い' : 'ほかに多い人がいる'}）` },
    ];
  },
  labels: {
    board: '5行5列の花畑と、まわりの24個の石', hand: '手持ちの子猫：', lost: '預かった迷子：', aside: '外に出した子猫：',
    red: 'チューリップ', yellow: 'ひまわり', blue: '矢車菊', white: 'ひなぎく', pink: '葵',
  },
  rules: [
    { title: '目的', text: ['花畑のまわりを一匹の猫が歩き、みんなが順番に動かします。猫が手を伸ばした所の花を摘み、子猫を置きます。同じ花の束、花の種類、並んだ子猫が点になります。'], clauses: ['N1', 'N2', 'N5', 'N6', 'N7'] },
    { title: '一回の番', text: ['サイコロは二つとも自動で振られます。どちらで猫を動かすか、どちら回りかを選びます。もう一つの目が、手を伸ばす距離です。'], clauses: ['N8', 'N3', 'N9', 'N10', 'N11', 'N12'] },
    { title: 'マスの中', text: ['そこに誰がいるかで、起きることが変わります。'], clauses: ['N13', 'N14', 'N15', 'N16', 'N17', 'N18', 'N19'] },
    { title: '点', text: ['点は四つあり、対戦中いつでも自分の欄に出ています。'], clauses: ['N20', 'N21', 'N22', 'N23', 'N24', 'N25', 'N26', 'N27', 'N28'] },
  ],
  captions: {
    turn: '2と3が出て、猫は上の列の真ん中にいます。行き先は四つ、届くマスも四つです。',
    diagonal: '角からは斜めに手を伸ばします。2で角へ歩き、3で真ん中に届きます。',
    jump: '六面が6なので、どの角へも跳べます。四面の2で手を伸ばします。',
    beyond: '2で歩くと、残る6が手を伸ばす目になります。どちら回りでも花畑を越え、何も得られず、子猫も減りません。',
    near: '「近い角だけ」の取り決めでは、右の辺にいる猫はその辺の両端の角へだけ跳べます。',
    own: 'そこには自分の子猫が寝ています。何も得られず、手持ちの一匹がゲームの外に出ます。',
    other: 'そこにはほかの人の子猫が寝ています。迷子として預かり、自分の子猫が代わりに寝ます。',
    flowers: 'チューリップ三本で2点、ひまわり二本で1点、一本だけの矢車菊は0点。三種類でさらに1点、花は合わせて4点です。',
    points: '茶トラの子猫は五匹がつながって5点。離れた六匹目は数えません。',
    lost: '二人とも迷子が二匹ずつで、もっと多い人はいません。どちらにも2点入ります。',
  },
};
