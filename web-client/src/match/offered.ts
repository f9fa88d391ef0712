// Proposals in words.
import { drawsWhenAgreed } from '../games';
import type { Words } from '../i18n/en';
import type { OpenOffer } from '../protocol/schema';

// What is proposed in a match of that game.
export const offered = (t: Words, what: OpenOffer['what'], slug: string): string =>
  t.offers[what === 'draw' && !drawsWhenAgreed(slug) ? 'end' : what];
