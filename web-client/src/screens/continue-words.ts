// Of matches that continue another one: words that only the replay, the room and the log need.
import { french } from '../i18n/french';
import { list } from '../i18n/grammar';
import type { Language } from '../i18n/language';

interface ContinueWords {
  readonly here: string;
  readonly seat: string; // whose place the reader takes
  readonly who: (mine: string, bots: readonly string[]) => string;
  readonly why: string;
  readonly from: (step: number) => string; // in its place where nobody chooses after the step that is shown
  readonly nobody: (step: number) => string; // why it is in its place
  readonly over: string;
  readonly undecided: string;
  readonly continues: (step: number | null) => string; // the text of a link to the other match
  readonly copied: (step: number) => string; // which dice the proof is not about
  readonly stays: string; // of the contract
}

export const continueWords: Readonly<Record<Language, ContinueWords>> = {
  en: {
    here: 'Continue from here',
    seat: 'You play for',
    who: (mine, bots) => `You play for ${mine}; bots play for ${list('en', bots)}.`,
    why: 'Opens a new room with fresh dice; you can change the seats before you start.',
    from: step => `Continue from the next choice (step ${step})`,
    nobody: step => `Nobody chooses right after this step; the next one who does chooses after step ${step}.`,
    over: 'The match is over at this step.',
    undecided: 'Nobody chooses right after this step.',
    continues: step => `Continues another match${step === null ? '' : ` from step ${step}`}`,
    copied: step =>
      `Everything up to step ${step} is a copy of another match: its dice are proved there and are not checked here.`,
    stays: 'This room continues a match: its rules and its number of seats stay.',
  },
  fr: french({
    here: 'Continuer à partir d’ici',
    seat: 'Vous jouez pour',
    who: (mine, bots) => `Vous jouez pour ${mine} ; des robots jouent pour ${list('fr', bots)}.`,
    why: 'Ouvre un nouveau salon avec de nouveaux dés ; les places peuvent changer avant de commencer.',
    from: step => `Continuer au prochain choix (étape ${step})`,
    nobody: step => `Personne ne choisit juste après cette étape ; le prochain choix vient après l’étape ${step}.`,
    over: 'La partie est finie à cette étape.',
    undecided: 'Personne ne choisit juste après cette étape.',
    continues: step => `Continue une autre partie${step === null ? '' : ` à partir de l’étape ${step}`}`,
    copied: step =>
      `Jusqu’à l’étape ${step}, tout est copié d’une autre partie : ses dés y sont prouvés, non vérifiés ici.`,
    stays: 'Ce salon continue une partie : ses règles et son nombre de places restent.',
  }),
  ja: {
    here: 'ここから続ける',
    seat: 'あなたが続ける席',
    who: (mine, bots) =>
      `あなたが${mine}さんの席、ボットが${list(
        'ja',
        bots.map(name => `${name}さん`),
      )}の席で続けます。`,
    why: '新しいサイコロで新しい部屋を開きます。席は始める前に変えられます。',
    from: step => `次の選択（ステップ${step}）から続ける`,
    nobody: step => `このステップのすぐ後には誰も選びません。次に選ぶのはステップ${step}の後です。`,
    over: 'このステップで対戦は終わっています。',
    undecided: 'このステップのすぐ後には誰も選びません。',
    continues: step => `別の対戦を${step === null ? '' : `ステップ${step}から`}続けています`,
    copied: step => `ステップ${step}までは別の対戦の写しです。そのサイコロはそちらで証明され、ここでは確かめません。`,
    stays: 'この部屋は対戦の続きです。ルールと席の数は変わりません。',
  },
};
