import { called } from '../../japanese';
import { textOf, type Words } from '../text';
import { rules } from './rules.ja';

const words: Words = {
  sides: { south: '南', west: '西', north: '北', east: '東' },
  hole: (side, nth) => `${side}のねずみ穴${nth}`,
  dealt: side => `${side}側に座ります。`,
  starts: '最初の番です。',
  thrown: pips => `${pips}が出ました。`,
  passed: pips => `${pips}で動ける猫がいません。番が移ります。`,
  moved: (from, to) => `${from}から${to}へ。`,
  taken: (who, at) => `${at}で${called(who)}の猫を取りました。`,
  entered: hole => `${hole}に猫が入りました！`,
  skipped: '動かせる猫がいないので飛ばされます。',
  goes: (from, to) => `${from}から${to}へ`,
  takes: who => `、${called(who)}の猫を取る`,
  enters: '、ゴール！',
  catOf: who => `${called(who)}の猫`,
  freeHole: who => `空き、${called(who)}の穴`,
  empty: '空き',
  can: { chosen: '選択中', reached: '行ける', move: '動ける' },
  noneCanMove: pips => `${pips}で動ける猫がいません`,
  turnPasses: '番が移ります。',
  move: pips => `猫を一匹、ちょうど${pips}マス動かす`,
  pickCat: '自分の猫を選んでください。',
  pickDirection: at => `${at}の猫：方向を選んでください。`,
  summary: (name, home, cats) => `${name}：ゴール${home}、盤上${cats}匹`,
  owns: (name, places) => `${name}：${places}`,
  noCats: 'なし',
  noHoles: 'ありません。',
  comma: '、',
  apart: '。',
  letters: { m: '自分の猫', e: 'ほかの人の猫', h: '自分のねずみ穴' },
  explain: { home: 'ゴール', board: '盤上', lost: '取られた' },
  labels: { board: '盤。列 a〜n、行 1〜14', cats: '動ける猫', directions: '方向' },
};

export const text = textOf(words, rules);
