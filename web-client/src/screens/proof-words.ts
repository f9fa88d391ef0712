// What the proof says of the promise, in words that only its panel needs.
import type { Promised } from '../core/promise';
import { french } from '../i18n/french';
import { plural } from '../i18n/grammar';
import type { Language } from '../i18n/language';

interface ProofWords {
  readonly promise: Readonly<Record<Promised, string>>;
  readonly placed: (n: number) => string;
  readonly placeOnly: string;
  readonly notProved: string;
  readonly seedTitle: string;
  readonly rows: (first: number, last: number, all: number) => string;
  readonly earlier: string;
  readonly later: string;
}

export const proofWords: Readonly<Record<Language, ProofWords>> = {
  en: {
    promise: {
      kept:
        'Everything was fixed before the players’ shares came in: the promised seed makes all chains, and the ' +
        'players’ shares make those of the bots.',
      broken: 'The seed, a seal or a bot’s share is NOT what was promised before the match!',
      unseen:
        'The seed that is shown makes all chains, and the players’ shares make those of the bots. This page has ' +
        'not seen whether the seed was fixed before the shares.',
      unproved: 'Not proved here: that later seals and bots’ shares were fixed before the match.',
    },
    placed: n =>
      plural('en', n, {
        one: '# draw: only its place in the chain is checked.',
        other: '# draws: only their places in the chain are checked.',
      }),
    placeOnly: 'only its place in the chain',
    notProved:
      'What this cannot prove: names, times, who made a move, and whether the server’s owner held a ' +
      'seat and chose its share last.',
    seedTitle: 'The seed, shown at the end',
    rows: (first, last, all) => `${first} to ${last} of ${all}`,
    earlier: 'Earlier ones',
    later: 'Later ones',
  },
  fr: french({
    promise: {
      kept:
        'Tout était fixé avant les parts des joueurs : la graine promise donne les chaînes, les parts des joueurs ' +
        'donnent celles des robots.',
      broken: 'La graine, un sceau ou la part d’un robot n’est PAS ce qui était promis avant la partie !',
      unseen:
        'La graine montrée donne les chaînes, les parts des joueurs donnent celles des robots. Cette page n’a pas ' +
        'vu si la graine était fixée avant les parts.',
      unproved: 'Non prouvé ici : que les sceaux ultérieurs et les parts des robots étaient fixés avant la partie.',
    },
    placed: n =>
      plural('fr', n, {
        one: '# tirage : seule sa place dans la chaîne est vérifiée.',
        other: '# tirages : seule leur place dans la chaîne est vérifiée.',
      }),
    placeOnly: 'seulement sa place dans la chaîne',
    notProved:
      'Ce que cela ne peut prouver : les noms, les heures, qui a joué, et si l’hébergeur, assis à ' +
      'table, a choisi sa part en dernier.',
    seedTitle: 'La graine, montrée à la fin',
    rows: (first, last, all) => `${first} à ${last} sur ${all}`,
    earlier: 'Précédents',
    later: 'Suivants',
  }),
  ja: {
    promise: {
      kept: 'すべて各席の値より先に決まっていました。鎖は約束されたシードから、ボットの値は人の値から作られています。',
      broken: 'シード、封印、またはボットの値が、対戦前の約束と一致しません！',
      unseen:
        '鎖は公開されたシードから、ボットの値は人の値から作られています。' +
        'シードが各席の値より先に決まっていたかどうかは、このページでは見ていません。',
      unproved: '後の封印とボットの値が対戦前に決まっていたことは、ここでは証明されません。',
    },
    placed: n => `${n}回の引きは、鎖の中の位置だけを確かめました。`,
    placeOnly: '鎖の中の位置だけ',
    notProved: '証明できないこと：名前、時刻、誰が手を選んだか、サーバーの持ち主が席に着いて最後に値を選んだかどうか。',
    seedTitle: '最後に公開されたシード',
    rows: (first, last, all) => `${all}件中${first}〜${last}件目`,
    earlier: '前へ',
    later: '次へ',
  },
};
