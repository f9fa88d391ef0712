// Of the review of a match: words that only the replay and the summary need.
import { french } from '../i18n/french';
import { list, plural } from '../i18n/grammar';
import type { Language } from '../i18n/language';
import type { Person } from '../games/person';
import type { By } from '../protocol/schema';

// How likely an outcome was: so many of so many.
export type Odds = readonly [weight: number, total: number];

// Whose chances turned.
interface Turned extends Person {
  readonly team: boolean;
}

interface AnalysisWords {
  readonly turnedTitle: string;
  // In hundredths of the win. `by`: what turned it; empty while that is not known.
  readonly turned: (step: number, who: Turned, change: number, by: string) => string;
  readonly byThrow: (values: readonly number[], odds: Odds) => string;
  readonly byDraw: (odds: Odds) => string;
  readonly byMove: (move: string) => string;
  readonly byBot: (who: Person, why: By, move: string) => string; // a bot decided in their place
  readonly chancesTitle: string;
  readonly byDecisions: string; // what the strokes of the graph mean
  readonly byThrows: string;
  readonly searching: (percent: number) => string;
  readonly inOrder: (moves: readonly string[]) => string; // one after the other
  readonly better: (cost: string, turn: string) => string; // `cost`: with its error
  readonly missedWin: (turn: string) => string;
  readonly mistakesTitle: (n: number) => string;
  readonly mistakesWhy: string;
  readonly turnCost: (turn: number, name: string, cost: number) => string;
  readonly mistake: (step: number, move: string, cost: string) => string;
  readonly shareAtStart: string; // columns of the account
  readonly ownPlay: string;
  readonly othersPlay: string;
  readonly byRulings: string;
  readonly shareAtEnd: string;
  readonly luck: string;
  readonly accountTitle: string;
  readonly accountWhy: (secret: boolean) => string;
  readonly seatFacts: (name: string, moves: number, time: string | null, luckier: number | null) => string; // a bot has no time
  readonly begins: string; // before anything is known
  readonly none: string;
  readonly unexplained: string; // a column of the account
  readonly knewThen: (name: string) => string; // a line of the graph
  readonly openCards: string; // the other lines of that graph
}

// +12, −7, ±0
export const signed = (n: number): string => `${n > 0 ? '+' : n < 0 ? '−' : '±'}${Math.abs(n)}`;

// The odds in the least numbers: 2 of 24 is 1 of 12.
function reduced([weight, total]: Odds): Odds {
  let [divisor, rest] = [weight, total];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return [weight / divisor, total / divisor];
}

const values = (language: Language, thrown: readonly number[]): string => list(language, thrown.map(String));

