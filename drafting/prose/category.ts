import type { Block, Span } from '../../domain/page/page.ts';
import type { Choice, Proposed, ProposedOffer, Quote } from '../../domain/profile/drafting.ts';
import { OFFERS_MAX } from '../../domain/profile/drafting.ts';
import { choiceOf } from '../../domain/profile/lists.ts';
import { knownGroups } from '../groups/known.ts';
import { type Entity, entitiesOf, isOf, PRODUCT_TYPES, placeOf, textOfProperty } from '../site/json_ld.ts';
import { headFacts, quoteOf, type Site, type SitePage, textOf } from '../site/site.ts';
import { sentenceAt } from '../site/wording.ts';
import { categoryMatcher } from './category_words.ts';
import schema from './schema_categories.json' with { type: 'json' };

/** A category with how much the site speaks of it, and the sentence that says most. */
export interface LikelyCategory {
  choice: Choice;
  score: number;
  quote: Quote;
}

/** Drafted is a category of this score, where the next has at most this share of it: see scripts/reading/categories.ts. */
const DRAFTED = { score: 2.5, next: 0.8 };

/** The category that the site's words name by a wide margin. */
export function categoryOf([first, next]: readonly LikelyCategory[]):
  | Proposed<readonly string[]>
  | undefined {
  if (!first || first.score < DRAFTED.score || (next?.score ?? 0) > DRAFTED.next * first.score)
    return undefined;
  return { value: [first.choice.name], quotes: [first.quote] };
}

/** The likeliest categories, each an offer of its own. */
export const offeredCategories = (likely: readonly LikelyCategory[]): ProposedOffer[] =>
  likely
    .slice(0, OFFERS_MAX)
    .map(({ choice, quote }) => ({ items: [{ value: choice.name, quotes: [quote] }] }));

/** A place of a site that speaks of a category. */
interface Mention {
  slug: string;
  word: string;
  weight: number;
  from: SitePage;
  span: Span;
}

/**
 * The categories of the site team's list that the site speaks of, likeliest first. A word counts by the places where it stands, and
 * less with each repetition, so that several words say more than one word many times.
 */
export function likelyCategories(site: Site, name: string | undefined): LikelyCategory[] {
  const { categories } = site.request;
  const bySlug = Map.groupBy([...structured(site), ...spoken(site, name)], ({ slug }) => slug);
  return categories
    .flatMap((choice) => {
      const [first, ...rest] = bySlug.get(choice.slug) ?? [];
      if (!first) return [];
      const best = rest.reduce((one, other) => (other.weight > one.weight ? other : one), first);
      return { choice, score: scoreOf([first, ...rest]), quote: quoteOf(best.from, best.span) };
    })
    .sort((one, other) => other.score - one.score);
}

function scoreOf(mentions: readonly Mention[]): number {
  const byWord = Map.groupBy(mentions, ({ word }) => word);
  return [...byWord.values()].reduce(
    (sum, same) => sum + Math.log1p(same.reduce((all, { weight }) => all + weight, 0)) ** 1.5,
    0,
  );
}

/** Each sentence of the site's lines with the categories that its words speak of. */
function spoken(site: Site, name: string | undefined): Mention[] {
  const { home, request } = site;
  const [language] = home ? headFacts(home, 'lang').map((fact) => textOf(home, fact)) : [];
  const match = categoryMatcher(request.categories, language?.slice(0, 2).toLowerCase());
  return linesOf(site).flatMap(({ from, span, weight }) => {
    const text = textOf(from, span).slice(0, LONGEST_LINE);
    // What a product is called says little of what it is; blanks keep the places.
    const said = name ? text.replaceAll(name, ' '.repeat(name.length)) : text;
    return match(said).map(({ slug, word, at, weight: own }) => {
      const { start, end } = sentenceAt(text, at);
      return {
        slug,
        word,
        weight: weight * own,
        from,
        span: { start: span.start + start, end: span.start + end },
      };
    });
  });
}

const LONGEST_LINE = 400;

/** A stretch of a page with how much its words say about what the product is. */
interface Line {
  from: SitePage;
  span: Span;
  weight: number;
}

/** The lines that say what a site is about; what one place says twice counts once. */
function linesOf(site: Site): Line[] {
  const { home, pages } = site;
  if (!home) return [];
  const { blocks } = home.page;
  const shown = blocks.filter(({ area }) => area !== 'nav' && area !== 'footer');
  const first = blocks.findIndex(({ tag }) => tag === 'h1');
  const titles = knownGroups(site)
    .flatMap(({ from, view }) => (from === home ? view.rows.slice(0, ROWS) : []))
    .map(({ span }) => span)
    .filter(({ start, end }) => end - start < LONGEST_TITLE);
  const headings = (...tags: readonly string[]): Block[] => shown.filter(({ tag }) => tags.includes(tag));
  const others = pages.filter((from) => from !== home && from.kind !== 'legal' && from.kind !== 'imprint');
  return [
    ...lines(home, 4, headFacts(home, 'title', 'og:title')),
    ...lines(home, 3, headFacts(home, 'description', 'og:description', 'keywords')),
    ...lines(home, 3, headings('h1')),
    ...lines(home, 1.5, blocks.slice(first + 1, first + 1 + OPENING).filter(isOpening)),
    ...lines(home, 1.5, headings('h2')),
    ...lines(home, 1, headings('h3', 'h4', 'h5', 'h6')),
    ...lines(home, 1, titles),
    ...lines(home, 0.25, shown.slice(0, BODY)),
    ...others.flatMap((from) =>
      lines(from, 0.5, [
        ...headFacts(from, 'title', 'description'),
        ...from.page.blocks.filter(({ tag }) => tag === 'h1' || tag === 'h2').slice(0, ROWS),
      ]),
    ),
  ];
}

const ROWS = 12;
const OPENING = 5;
const BODY = 150;
const LONGEST_TITLE = 80;
const MOST_LINES = 60;

const isOpening = ({ tag, start, end }: Block): boolean =>
  /^(?:p|div|h2|section)$/.test(tag) && end - start > 30;

function lines(from: SitePage, weight: number, spans: readonly Span[]): Line[] {
  const byText = new Map(spans.map((span) => [textOf(from, span), span]));
  return [...byText.values()].slice(0, MOST_LINES).map((span) => ({ from, span, weight }));
}

/** How much structured data says. */
const STRUCTURED = 40;

/** What the home page's structured data calls the company or the product; blank in the table is what every tool calls itself. */
function structured({ home, request }: Site): Mention[] {
  if (!home) return [];
  return entitiesOf(home).flatMap((entity) =>
    namedBy(entity).flatMap((written) => {
      const key = written.replace(/^.*schema\.org\//, '').replace(/ ?Application$/, '');
      const words = key.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').trim();
      const slug = Object.hasOwn(schema, key) ? schema[key as keyof typeof schema] : words;
      const choice = choiceOf(request.categories, slug);
      const span = choice && placeOf(entity, written);
      return span ? [{ slug: choice.slug, word: 'schema.org', weight: STRUCTURED, from: home, span }] : [];
    }),
  );
}

function namedBy(entity: Entity): string[] {
  const { types, properties } = entity;
  const kinds = types.filter((type) => Object.hasOwn(schema, type));
  if (!isOf(entity, PRODUCT_TYPES)) return kinds;
  const written = ['applicationCategory', 'category'].map((key) => textOfProperty(properties, key));
  return [...kinds, ...written.filter((one) => one !== undefined)];
}
