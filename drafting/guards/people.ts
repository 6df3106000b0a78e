import type { Founder, SocialKey } from '../../domain/profile/drafting.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { accountAt } from '../company/socials.ts';
import { FOUNDER, FOUNDERS, isPerson } from '../people/people.ts';
import { compact } from '../site/site.ts';
import { type Cited, type Doubted, isOfItself, isOfOthers, isOwnName } from './cited.ts';
import { isBorne } from './prose.ts';

const source = (...keys: readonly Parameters<typeof phrasesFor<'people'>>[1][]): string =>
  `(?:${keys.map((key) => phrasesFor('people', key, { middle: '[^.;:!?]{1,80}?' }).source).join('|')})`;
/** What somebody has done who is one; "was founded" says nothing of whom. */
const ACTED = new RegExp(
  `(?<!${source('was')} )${source('founds', 'starts', 'founded_apart')}|${source('founded', 'begun')}(?: \\S{1,20}){0,3} ${source('by')} `,
  'u',
);
/** "Founder of Globex", "CEO at Globex": the name behind it. */
const ROLE = phrasesFor('people', 'roles');
const OF_WHOM = new RegExp(
  `(?:${FOUNDER}|${ROLE.source})(?: (?:&|${source('and')}) \\p{L}+)?\\s*(?:${source('of')}|@|,)\\s*(\\p{Lu}[\\p{L}\\p{N}.&-]*)`,
  'u',
);

/** Of names in other scripts and of first names alone nothing can be said by their shape. */
const SEVERAL_WORDS = /\p{Lu}\S* /u;

/** What of a founder stands: one whom a quote calls that beside the name, of this company, where the site does not let others speak. */
export function foundersDoubted(
  founder: Founder,
  quotes: readonly Cited[],
  doubted: Doubted,
  known: boolean,
): Founder | null {
  if (!known && SEVERAL_WORDS.test(founder.name) && !isPerson(founder.name)) return null;
  const naming = quotes.filter(({ words }) => compact(words).includes(compact(founder.name)));
  const called = known || naming.some((quote) => callsFounder(founder.name, quote, quotes, doubted));
  if (!called) return null;
  const { bio, ...rest } = founder;
  return bio && isBorne(bio, quotes, doubted) ? { ...rest, bio } : rest;
}

function callsFounder(name: string, quote: Cited, quotes: readonly Cited[], doubted: Doubted): boolean {
  const { block, heading, around, in_json_ld, before, words } = quote;
  if (in_json_ld) return /^founders?$/.test(lastKey(`${before}${words}`));
  if (block?.tag === 'blockquote' || !isOfItself(quote, doubted)) return false;
  if (isOfOthers(heading) && !FOUNDERS.in(heading)) return false;
  const near = [
    around,
    heading,
    ...quotes.filter(({ from }) => from === quote.from).map((other) => other.words),
  ].join('\n');
  if (!FOUNDERS.in(near) && !ACTED.test(words)) return false;
  const at = Math.max(0, around.indexOf(name));
  const whose = OF_WHOM.exec(around.slice(Math.max(0, at - 40), at + name.length + 80))?.[1];
  return whose === undefined || ROLE.begin(whose) || isOwnName(doubted, whose);
}

/** The last key of structured data that holds an object or a list of them. */
function lastKey(source: string): string {
  return [...source.matchAll(/"(\w+)"\s*:\s*\[?\s*\{/g)].at(-1)?.[1] ?? '';
}

/** Whether an account bears a name of the site: the links of a page lead to others' accounts as well. */
export function isOwnAccount(key: SocialKey, account: string, doubted: Doubted): boolean {
  const isAnywhere = key === 'website' || key === 'custom';
  const host = URL.parse(account)?.hostname.replace(/^www\./, '');
  const named = isAnywhere ? host?.split('.')[0] : accountAt(account)?.handle;
  return named !== undefined && isOwnName(doubted, named);
}