export const analysisWords: Readonly<Record<Language, AnalysisWords>> = {
  en: {
    turnedTitle: 'Turning points',
    turned: (step, { mine, name }, change, by) =>
      (mine
        ? `Step ${step}: you ${change > 0 ? 'gain' : 'fall back'} (${signed(change)})`
        : `Step ${step}: ${name} ${change > 0 ? 'gains' : 'falls back'} (${signed(change)})`) + (by && ` ${by}`),
    byThrow: (thrown, odds) => `by the throw ${values('en', thrown)} (${reduced(odds).join(' in ')})`,
    byDraw: odds => `by the draw (${reduced(odds).join(' in ')})`,
    byMove: move => `by “${move}”`,
    byBot: ({ mine, name }, why, move) =>
      `by a bot’s move for ${mine ? 'you' : name}${{ bot: '', time_out: ' (time was up)', away: ' (away too long)' }[why]}: “${move}”`,
    chancesTitle: 'Chances of winning',
    byDecisions: 'decisions',
    byThrows: 'throws and draws',
    searching: percent => `Looking for better moves: ${percent}%`,
    inOrder: moves => moves.join(', then '),
    better: (cost, turn) => `Better by ${cost}: ${turn}`,
    missedWin: turn => `A win was missed: ${turn}`,
    mistakesTitle: n =>
      plural('en', n, {
        one: '# decision that cost 2 points or more',
        other: '# decisions that cost 2 points or more',
      }),
    mistakesWhy: 'As far as the player could know, with the standard error of the search.',
    turnCost: (turn, name, cost) => `Turn ${turn}, ${name}: ${signed(-cost)}`,
    mistake: (step, move, cost) => `Step ${step}, −${cost}: ${move}`,
    shareAtStart: 'Start',
    ownPlay: 'Own play',
    othersPlay: 'Others',
    byRulings: 'Clock, giving up, agreement',
    shareAtEnd: 'End',
    luck: 'Luck',
    accountTitle: 'Luck and play',
    accountWhy: secret =>
      'A win is 100 points; the columns add up to the end. Play counts mistakes that were measured, so it is never ' +
      'above 0 for those who made them. “Rest” is what neither luck nor play explains: estimates that changed with a ' +
      `longer look ahead, mistakes too small to measure${secret ? ', and what was hidden from the player who chose' : ''}.`,
    seatFacts: (name, moves, time, luckier) =>
      `${name}: ${plural('en', moves, { one: '# move', other: '# moves' })}${time === null ? '' : `, ${time}`}` +
      (luckier === null ? '' : `; luckier than in about ${luckier} of 100 matches with such throws`),
    begins: 'Working out the chances…',
    none: 'There is no review of this match.',
    unexplained: 'Rest',
    knewThen: name => `as far as ${name} knew then`,
    openCards: 'with open cards',
  },
  fr: french({
    turnedTitle: 'Les tournants',
    turned: (step, { mine, name }, change, by) =>
      (mine
        ? `Étape ${step} : vous ${change > 0 ? 'prenez de l’avance' : 'reculez'} (${signed(change)})`
        : `Étape ${step} : ${name} ${change > 0 ? 'prend de l’avance' : 'recule'} (${signed(change)})`) +
      (by && ` ${by}`),
    byThrow: (thrown, odds) => `par le lancer ${values('fr', thrown)} (${reduced(odds).join(' sur ')})`,
    byDraw: odds => `par le tirage (${reduced(odds).join(' sur ')})`,
    byMove: move => `par « ${move} »`,
    byBot: ({ mine, name }, why, move) =>
      `par le coup d’un robot pour ${mine ? 'vous' : name}${{ bot: '', time_out: ' (temps écoulé)', away: ' (absent trop longtemps)' }[why]} : « ${move} »`,
    chancesTitle: 'Chances de gagner',
    byDecisions: 'décisions',
    byThrows: 'lancers et tirages',
    searching: percent => `Recherche de meilleurs coups : ${percent} %`,
    inOrder: moves => moves.join(', puis '),
    better: (cost, turn) => `Mieux de ${cost} : ${turn}`,
    missedWin: turn => `Une victoire a été manquée : ${turn}`,
    mistakesTitle: n =>
      plural('fr', n, {
        one: '# décision qui a coûté 2 points ou plus',
        other: '# décisions qui ont coûté 2 points ou plus',
      }),
    mistakesWhy: 'D’après ce que son joueur pouvait savoir, avec l’erreur type de la recherche.',
    turnCost: (turn, name, cost) => `Tour ${turn}, ${name} : ${signed(-cost)}`,
    mistake: (step, move, cost) => `Étape ${step}, −${cost} : ${move}`,
    shareAtStart: 'Début',
    ownPlay: 'Son jeu',
    othersPlay: 'Les autres',
    byRulings: 'Pendule, abandon, accord',
    shareAtEnd: 'Fin',
    luck: 'Chance',
    accountTitle: 'Chance et jeu',
    accountWhy: secret =>
      'Une victoire vaut 100 points ; les colonnes s’additionnent jusqu’à la fin. Le jeu compte les erreurs mesurées : il ' +
      'n’est jamais au-dessus de 0 pour qui les a commises. « Reste » est ce que ni la chance ni le jeu n’expliquent : ' +
      'les estimations qui changent quand on voit plus loin, les erreurs trop petites pour être mesurées' +
      `${secret ? ', et ce qui était caché à qui choisissait' : ''}.`,
    seatFacts: (name, moves, time, luckier) =>
      `${name} : ${plural('fr', moves, { one: '# coup', other: '# coups' })}${time === null ? '' : `, ${time}`}` +
      (luckier === null
        ? ''
        : ` ; plus de chance que dans environ ${plural('fr', luckier, { one: '# partie', other: '# parties' })} sur 100`),
    begins: 'Calcul des chances…',
    none: 'Il n’y a pas d’analyse de cette partie.',
    unexplained: 'Reste',
    knewThen: name => `d’après ce que savait ${name}`,
    openCards: 'cartes ouvertes',
  }),
  ja: {
    turnedTitle: '分かれ目',
    turned: (step, { mine, name, team }, change, by) =>
      `ステップ${step}：${by}${mine ? 'あなた' : team ? name : `${name}さん`}が${change > 0 ? '前に出る' : '後れを取る'}（${signed(change)}）`,
    byThrow: (thrown, odds) => `${thrown.join('と')}の目（${reduced(odds).toReversed().join('分の')}）で、`,
    byDraw: odds => `引いた札（${reduced(odds).toReversed().join('分の')}）で、`,
    byMove: move => `「${move}」で、`,
    byBot: ({ mine, name }, why, move) =>
      `${mine ? 'あなた' : `${name}さん`}の代わりのボットの手${{ bot: '', time_out: '（時間切れ）', away: '（不在のため）' }[why]}「${move}」で、`,
    chancesTitle: '勝つ見込み',
    byDecisions: '選択',
    byThrows: 'サイコロと札',
    searching: percent => `もっと良い手を探しています：${percent}%`,
    inOrder: moves => moves.join('、次に'),
    better: (cost, turn) => `${cost}だけ良い手：${turn}`,
    missedWin: turn => `逃した勝ち：${turn}`,
    mistakesTitle: n => `2点以上損をした選択：${n}回`,
    mistakesWhy: '選んだ人が知り得た範囲の数字です。±は探索の標準誤差です。',
    turnCost: (turn, name, cost) => `手番${turn}、${name}さん：${signed(-cost)}`,
    mistake: (step, move, cost) => `ステップ${step}、−${cost}：${move}`,
    shareAtStart: '始め',
    ownPlay: '自分の選択',
    othersPlay: 'ほかの人',
    byRulings: '時計・投了・合意',
    shareAtEnd: '終わり',
    luck: '運',
    accountTitle: '運と選択',
    accountWhy: secret =>
      '勝ちを100点とした数字で、すべての列を足すと終わりになります。「選択」は測ることのできた損だけを数えるので、自分の選択が0を' +
      '超えることはありません。「残り」は運でも選択でも説明できない分です。先を読むと変わる見積もりと、小さくて測れない損' +
      `${secret ? 'と、選んだ人に見えなかったもの' : ''}が入ります。`,
    seatFacts: (name, moves, time, luckier) =>
      `${name}：${moves}手${time === null ? '' : `、${time}`}${luckier === null ? '' : `、100戦のうち約${luckier}戦より運が良い`}`,
    begins: '勝つ見込みを計算しています…',
    none: 'この対戦の分析はありません。',
    unexplained: '残り',
    knewThen: name => `${name}さんが知り得た範囲`,
    openCards: 'すべて開いた場合',
  },
};
