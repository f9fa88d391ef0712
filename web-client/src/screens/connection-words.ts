// Texts of a connection that does not open, which hardly a visit needs.
import { french } from '../i18n/french';
import type { Language } from '../i18n/language';

interface ConnectionWords {
  readonly unopened: string;
  readonly blocked: string; // what may keep a WebSocket from being opened
}

export const connectionWords: Readonly<Record<Language, ConnectionWords>> = {
  en: {
    unopened: 'The connection to the room does not open.',
    blocked:
      'A proxy, a firewall or a browser extension may block WebSockets. Switch the extension off for this site, or try another network.',
  },
  fr: french({
    unopened: 'La connexion au salon ne s’ouvre pas.',
    blocked:
      'Un proxy, un pare-feu ou une extension du navigateur bloque peut-être les WebSockets. Désactivez l’extension pour ce site ou essayez un autre réseau.',
  }),
  ja: {
    unopened: '部屋に接続できません。',
    blocked:
      'プロキシ、ファイアウォール、ブラウザーの拡張機能がWebSocketを遮断しているかもしれません。このサイトで拡張機能を無効にするか、別のネットワークで試してください。',
  },
};
