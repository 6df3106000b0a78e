import { getDomainWithoutSuffix } from 'tldts';
import type { DraftFieldName } from '../../domain/profile/draft_fields.ts';
import { ownPostalAddressBlocks } from '../places/own_postal_address.ts';
import { type Cited, type Doubted, isOwnName, OF_OTHERS } from './cited.ts';

/** Whether a quote speaks of the company itself when it names a value of this field; what the rules know of such places. */
export type Bears = (value: string, quote: Cited, doubted: Doubted) => boolean;

/** The literal facts: where each of them may be read (R105, D3). */
export const FACT_BEARINGS: Readonly<Partial<Record<DraftFieldName, Bears>>> = {
  name: (value, { in_json_ld, words }, doubted) =>
    isOwnName(doubted, value) || (in_json_ld && /^\W*$/.test(words.replace(value, ''))),
  country: isOwnPlace,
  city: isOwnPlace,
  founded_year: (_value, { around, sentence, heading, in_json_ld, before, words }) => {
    if (in_json_ld) return /founding/i.test(`${before.slice(-40)}${words}`);
    return BEGAN.test(around) && !OF_OTHERS.test(heading) && !OTHERS_DO.test(sentence);
  },
  contact_email: isOwnEmail,
};

/** "We are based in", "Ghent, Belgium" in an imprint or a page's foot; not whom it serves, ships to or shows. */
function isOwnPlace(_value: string, quote: Cited): boolean {
  const { from, block, around, sentence, heading, in_json_ld, before, words } = quote;
  if (in_json_ld)
    return (
      /address|location|founding/i.test(`${before}${words}`) && !/"(?:author|review|event)"/i.test(before)
    );
  if (!block || OF_OTHERS.test(heading)) return false;
  if (ownPostalAddressBlocks(from, undefined).includes(block)) return true;
  return AT_HOME.test(around) && !SERVED.test(`${sentence} ${words}`);
}

/** Words of having one's seat. */
const AT_HOME =
  /\b(?:based|headquarter(?:s|ed)?|hq|located|located|office|studio|registered|incorporated|address|made (?:\S+ ){0,4}in|built (?:\S+ ){0,3}in|crafted|founded|established|started|born|from|gmbh|ltd|inc|llc|s\.?a\.?r\.?l|s\.?r\.?l|b\.?v|oy|ab|kg|ag|sitz|anschrift|standort|adresse|büro|ansässig|aus|siège|basée?|sede|con sede|oficina|gevestigd|kontor|siedziba|sídlo)\b|\b\d{4,6}\b|\b\p{Lu}{1,2}\d{1,2} ?\d\p{Lu}{2}\b/iu;
/** Words of those whom one serves there. */
const SERVED =
  /\b(?:customers?|clients?|users?|members?|teams? in|companies in|businesses in|servers?|data cent(?:er|re)s?|hosted|hosting|infrastructure|ships?|shipping|delivers?|delivery|available in|visit(?:ed)?|conference|event|meetup|countries|kunden|versand|liefer\w*|livr\w+|livraison|envíos?|spediamo)\b/i;

/** Words of having begun. */
const BEGAN =
  /\b(?:found(?:ed|ing|ation)|since|established|est\.?|incorporated|started|began|begun|launched|created|set up|opened|born|in business|gegründet|gründung\w*|seit|fondée?|création|créée?|depuis|fundad[ao]|desde|fondat[ao]|dal|nata nel|opgericht|sinds|grundad|grundlagt|perustettu|założon\w*|od roku|založen\w*)(?![\p{L}])|設立|創業|成立/iu;
/** Somebody else began. */
const OTHERS_DO =
  /\b(?:customers?|clients?|competitors?|investors?|partners?|acquired|bought) [^.]{0,60}\b(?:founded|established|since|started)\b/i;

/** Public mailboxes: whose they are only the page says. */
const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|proton|protonmail|pm|gmx|web|aol|fastmail|hey|zoho|yandex|mail|t-online|orange|free|libero|seznam|wp|onet)\.[a-z.]+$/;

/** Of the site's own name, or put forward to write to on a page that is there for that. */
function isOwnEmail(value: string, { from, block, heading }: Cited, doubted: Doubted): boolean {
  const host = value.split('@')[1]?.toLowerCase() ?? '';
  if (isOwnHost(host, doubted)) return true;
  if (OF_OTHERS.test(heading) || NOT_THEIRS.test(heading)) return false;
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

const NOT_THEIRS =
  /host|h[ée]berg|data protection|datenschutz|authority|aufsicht|credits?|design|umsetzung|réalisation|press|presse/i;
