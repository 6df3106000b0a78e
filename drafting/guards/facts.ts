import { getDomainWithoutSuffix } from 'tldts';
import type { DraftFieldName } from '../../domain/profile/draft_fields.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { hasLegalForm } from '../company/legal_forms.ts';
import { speaksOfOthers } from '../company/selves.ts';
import { YEAR } from '../foundation/years.ts';
import { FREE_MAIL } from '../places/contact.ts';
import { ownPostalAddressBlocks } from '../places/own_postal_address.ts';
import { type Cited, type Doubted, isOfItself, isOfOthers, isOwnName } from './cited.ts';

/** Whether a quote speaks of the company itself when it names a value of this field; what the rules know of such places. */
export type Bears = (value: string, quote: Cited, doubted: Doubted) => boolean;

/** The literal facts: where each of them may be read (R105, D3). */
export const FACT_BEARINGS: Readonly<Partial<Record<DraftFieldName, Bears>>> = {
  name: (value, { in_json_ld, words }, doubted) =>
    isOwnName(doubted, value) || (in_json_ld && /^\W*$/.test(words.replace(value, ''))),
  country: isOwnPlace,
  city: isOwnPlace,
  founded_year: isOwnYear,
  contact_email: isOwnEmail,
};

/** "We are based in", "Ghent, Belgium" in an imprint or a page's foot; not whom it serves, ships to or shows. */
function isOwnPlace(_value: string, quote: Cited): boolean {
  const { from, block, around, sentence, heading, in_json_ld, before, words } = quote;
  if (in_json_ld)
    return (
      /address|location|founding/i.test(`${before}${words}`) && !/"(?:author|review|event)"/i.test(before)
    );
  if (!block || isOfOthers(heading)) return false;
  if (ownPostalAddressBlocks(from, undefined).includes(block)) return true;
  if (SERVED.in(`${sentence} ${words}`)) return false;
  return SEAT.in(around) || hasLegalForm(around) || POSTCODE.test(around);
}

const SEAT = phrasesFor('guards', 'seat');
const SERVED = phrasesFor('guards', 'served');
const POSTCODE = /\b\d{4,6}\b|\b\p{Lu}{1,2}\d{1,2} ?\d\p{Lu}{2}\b/u;

/** What says that the company began; not on a page about something else, nor in brackets behind a name. */
function isOwnYear(value: string, quote: Cited, doubted: Doubted): boolean {
  const { around, sentence, heading, in_json_ld, before, words } = quote;
  if (in_json_ld) return /founding/i.test(`${before.slice(-40)}${words}`);
  if (isOfOthers(heading) || !isOfItself(quote, doubted)) return false;
  const [, named] = new RegExp(`(\\S+)\\s*\\([^()]{0,60}${value}[^()]{0,60}\\)`).exec(around) ?? [];
  if (named !== undefined && !isOwnName(doubted, named)) return false;
  return SINCE.in(around) || (BEGAN.some((phrase) => phrase.in(around)) && !speaksOfOthers(sentence));
}

/** Words of having begun. */
const BEGAN = [
  ...(['founded', 'begun', 'founds', 'starts', 'founder', 'founded_labels'] as const).map((key) =>
    phrasesFor('people', key),
  ),
  phrasesFor('guards', 'began'),
];
const SINCE = phrasesFor('people', 'since', { word: '\\p{L}+', year: YEAR.replace('?<year>', '') });

/** Of the site's own name, or put forward to write to on a page that is there for that. */
function isOwnEmail(value: string, { from, block, heading }: Cited, doubted: Doubted): boolean {
  const host = value.split('@')[1]?.toLowerCase() ?? '';
  if (isOwnHost(host, doubted)) return true;
  if (isOfOthers(heading) || NOT_THEIRS.in(heading)) return false;
  if (FREE_MAIL.test(host)) return from.kind !== 'other';
  return (
    from.kind === 'contact' || from.kind === 'imprint' || (from.kind === 'home' && block?.area !== 'main')
  );
}

function isOwnHost(host: string, doubted: Doubted): boolean {
  const own = new URL(doubted.site.request.url).hostname.replace(/^www\./, '');
  const word = getDomainWithoutSuffix(host) ?? host.split('.').at(-2) ?? '';
  return own === host || own.endsWith(`.${host}`) || host.endsWith(`.${own}`) || isOwnName(doubted, word);
}

/** Headings above the host, authorities and makers of the page. */
const NOT_THEIRS = phrasesFor('places', 'of_others');
