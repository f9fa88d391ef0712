import { starts } from '../../core/selection';
import { edgeOf, holes, nameOf, seatOfHole, seatOn, squareOf, type Square } from './squares';
import { captures, enters, type Text } from './types';

const sides = { south: '南', west: '西', north: '北', east: '東' };

function place(square: Square): string {
  const edge = edgeOf(square);
  return edge === null ? nameOf(square) : `${sides[edge]}のねずみ穴${square[0] === 8 || square[1] === 8 ? 2 : 1}`;
}

export const text: Text = {
  event(event, table) {
    switch (event.event) {
      case 'dealt': return `${sides[event.side]}側に座ります。`;
      case 'starts': return '先手です。';
      case 'thrown': return `${event.pips}が出ました。`;
      case 'passed': return `${event.pips}で動ける猫がいません。番が移ります。`;
      case 'moved': return `${place(event.from)}から${place(event.to)}へ。`;
      case 'captured': return `${place(event.at)}で${table.name(event.victim)}の猫を取りました。`;
      case 'entered': return `${place(event.hole)}に猫が入りました！`;
      case 'skipped': return '動かせる猫がいないので飛ばされます。';
    }
  },
  action(choice, _view, table) {
    const { from, to } = choice.action.move;
    const taken = captures(choice);
    const what = taken ? `、${table.name(taken.victim)}の猫を取る` : enters(choice) ? '、ゴール！' : '';
    return `${place(from)}から${place(to)}へ${what}`;
  },
  button: choice => nameOf(choice.action.move.to),
  thing(thing, view, table, selection) {
    const square = squareOf(thing);
    const seat = seatOn(view, square);
    const hole = seatOfHole(view, square);
    const here = seat !== null ? `${table.name(seat)}の猫` : hole !== null ? `空き、${table.name(hole)}の穴` : '空き';
    const can = !selection ? '' : selection.picked[0] === thing ? '、選択中' : selection.picked.length > 0 && selection.live.has(thing) ? '、行ける' : starts(selection).has(thing) ? '、動ける' : '';
    return `${place(square)}、${here}${can}`;
  },
  prompt(view, selection, table, showing) {
    if (showing?.event === 'passed') return { title: `${showing.pips}で動ける猫がいません`, detail: `${table.name(showing.seat)}：番が移ります。` };
    if (!selection) return { title: '' };
    const picked = selection.picked[0];
    return { title: `猫を一匹、ちょうど${view.die}マス動かす`, detail: picked ? `${nameOf(squareOf(picked))}の猫：方向を選んでください。` : '自分の猫を選んでください。' };
  },
  score: (view, seat) => `${view.seats[seat]!.holes.length}/2`,
  summary: (view, table) => view.seats.map((it, seat) => `${table.name(seat)}：ゴール${it.holes.length}、盤上${it.cats.length}匹`).join('。'),
  letters: [{ letter: 'm', label: '自分の猫' }, { letter: 'e', label: 'ほかの猫' }, { letter: 'h', label: '自分のねずみ穴' }],
  pieces(letter, view, table) {
    if (letter === 'h') {
      const side = table.me === null ? null : view.seats[table.me]?.side;
      return side ? holes[side].map(place).join('、') : 'ありません。';
    }
    return view.seats.flatMap((it, seat) => ((seat === table.me) === (letter === 'm') ? [`${table.name(seat)}：${it.cats.map(nameOf).join('、') || 'なし'}`] : [])).join('。');
  },
  explain: (view, seat) => {
    const it = view.seats[seat]!;
    return [{ label: 'ゴール', value: String(it.holes.length) }, { label: '盤上', value: String(it.cats.length) }, { label: '取られた', value: String(it.taken) }];
  },
  labels: { board: '盤。列 a〜n、行 1〜14', cats: '動ける猫', directions: '方向' },
  rules: [
    { title: '目的', text: ['自分の側に猫が八匹、向こう側にねずみ穴が二つ。誰よりも早く二匹を自分の穴に入れるか、盤上に猫を残す最後の一人になれば勝ちです。'], clauses: ['K1', 'K2', 'K3', 'K17', 'K18'] },
    { title: '一回の番', text: ['サイコロは自動で振られます。猫を一匹と、縦横斜めの方向を選ぶと、猫はちょうどその数だけ進みます。'], clauses: ['K4', 'K11', 'K12', 'K13', 'K14', 'K15', 'K16'] },
    { title: 'ねずみ穴', text: ['自分の穴は真向かいにあり、自分の色をしています。数えるとき、穴もふつうのマスと同じです。'], clauses: ['K5', 'K6', 'K7', 'K9', 'K10'] },
    { title: 'そのほかの終わり方', text: ['勝者なしで終わる対戦も、一匹だけで戦い続ける対戦もあります。'], clauses: ['K19', 'K20', 'K21', 'K23', 'K24'] },
  ],
  captions: {
    walk: '3が出ました。g5の猫は、空いている方向へ三マス進めます。',
    take: '2なら、f6の猫はf8の猫を取るか、別の所へ行けます。間に猫がいれば通れません。',
    home: '2なら、g13からまっすぐでも、f13から斜めでも穴に入れます。',
  },
};
