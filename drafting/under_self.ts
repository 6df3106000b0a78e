import { type SitePage, textOf, wordCount } from './site.ts';

/** Whether a page may be about something else than the company. */
export const isAside = ({ kind }: SitePage): boolean => kind === 'other' || kind === 'post';

/** Whether words without a subject below this heading may be about the company; below another name they are about that. */
export function isUnderSelf(from: SitePage, under: string | undefined, name: string | undefined): boolean {
  if (under && name && under.toLowerCase().includes(name.toLowerCase())) return true;
  if (isAside(from)) return false;
  return under === undefined || ABOUT_ONESELF.test(under) || wordCount(under) > 3 || isTitleOf(from, under);
}

const ABOUT_ONESELF =
  /about|journey|milestones|timeline|chronik|meilensteine|jalons|parcours|historique|hitos|trayectoria|tappe|mijlpalen|marcos|story|history|company|who we are|team|mission|founder|contact|imprint|über|geschichte|unternehmen|firma|impressum|wer wir|kontakt|propos|histoire|équipe|entreprise|nosotros|historia|empresa|quiénes|chi siamo|storia|azienda|over ons|verhaal|sobre|o nas/i;

const isTitleOf = (from: SitePage, heading: string): boolean =>
  from.page.blocks.some((block) => block.tag === 'h1' && textOf(from, block) === heading);
