// Of the review of a match: words that only the replay and the summary need.
import { french, of } from '../i18n/french';
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
  readonly byMove: (who: Person) => string;
  readonly byBot: (who: Person, why: By) => string; // a bot decided in his place
  readonly chancesTitle: string;
  readonly byDecisions: string; // what the strokes of the graph mean
  readonly byThrows: string;
  readonly searching: (percent: number) => string;
  readonly better: (who: Person, move: string) => string;
  readonly shareAtStart: string; // columns of the account
  readonly ownPlay: string;
  readonly othersPlay: string;
  readonly byRulings: string;
  readonly shareAtEnd: string;
  readonly luck: string;
  readonly accountTitle: string;
  readonly accountWhy: string;
  readonly seatFacts: (name: string, moves: number, time: string, luckier: number | null) => string;
  readonly begins: string; // before anything is known
  readonly none: string;
  readonly hidden: string; // a column of the account
  readonly hiddenWhy: string;
  readonly knewThen: (name: string) => string; // a line of the graph
  readonly openCards: string; // the other lines of that graph
  readonly knownBest: (who: Person) => string;
  readonly knownLoss: (who: Person, points: string) => string;
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
    byMove: ({ mine, name }) => `by ${mine ? 'your' : `${name}’s`} move`,
    byBot: ({ mine, name }, why) =>
      `by a bot’s move for ${mine ? 'you' : name}${{ bot: '', time_out: ' (time was up)', away: ' (away too long)' }[why]}`,
    chancesTitle: 'Chances of winning',
    byDecisions: 'decisions',
    byThrows: 'throws and draws',
    searching: percent => `Looking for better moves: ${percent}%`,
    better: ({ mine, name }, move) => `Better for ${mine ? 'you' : name}: ${move}`,
    shareAtStart: 'Start',
    ownPlay: 'Own play',
    othersPlay: 'Others',
    byRulings: 'Clock, giving up, agreement',
    shareAtEnd: 'End',
    luck: 'Luck',
    accountTitle: 'Luck and play',
    accountWhy:
      'A win is 100 points. From the start, luck, what one played and what the others played add up to the end.',
    seatFacts: (name, moves, time, luckier) =>
      `${name}: ${plural('en', moves, { one: '# move', other: '# moves' })}, ${time}` +
      (luckier === null ? '' : `; luckier than in about ${luckier} of 100 matches with such throws`),
    begins: 'Working out the chances…',
    none: 'There is no review of this match.',
    hidden: 'Hidden',
    hiddenWhy:
      'Play counts what a decision cost as far as its player could know then. What it changed beyond that, with all ' +
      'cards open, stands under “Hidden”.',
    knewThen: name => `as far as ${name} knew then`,
    openCards: 'with open cards',
    knownBest: ({ mine, name }) => `As far as ${mine ? 'you' : name} could know, nothing was better.`,
    knownLoss: ({ mine, name }, points) => `As far as ${mine ? 'you' : name} could know: ${points}`,
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
    byMove: ({ mine, name }) => (mine ? 'par votre coup' : `par le coup ${of(name)}`),
    byBot: ({ mine, name }, why) =>
      `par le coup d’un robot pour ${mine ? 'vous' : name}${{ bot: '', time_out: ' (temps écoulé)', away: ' (absent trop longtemps)' }[why]}`,
    chancesTitle: 'Chances de gagner',
    byDecisions: 'décisions',
    byThrows: 'lancers et tirages',
    searching: percent => `Recherche de meilleurs coups : ${percent} %`,
    better: ({ mine, name }, move) => `Mieux pour ${mine ? 'vous' : name} : ${move}`,
    shareAtStart: 'Début',
    ownPlay: 'Son jeu',
    othersPlay: 'Les autres',
    byRulings: 'Pendule, abandon, accord',
    shareAtEnd: 'Fin',
    luck: 'Chance',
    accountTitle: 'Chance et jeu',
    accountWhy:
      'Une victoire vaut 100 points. Depuis le début, la chance, son propre jeu et celui des autres s’additionnent ' +
      'jusqu’à la fin.',
    seatFacts: (name, moves, time, luckier) =>
      `${name} : ${plural('fr', moves, { one: '# coup', other: '# coups' })}, ${time}` +
      (luckier === null
        ? ''
        : ` ; plus de chance que dans environ ${plural('fr', luckier, { one: '# partie', other: '# parties' })} sur 100`),
    begins: 'Calcul des chances…',
    none: 'Il n’y a pas d’analyse de cette partie.',
    hidden: 'Caché',
    hiddenWhy:
      'Le jeu compte ce qu’une décision a coûté d’après ce que son joueur pouvait alors savoir. Ce qu’elle a changé ' +
      'de plus, toutes cartes ouvertes, figure sous « Caché ».',
    knewThen: name => `d’après ce que savait ${name}`,
    openCards: 'cartes ouvertes',
    knownBest: ({ mine, name }) =>
      `D’après ce que ${mine ? 'vous pouviez savoir' : `pouvait savoir ${name}`}, rien n’était mieux.`,
    knownLoss: ({ mine, name }, points) =>
      `D’après ce que ${mine ? 'vous pouviez savoir' : `pouvait savoir ${name}`} : ${points}`,
  }),
  ja: {
    turnedTitle: '分かれ目',
    turned: (step, { mine, name, team }, change, by) =>
      `ステップ${step}：${by}${mine ? 'あなた' : team ? name : `${name}さん`}が${change > 0 ? '前に出る' : '後れを取る'}（${signed(change)}）`,
    byThrow: (thrown, odds) => `${thrown.join('と')}の目（${reduced(odds).toReversed().join('分の')}）で、`,
    byDraw: odds => `引いた札（${reduced(odds).toReversed().join('分の')}）で、`,
    byMove: ({ mine, name }) => `${mine ? 'あなた' : `${name}さん`}の手で、`,
    byBot: ({ mine, name }, why) =>
      `${mine ? 'あなた' : `${name}さん`}の代わりのボットの手${{ bot: '', time_out: '（時間切れ）', away: '（不在のため）' }[why]}で、`,
    chancesTitle: '勝つ見込み',
    byDecisions: '選択',
    byThrows: 'サイコロと札',
    searching: percent => `もっと良い手を探しています：${percent}%`,
    better: ({ mine, name }, move) => `${mine ? 'あなた' : `${name}さん`}のもっと良い手：${move}`,
    shareAtStart: '始め',
    ownPlay: '自分の選択',
    othersPlay: 'ほかの人',
    byRulings: '時計・投了・合意',
    shareAtEnd: '終わり',
    luck: '運',
    accountTitle: '運と選択',
    accountWhy: '勝ちを100とした数字です。始めから、運、自分の選択、ほかの人の選択を足していくと、終わりになります。',
    seatFacts: (name, moves, time, luckier) =>
      `${name}：${moves}手、${time}${luckier === null ? '' : `、100戦のうち約${luckier}戦より運が良い`}`,
    begins: '勝つ見込みを計算しています…',
    none: 'この対戦の分析はありません。',
    hidden: '見えない札',
    hiddenWhy:
      '「選択」は、選んだ人がそのとき知り得た範囲で、どれだけ損だったかを数えます。すべての札を開いて見たときの' +
      '残りの変化は「見えない札」に入ります。',
    knewThen: name => `${name}さんが知り得た範囲`,
    openCards: 'すべて開いた場合',
    knownBest: ({ mine, name }) =>
      `${mine ? 'あなた' : `${name}さん`}が知り得た範囲では、もっと良い手はありませんでした。`,
    knownLoss: ({ mine, name }, points) => `${mine ? 'あなた' : `${name}さん`}が知り得た範囲では：${points}`,
  },
};
