// Of a player's own data: words that only the settings need.
import { french } from '../i18n/french';
import type { Language } from '../i18n/language';

interface MyDataWords {
  readonly myData: string;
  readonly myDataWhy: string;
  readonly myDataGet: string;
  readonly deleteMe: string;
  readonly deleteMeSure: string;
  readonly deleteMeWhy: string;
}

export const myDataWords: Readonly<Record<Language, MyDataWords>> = {
  en: {
    myData: 'My data',
    myDataWhy: 'Your name, rooms, matches and chat lines in one file.',
    myDataGet: 'Download',
    deleteMe: 'Delete me',
    deleteMeSure: 'Delete your name and your data?',
    deleteMeWhy: 'You leave all rooms and resign what you play. Your seats in old matches stay, without your name.',
  },
  fr: french({
    myData: 'Mes données',
    myDataWhy: 'Votre nom, vos salons, vos parties et vos messages dans un fichier.',
    myDataGet: 'Télécharger',
    deleteMe: 'Me supprimer',
    deleteMeSure: 'Supprimer votre nom et vos données ?',
    deleteMeWhy: 'Vous quittez vos salons et abandonnez vos parties. Vos places dans les anciennes restent, sans nom.',
  }),
  ja: {
    myData: '自分のデータ',
    myDataWhy: '名前、部屋、対戦、チャットを一つのファイルにまとめます。',
    myDataGet: 'ダウンロード',
    deleteMe: '自分を削除',
    deleteMeSure: '名前とデータを削除しますか？',
    deleteMeWhy: 'すべての部屋を出て、対戦中のものは投了になります。過去の対戦には名前なしで残ります。',
  },
};
