import { drawsWhenAgreed } from '../games';
import type { Words } from '../i18n/en';
import type { OpenOffer } from '../protocol/schema';

// A proposal in words, as a match of that game knows it.
export const offered = (t: Words, what: OpenOffer['what'], slug: string): string =>
  t.offers[what === 'draw' && !drawsWhenAgreed(slug) ? 'end' : what];
