import { colourOf, kindOf } from '../squares';
import { textOf, type Words } from '../text';
import { rules } from './rules.ja';
import type { Piece } from '../types';

const kinds: Readonly<Record<string, string>> = {
  P: 'ポーン',
  N: 'ナイト',
  B: 'ビショップ',
  R: 'ルーク',
  Q: 'クイーン',
  K: 'キング',
  C: '猫',
  T: 'テレポート猫',
  M: 'ねずみ',
  '*': '毛糸玉',
};
const named = (piece: Piece): string =>
  `${{ white: '白の', black: '黒の', none: '' }[colourOf(piece) ?? 'none']}${kinds[kindOf(piece)]}`;

const taking =
  (verb: string) =>
  (piece: Piece, at: string, passing: boolean): string =>
    `${at}の${named(piece)}を${passing ? 'アンパサンで' : ''}${verb}。`;

const words: Words = {
  piece: named,
  promotion: {
    queen: 'クイーン',
    rook: 'ルーク',
    knight: 'ナイト',
    bishop: 'ビショップ',
    cat: '猫',
    mouse: 'ねずみ',
    'teleporting-cat': 'テレポート猫',
  },
  plays: colour => (colour === 'white' ? '白番です。' : '黒番です。'),
  teleports: 'テレポートします。',
  leaves: at => `テレポート猫が${at}を離れます。`,
  thrown: (value, at) => `サイコロは${value}、${at}です。`,
  jumps: (thrown, at) => `テレポート：${thrown.join('、')}${at === null ? '…' : `→${at}。`}`,
  rethrown: (at, chosen) =>
    chosen ? `${at}のねずみの上には降りず、振り直します。` : `${at}には降りられません。振り直しです。`,
  mouseMet: at => `${at}にはねずみがいます。`,
  mouseGone: at => `${at}のねずみがいなくなります。`,
  lands: at => `テレポート猫が${at}に降り立ちます。`,
  goes: (piece, from, to) => `${kinds[kindOf(piece)]}、${from}から${to}へ。`,
  castles: short => (short ? 'キング側へキャスリング。' : 'クイーン側へキャスリング。'),
  rolls: (from, to, hops) => `毛糸玉、${from}から${to}へ${hops ? '跳躍' : ''}。`,
  putsYarn: at => `毛糸玉、${at}へ。`,
  setsMouse: at => `${at}に新しいねずみ。`,
  taken: taking('取ります'),
  promoted: (piece, at) => `${at}のポーンが${named(piece)}に。`,
  surfaced: (piece, at) => `${at}に${named(piece)}が現れます。`,
  cameBack: {
    pawn: 'ポーンがすべて復活！',
    knight: 'ナイトがすべて復活！',
    bishop: 'ビショップがすべて復活！',
    rook: 'ルークがすべて復活！',
    queen: 'クイーンが二つとも復活！',
    cat: '猫がすべて復活！',
  },
  buried: (piece, at) => `${named(piece)}が${at}の下で眠ります。`,
  extraWon: '追加の一手を獲得！',
  stalemate: '動けません。ステイルメイトです。',
  claimed: '引き分けを申し立てます。',
  does: {
    teleport: 'サイコロがテレポート猫のマスを決める。この番は何も取れず、振ったあとは戻せない。',
    land: at => `${at}に降り、ねずみはいなくなる。`,
    again: '振り直す。ねずみは残る。',
    end: '番を終える。',
    stalemate: '動かせる駒がない。引き分けで終える。',
    claim: '引き分けで終える。',
    wins: 'これで勝ち！',
    takes: taking('取る'),
    yarnNext: 'そのあと毛糸玉を空きマスに置く。',
    secondOpens: '二匹目の猫も動かせる。',
    skips: (teleport, yarn) =>
      teleport && yarn
        ? 'テレポートと毛糸玉はもう使えない。'
        : teleport
          ? 'テレポートはもう使えない。'
          : '毛糸玉はもう動かせない。',
  },
  buttons: {
    land: 'ここに降りる',
    again: '振り直す',
    end: '番を終える',
    claim: '引き分けを申し立てる',
    teleport: 'テレポート',
  },
  empty: '空き',
  blocks: (piece, at) => `${at}の${named(piece)}が道をふさいでいます。`,
  beneath: piece => `下に${named(piece)}`,
  can: {
    picked: '選択中',
    reached: '行ける',
    taken: '取れる',
    wins: 'これで勝ち',
    move: '動ける',
    mouse: 'ねずみを置ける',
    yarn: '毛糸玉を置ける',
  },
  prompts: {
    begin: '駒を動かしてください',
    beginHint: (teleport, yarn) =>
      `その前に、${[teleport && 'テレポート', yarn && '毛糸玉ころがし'].filter(Boolean).join('と')}ができます。`,
    move: '自分の駒を一つ動かしてください',
    land: 'ねずみがいます',
    landHint: '降りますか、振り直しますか。',
    place: '毛糸玉を置いてください',
    placeHint: 'どの空きマスでもかまいません。',
    moved: '終えますか、続けますか',
    movedHint: (second, mouse, extra) =>
      [
        second && '二匹目の猫を動かせます。',
        mouse && '自陣の一段目にねずみを置けます。',
        extra && '追加の一手を指せます。',
      ]
        .filter(Boolean)
        .join(''),
    promote: 'ポーンは何になりますか',
    stuck: '動かせる駒がありません',
    pickedCat: '一歩なら二匹目の猫が続けます。跳ぶと続けません。',
    pickedTame: 'この番は何も取れません。',
    pickedMouse: '取れるのはキングとクイーンだけです。',
    pickedYarn: '一マス転がるか、隣の駒を飛び越えます。',
    picked: 'どこへ動かしますか。',
    hint: (piece, at, hint) => `${at}の${kinds[kindOf(piece)]}：${hint}`,
  },
  summary: (name, colour, pieces, cats) =>
    `${name}、${colour === 'white' ? '白' : '黒'}：駒${pieces}、到着した猫${cats}/2`,
  letters: [
    { letter: 'k', label: 'キング' },
    { letter: 'q', label: 'クイーン' },
    { letter: 'r', label: 'ルーク' },
    { letter: 'b', label: 'ビショップ' },
    { letter: 'n', label: 'ナイト' },
    { letter: 'p', label: 'ポーン' },
    { letter: 'c', label: '猫' },
    { letter: 't', label: 'テレポート猫' },
    { letter: 'm', label: 'ねずみ' },
    { letter: 'y', label: '毛糸玉' },
  ],
  none: 'なし',
  owns: (name, places) => `${name}：${places}`,
  explain: { colour: '色', across: '到着した猫', pieces: '駒', colours: { white: '白', black: '黒' } },
  stop: '',
  comma: '、',
  apart: '。',
  labels: {
    threatened: '、次に取られるおそれあり',
    board: '盤。列 a〜j、段 1〜10',
    rail: '番の段階',
    promotions: 'ポーンは何になりますか',
    piecesAhead: '駒の差',
    taken: '取った駒：',
    across: '到着した猫：',
    sheet: '棋譜',
    linesBefore: '前の番を表示',
    linesAfter: '後の番を表示',
    number: '番',
    white: '白',
    black: '黒',
    teleport: 'テレポ',
    yarn: '毛糸',
    move: '着手',
    second: '二匹目',
    mouse: 'ねずみ',
    extra: '追加',
    done: '済み',
    now: '今',
    open: '可能',
    locked: '不可',
    skipped: '飛ばした',
    later: 'あとで',
  },
};

export const text = textOf(words, rules);
