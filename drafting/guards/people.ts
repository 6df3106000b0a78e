import type { Founder, SocialKey } from '../../domain/profile/drafting.ts';
import { compact } from '../site/site.ts';
import { type Cited, type Doubted, isOwnName, OF_OTHERS } from './cited.ts';
import { isBorne } from './prose.ts';

/** What founders are called, and how a sentence says that they founded. */
const FOUNDER =
  /(?<![\p{L}])(?:(?:co-?)?founders?|founding partners?|(?:mit)?gründer(?:in|innen)?|(?:co-?)?fondat(?:eur|rice|ore|ori)s?|(?:co-?)?fundador(?:a|es)?|oprichters?|grundare|założyciel\w*|(?:founded|started|created|gegründet|fondée?|fundad[ao]|fondat[ao]|opgericht) (?:in \d{4} |en \d{4} |nel \d{4} |\d{4} )?(?:by|von|par|por|da|door))(?![\p{L}])|創業者|設立者/iu;
/** What somebody has done who is one; "was founded" says nothing of whom. */
const ACTED =
  /(?<!\b(?:was|were|is|been|company|studio|firm|startup|agency) )\b(?:(?:co-?)?founded|started|set up|launched|began|gründeten?|von .{1,80} gegründet|a fondé|ont fondé|fundó|fundaron|fondò)(?: (?:the|this|our|it|its|das|die|den|la|le|el|il)\b|$|[.,;]| \p{Lu})/iu;
/** "Founder of Globex", "CEO at Globex": the name behind it. */
const OF_WHOM =
  /(?:founder|ceo|owner|gründer(?:in)?)s?(?: (?:&|and|und) \p{L}+)?\s*(?:\bof\b|\bat\b|@|,|\bbei\b|\bvon\b|\bchez\b)\s*(\p{Lu}[\p{L}\p{N}.&-]*)/u;

/** Titles that follow a comma like a company's name would. */
const TITLE_WORD =
  /^(?:CEO|CTO|COO|CFO|CPO|CMO|Chief|Head|Managing|Director|President|Partner|Co|Founder|Designer|Developer|Engineer|Product)/;

/** What of a founder stands: one whom a quote calls that beside the name, of this company, where the site does not let others speak. */
export function foundersDoubted(
  founder: Founder,
  quotes: readonly Cited[],
  doubted: Doubted,
): Founder | null {
  const naming = quotes.filter(({ words }) => compact(words).includes(compact(founder.name)));
  const called = naming.some((quote) => callsFounder(founder.name, quote, quotes, doubted));
  if (!called) return null;
  const { bio, ...rest } = founder;
  return bio && isBorne(bio, quotes, doubted) ? { ...rest, bio } : rest;
}

function callsFounder(name: string, quote: Cited, quotes: readonly Cited[], doubted: Doubted): boolean {
  const { block, heading, around, in_json_ld, before, words } = quote;
  if (in_json_ld) return /^founders?$/.test(lastKey(`${before}${words}`));
  if (block?.tag === 'blockquote' || (OF_OTHERS.test(heading) && !FOUNDER.test(heading))) return false;
  const near = [
    around,
    heading,
    ...quotes.filter(({ from }) => from === quote.from).map((other) => other.words),
  ].join('\n');
  if (!FOUNDER.test(near) && !ACTED.test(words)) return false;
  const at = Math.max(0, around.indexOf(name));
  const whose = OF_WHOM.exec(around.slice(Math.max(0, at - 40), at + name.length + 80))?.[1];
  return whose === undefined || TITLE_WORD.test(whose) || isOwnName(doubted, whose);
}

/** The last key of structured data that holds an object or a list of them. */
function lastKey(source: string): string {
  return [...source.matchAll(/"(\w+)"\s*:\s*\[?\s*\{/g)].at(-1)?.[1] ?? '';
}

/** Whether an account bears a name of the site: the links of a page lead to others' accounts as well. */
export function isOwnAccount(key: SocialKey, account: string, doubted: Doubted): boolean {
  const url = URL.parse(account);
  if (!url) return false;
  if (key === 'website' || key === 'custom')
    return isOwnName(doubted, url.hostname.replace(/^www\./, '').split('.')[0] ?? '');
  const handle = url.pathname
    .split('/')
    .filter(
      (part) =>
        part !== '' && !/^(?:company|school|in|c|channel|user|r|orgs|products|posts|pages)$/i.test(part),
    )[0];
  return handle !== undefined && isOwnName(doubted, handle.replace(/^@/, ''));
}
