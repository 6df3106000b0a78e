import type { TrustFacts } from '../../../services/content/trust_page.ts';

/** What the texts of a page are made from. */
export interface TrustScene extends TrustFacts {
  origin: string;
}

/** One page: its texts around the Markdown of its body. */
export interface TrustText {
  title: string;
  description: (site_name: string) => string;
  /** The body in Markdown, its first heading below the title. */
  body: (scene: TrustScene) => string;
}

/** Text of settings that is to stand in Markdown as it is. */
export const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+!|~&-]/g, '\\$&');

/** How to reach the site team, as a sentence. */
export function reach({ contact }: TrustScene): string {
  if (contact === '') return 'The operator has not published a contact yet.';
  return contact.startsWith('https://')
    ? `You reach us at <${contact}>.`
    : `You reach us at [${plain(contact)}](mailto:${encodeURI(contact)}).`;
}

/** Who runs the site, as a sentence. */
export const runBy = ({ operator, site_name }: TrustScene): string =>
  operator === ''
    ? `The operator of ${plain(site_name)} has not published a name and address yet.`
    : `${plain(site_name)} is run by ${plain(operator)}.`;
