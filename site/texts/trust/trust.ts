import type { TrustPage } from '../../../services/content/trust_page.ts';
import { about } from './about.ts';
import { accessibility } from './accessibility.ts';
import { contact } from './contact.ts';
import { imprint } from './imprint.ts';
import { privacy } from './privacy.ts';
import type { TrustText } from './shared.ts';
import { terms } from './terms.ts';

/** The texts that come with the program. */
export const TRUST_TEXTS: Record<TrustPage, TrustText> = {
  about,
  privacy,
  terms,
  contact,
  imprint,
  accessibility,
};

/** Around each of them. */
export const trustTexts = {
  others: 'About this site',
  tabs: 'Pages about this site',
} as const;
