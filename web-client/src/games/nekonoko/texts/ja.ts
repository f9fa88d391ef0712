import { list } from '../../../i18n/grammar';
import { called } from '../../japanese';
import { textOf, type Words } from '../text';
import type { Colour } from '../types';
import { rules } from './rules.ja';

const flower: Readonly<Record<Colour, string>> = {
  red: 'チューリップ',
  yellow: 'ひまわり',
  blue: '矢車菊',
  white: 'ひなぎく',
  pink: '葵',
};
const dice = { d4: '四面', d6: '六面' };
const bed = (row: number, column: number): string => `${row}行${column}列`;

const words: Words = {
  flower,
  flowers: flower,
  bed,
  beds: at =>
    list(
      'ja',
      at.map(([row, column]) => bed(row, column)),
    ),
  corners: ['左上の角', '右上の角', '右下の角', '左下の角'],
  stone: number => `${number}番の石`,
  ways: { cw: '右回り', ccw: '左回り' },
  starts: '最初の番です。',
  thrown: (d4, d6) => `${d4}と${d6}が出ました。`,
  walked: (steps, way, to) => `猫は${way}に${steps}進み、${to}へ。`,
  hopped: '猫はその場で跳びました。',
  jumped: to => `猫は${to}へ跳びました。`,
  reachedBeyond: '手は花畑の外へ出ました。',
  collected: colour => `${flower[colour]}を摘みました。`,
  taken: who => `${called(who)}の子猫を引き取りました。`,
  placed: at => `${at}に子猫を置きました。`,
  setAside: at => `${at}に自分の子猫がいたので、手持ちの一匹をゲームから除きました。`,
  handEmptied: '手持ちの子猫がなくなりました。',
  skipped: '手持ちがないので飛ばされます。',
  jump: to => `${to}へジャンプ`,
  walk: (steps, way, die, to) => `${dice[die]}で${way}に${steps}、${to}へ`,
  nothing: '花畑の外で何も起きない',
  pick: (colour, at) => `${at}の${flower[colour]}を摘む`,
  carryOff: (who, at) => `${at}の${called(who)}の子猫を引き取る`,
  setsAside: at => `${at}に自分の子猫がいて、手持ちの一匹をゲームから除く`,
  settle: at => `${at}に子猫を置く`,
  outing: (stroll, reach, finds) => `猫：${stroll}、内側へ${reach}。${finds}`,
  offer: (stroll, finds) => (finds === null ? `。${stroll}` : `。${stroll}、${finds}`),
  empty: '空き',
  kittenOf: ({ name, mine }) => (mine ? '自分の子猫' : `${name}さんの子猫`),
  comma: '、',
  apart: '。',
  cat: '猫',
  catIsOn: stone => `猫：${stone}`,
  prompts: {
    beyond: '花畑の外',
    beyondDetail: '花も子猫も動きません。',
    own: '自分の子猫がいました',
    ownDetail: '手持ちの一匹をゲームから除きます。',
    go: '猫はどこへ行く？',
    goDetail: '一つで歩き、もう一つで手を伸ばします。石かマスを選んでください。',
    goWithSix: '6なので、角へ跳ぶこともできます。',
  },
  summary: (name, points, hand) => `${name}：${points}点、手持ち${hand}匹`,
  owns: (name, places) => `${name}：${places}`,
  noFlowers: 'なし',
  noKittens: 'なし',
  letters: { c: '猫', m: '自分の子猫', e: 'ほかの人の子猫', f: '花' },
  points: '点',
  explain: { bunches: '花束', variety: '種類', neighbours: '並び', found: '迷子' },
  bunch: (colour, n) => `${flower[colour]}${n}本`,
  kinds: n => `花が${n}種類`,
  sideBySide: n => (n === 1 ? '離れた子猫が1匹' : `子猫${n}匹が並ぶ`),
  noneSideBySide: '花畑に子猫はいない',
  lost: (n, most) => `迷子${n}匹（${most ? '最も多い' : 'ほかに多い人がいる'}）`,
  noneLost: '迷子はいない',
  labels: {
    board: '5行5列の花畑と、まわりの24個の石',
    hand: '手持ちの子猫：',
    lost: '預かった迷子：',
    aside: 'ゲームから除いた子猫：',
  },
};

export const text = textOf(words, rules);
