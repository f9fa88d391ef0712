// Of a shared review: words that only its bar and its board need.
import { french } from '../i18n/french';
import type { Language } from '../i18n/language';

interface ReviewWords {
  readonly title: string;
  readonly invited: string; // to somebody who has no name yet
  readonly join: string;
  readonly invite: string; // copies the address
  readonly leads: (name: string) => string;
  readonly youLead: string;
  readonly nobodyLeads: string;
  readonly lead: string;
  readonly take: string;
  readonly stop: string;
  readonly handTo: (name: string) => string;
  readonly follow: (name: string) => string;
  readonly aside: string;
  readonly ended: string;
  readonly toRoom: string;
  readonly marks: string;
  readonly mark: string;
  readonly arrow: string;
  readonly clear: string;
  readonly markWhy: string;
  readonly arrowWhy: string;
  readonly marked: (place: string) => string;
  readonly arrowDrawn: (from: string, to: string) => string;
  readonly isMarked: string;
  readonly arrowFrom: string;
  readonly arrowTo: string;
}

export const reviewWords: Readonly<Record<Language, ReviewWords>> = {
  en: {
    title: 'Review together',
    invited: 'This match is reviewed together: you see what the leader shows, and can chat.',
    join: 'Join',
    invite: 'Copy the invitation',
    leads: name => `${name} leads.`,
    youLead: 'You lead: the others see your steps and marks.',
    nobodyLeads: 'Nobody leads.',
    lead: 'Lead',
    take: 'Take the lead',
    stop: 'Stop leading',
    handTo: name => `Hand over to ${name}`,
    follow: name => `Follow ${name}`,
    aside: 'You look around for yourself.',
    ended: 'The room has gone on: this match is no longer reviewed together.',
    toRoom: 'Back to the room',
    marks: 'Marks',
    mark: 'Mark',
    arrow: 'Arrow',
    clear: 'Clear marks',
    markWhy: 'Tap a place on the board, or press Enter on it. Once more takes the mark away.',
    arrowWhy: 'Tap where the arrow begins, then where it ends.',
    marked: place => `Marked: ${place}`,
    arrowDrawn: (from, to) => `Arrow from ${from} to ${to}`,
    isMarked: ', marked',
    arrowFrom: ', an arrow begins here',
    arrowTo: ', an arrow ends here',
  },
  fr: french({
    title: 'Revoir ensemble',
    invited: 'Cette partie est revue ensemble : vous voyez ce que montre la personne qui guide, et pouvez discuter.',
    join: 'Rejoindre',
    invite: 'Copier l’invitation',
    leads: name => `${name} guide.`,
    youLead: 'Vous guidez : les autres voient vos étapes et vos repères.',
    nobodyLeads: 'Personne ne guide.',
    lead: 'Guider',
    take: 'Prendre la main',
    stop: 'Ne plus guider',
    handTo: name => `Passer la main à ${name}`,
    follow: name => `Suivre ${name}`,
    aside: 'Vous regardez de votre côté.',
    ended: 'Le salon est passé à la suite : on ne revoit plus cette partie ensemble.',
    toRoom: 'Retour au salon',
    marks: 'Repères',
    mark: 'Repère',
    arrow: 'Flèche',
    clear: 'Effacer les repères',
    markWhy: 'Touchez un endroit du plateau, ou appuyez sur Entrée. Une seconde fois efface le repère.',
    arrowWhy: 'Touchez le départ de la flèche, puis son arrivée.',
    marked: place => `Repère : ${place}`,
    arrowDrawn: (from, to) => `Flèche de « ${from} » à « ${to} »`,
    isMarked: ', avec un repère',
    arrowFrom: ', une flèche part d’ici',
    arrowTo: ', une flèche arrive ici',
  }),
  ja: {
    title: '一緒に振り返る',
    invited: 'この対戦をみんなで振り返っています。案内する人の画面を見ながら、チャットもできます。',
    join: '参加する',
    invite: '招待をコピー',
    leads: name => `${name}さんが案内しています。`,
    youLead: 'あなたが案内役です。ほかの人にステップと印が見えます。',
    nobodyLeads: '案内役はいません。',
    lead: '案内する',
    take: '案内役を引き受ける',
    stop: '案内をやめる',
    handTo: name => `${name}さんに交代`,
    follow: name => `${name}さんについていく`,
    aside: '今は自由に見ています。',
    ended: '部屋は次に進みました。この対戦の振り返りは終わりです。',
    toRoom: '部屋に戻る',
    marks: '印の種類',
    mark: '印',
    arrow: '矢印',
    clear: '印を消す',
    markWhy: '盤の上をタップするか、Enterキーを押すと印が付きます。もう一度で消えます。',
    arrowWhy: '矢印の始まりと終わりを順にタップします。',
    marked: place => `印：${place}`,
    arrowDrawn: (from, to) => `矢印：${from}から${to}へ`,
    isMarked: '、印あり',
    arrowFrom: '、矢印の始まり',
    arrowTo: '、矢印の終わり',
  },
};
