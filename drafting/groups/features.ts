import { LIST_ITEMS_MAX } from '../../domain/profile/draft_fields.ts';
import { OFFERS_MAX, type Proposed, type ProposedOffer } from '../../domain/profile/drafting.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { whileFew } from '../reading/reading.ts';
import { onceEach, type PageKind, quoteOf, type Site, wordCount } from '../site/site.ts';
import { isPlaceholder } from '../site/wording.ts';
import { type KnownGroup, knownGroups, overlap } from './known.ts';

/** What a site lists of what it offers: drafted, offered, and what it calls the reasons to choose it. */
export interface Features {
  features: Proposed<readonly string[]> | undefined;
  usps: Proposed<readonly string[]> | undefined;
  offers: readonly ProposedOffer[];
}

type Item = Proposed<string>;

/** The lists that are features by what they look like, and those that are less likely are offered. */
export function featuresOf(site: Site): Features {
  const candidates = apart(knownGroups(site).filter(mayBeFeatures));
  const sure = whileFew(
    candidates.filter(({ kind }) => kind === 'features'),
    site.reading.strict,
    likelihood,
    (list) => itemsOf(list).length,
  );
  const { reasons = [], lists = [] } = Object.groupBy(sure, ({ view }) =>
    REASONS.in(view.above) ? 'reasons' : 'lists',
  );
  const offered = listed(lists);
  const shown = offered.length < FULL ? listed([...lists, ...reasons]) : offered;
  const features = listOf(shown);
  return {
    features,
    usps: offered.length < FULL ? undefined : listOf(listed(reasons)),
    offers: offersOf(candidates, features?.value ?? [], site.reading.offered),
  };
}

const REASONS = phrasesFor('titles', 'reasons');
/** Fewer items are no list. */
const FEWEST = 2;
/** Fewer items say too little: what the site gives as reasons stands among them. */
const FULL = 3;
const MAX_ITEM = 120;

/** Pages that speak of something else than what the company offers. */
const ELSEWHERE: ReadonlySet<PageKind> = new Set(['contact', 'legal', 'imprint', 'post']);

const mayBeFeatures = ({ from, signals, kind }: KnownGroup): boolean =>
  !ELSEWHERE.has(from.kind) &&
  !signals['foreign'] &&
  kind !== 'questions' &&
  OF_SOMETHING_ELSE.every((signal) => (signals[signal] ?? 0) < HALF);

/** Titles that say of a list what it is: "Our mission", "Our vision"; "For developers", "For creators". */
const OF_SOMETHING_ELSE = ['title values', 'title audiences'];
const HALF = 0.5;

const likelihood = ({ likely }: KnownGroup): number => likely['features'] ?? 0;

/** The likeliest first, and none of which a likelier one shows a part. */
function apart(groups: readonly KnownGroup[]): KnownGroup[] {
  const chosen: KnownGroup[] = [];
  for (const group of groups.toSorted((one, other) => likelihood(other) - likelihood(one)))
    if (itemsOf(group).length >= FEWEST && !chosen.some((one) => overlap(one, group))) chosen.push(group);
  return chosen;
}

/** What a founder would look for stands on the home page more often than on others. */
const AT_HOME = 3;

/** The likeliest lists that say something else than what is drafted. */
function offersOf(
  candidates: readonly KnownGroup[],
  drafted: readonly string[],
  least: number,
): ProposedOffer[] {
  const rank = (group: KnownGroup): number => likelihood(group) * (group.from.kind === 'home' ? AT_HOME : 1);
  return candidates
    .filter((group) => rank(group) >= least)
    .filter((group) => itemsOf(group).some(({ value }) => !drafted.includes(value)))
    .toSorted((one, other) => rank(other) - rank(one))
    .slice(0, OFFERS_MAX)
    .map((group) => {
      const { from, view } = group;
      const items = itemsOf(group).slice(0, LIST_ITEMS_MAX);
      return { items, ...(view.heading && { label: quoteOf(from, view.heading) }) };
    });
}

/** The items of these groups, each once. */
const listed = (groups: readonly KnownGroup[]): Item[] =>
  onceEach(groups.flatMap(itemsOf), ({ value }) => value.toLowerCase()).slice(0, LIST_ITEMS_MAX);

function itemsOf({ from, view }: KnownGroup): Item[] {
  return view.rows.flatMap(({ title }) => {
    const value = title.replace(SIGNS_BEFORE, '').replace(SIGNS_AFTER, '');
    return isItem(value) ? [{ value, quotes: [{ page: from.index, quote: value }] }] : [];
  });
}

/** Ticks, emoji and numbers that a list's items begin with. */
const SIGNS_BEFORE = /^(?:[^\p{L}\p{N}("'“„«¿¡#@]{1,8}|\d{1,2}[.)]?\s{1,4}(?=\p{Lu}))+/u;
const SIGNS_AFTER = /[\s:;,→›»>↗]+$/u;

function isItem(text: string): boolean {
  return (
    text.length <= MAX_ITEM &&
    wordCount(text) >= 1 &&
    /\p{L}{2}/u.test(text) &&
    !isPlaceholder(text) &&
    !CODE.test(text)
  );
}

const CODE = /(?<!\S)@[\w-]|[{}<>;]|\w\(\)/;

const listOf = (items: readonly Item[]): Proposed<readonly string[]> | undefined =>
  items.length < FEWEST
    ? undefined
    : { value: items.map(({ value }) => value), quotes: items.flatMap(({ quotes }) => quotes) };
