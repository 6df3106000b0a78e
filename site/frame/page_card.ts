import { hash } from 'node:crypto';
import type { ShareCard } from '../../domain/cards/card.ts';
import { cardUrl } from '../../domain/http/urls.ts';
import { LOGO_PNG } from '../../domain/pictures/logo.ts';
import type { SiteInfo } from '../../tools/site/get_site_info.ts';
import { cardTexts } from '../texts/cards.ts';

/** The pages that have a card of their own; `site` is for all others. */
export const CARD_KINDS = ['listing', 'week', 'award', 'post', 'founder', 'site'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** The card of a page: which one, and what it shows beside the site's name. */
export interface PageCard {
  kind: CardKind;
  slug: string;
  content: Omit<ShareCard, 'site_name' | 'host' | 'site_logo'>;
}

/** Changes when cards are drawn differently, so that old images are not taken for new ones. */
const DESIGN = 2;

/** The site that a card names; `logo` is the hash of its picture, null for the one of the program. */
export interface CardSite {
  name: string;
  origin: string;
  logo: string | null;
}

/** The card with the name and the logo of the site on it: the logo as the name of its file. */
export const shareCard = ({ content }: PageCard, { name, origin, logo }: CardSite): ShareCard => ({
  ...content,
  site_name: name,
  site_logo: logo === null ? null : `${logo}-${LOGO_PNG}`,
  host: new URL(origin).host,
});

/** Changes whenever the image does. */
export const cardVersion = (card: ShareCard): string =>
  hash('sha256', JSON.stringify([DESIGN, card]), 'base64url').slice(0, 12);

/** What the head of a page says about its card. */
export interface CardLink {
  url: string;
  alt: string;
}

/** The URL of a card changes with what it shows: networks that remember images look again. */
export function cardLink(card: PageCard, site: CardSite): CardLink {
  const shown = shareCard(card, site);
  const { title, text, facts, paid } = shown;
  return {
    url: `${cardUrl(site.origin, card.kind, card.slug)}?v=${cardVersion(shown)}`,
    alt: [text === null ? title : `${title}: ${text}`, ...facts, ...(paid === null ? [] : [paid])].join('. '),
  };
}

/** The card of every page that has none of its own. */
export const siteCard = ({ name, purpose }: Pick<SiteInfo, 'name' | 'purpose'>): PageCard => ({
  kind: 'site',
  slug: 'home',
  content: {
    eyebrow: cardTexts.site,
    title: name,
    plain_title: '',
    text: purpose,
    facts: [],
    emblem: null,
    tile: null,
    paid: null,
  },
});
