// Of matches that continue another one: words that only the replay, the room and the log need.
import type { Language } from '../i18n/language';

interface ContinueWords {
  readonly here: string;
  readonly why: string;
  readonly nobody: string; // why it cannot be done at this step
  readonly over: string;
  readonly continues: (entry: number) => string; // the text of a link to the other match
  readonly copied: (entries: number) => string; // which dice the proof is not about
  readonly stays: string; // of the contract
}

export const continueWords: Readonly<Record<Language, ContinueWords>> = {
  en: {
    here: 'Continue from here',
    why: 'Opens a new room with fresh dice. Bots take the other seats; you can change that before you start.',
    nobody: 'Nobody chooses after this step: go one step on or back.',
    over: 'The match is over at this step.',
    continues: entry => `Continues another match from entry ${entry}`,
    copied: entries =>
      `The first ${entries} entries are copies of another match: their dice are proved there and are not checked here.`,
    stays: 'This room continues a match: its rules and its number of seats stay.',
  },
  fr: {
    here: 'Continuer à partir d’ici',
    why: 'Ouvre un nouveau salon avec de nouveaux dés. Des robots prennent les autres places ; modifiable avant de commencer.',
    nobody: 'Personne ne choisit après cette étape : avancez ou reculez d’une étape.',
    over: 'La partie est finie à cette étape.',
    continues: entry => `Continue une autre partie à partir de l’entrée ${entry}`,
    copied: entries =>
      `Les ${entries} premières entrées sont copiées d’une autre partie : leurs dés y sont prouvés, non vérifiés ici.`,
    stays: 'Ce salon continue une partie : ses règles et son nombre de places restent.',
  },
  ja: {
    here: 'ここから続ける',
    why: '新しいサイコロで新しい部屋を開きます。ほかの席にはボットが座ります。始める前に変えられます。',
    nobody: 'この手順の後は誰も選びません。一つ進むか戻ってください。',
    over: 'この手順で対戦は終わっています。',
    continues: entry => `別の対戦を記録${entry}から続けています`,
    copied: entries =>
      `最初の${entries}件の記録は別の対戦の写しです。そのサイコロはそちらで証明され、ここでは確かめません。`,
    stays: 'この部屋は対戦の続きです。ルールと席の数は変わりません。',
  },
};
