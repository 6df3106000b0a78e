import type { Quote } from '../../domain/profile/drafting.ts';
import { UNSPACED } from '../../domain/words/beginnings.ts';
import { headFacts, pagesOf, quoteOf, type Site, type SitePage, textOf } from '../site/site.ts';
import { hasPricing, type Sentence, sentencesIn } from './price_statements.ts';
import { WORDS } from './price_words.ts';
import { isOwn, isPaidPrice, recurs } from './prices.ts';
import type { PricingArea } from './pricing_area.ts';

/** A pricing model with the words that tell it. */
export type Model = readonly [slug: string, quotes: readonly Quote[]];

const mainOf = (from: SitePage): PricingArea => ({
  from,
  blocks: from.page.blocks.filter(({ tag, area }) => area === 'main' && tag !== 'blockquote'),
});

/** Where a site states no price of its own: the words by which the product, and not a part of it, is free or open source. */
export function freeModel(site: Site, name: string | undefined): Model | undefined {
  const { home } = site;
  const sentences = (...kinds: readonly ('home' | 'about' | 'faq')[]): Sentence[] =>
    pagesOf(site, ...kinds).flatMap((from) => sentencesIn(mainOf(from)));
  const now = sentences('home', 'faq').find(({ text }) => isFreeNow(text, name));
  if (now) return ['free', [now.quote]];
  if (!home || hasPricing(site)) return undefined;
  const open = sentences('home', 'about', 'faq').find(({ text }) => isOpenSource(text, name));
  const free =
    sentences('home', 'about', 'faq').find(({ text }) => isWhollyFree(text, name)) ?? freeBelowQuestion(site);
  if (open && (!free || site.pages.every((from) => !hasPrices(from)))) return ['open-source', [open.quote]];
  // With a price by the month beside it, what is free is a part.
  if (free) return site.pages.some(hasRecurringPrices) ? undefined : ['free', [free.quote]];
  return site.pages.some(hasPrices) ? undefined : (freeHead(home) ?? freeForAll(site, name));
}

const hasPrices = (from: SitePage): boolean =>
  from.page.blocks.some((block) => isPaidPrice(textOf(from, block)));

const hasRecurringPrices = (from: SitePage): boolean =>
  /^(?:home|faq|features|pricing)$/.test(from.kind) &&
  from.page.blocks.some((block) => isPaidPrice(textOf(from, block)) && recurs(textOf(from, block)));

/** What the title, the description or the first heading of the home page is enough for. */
function freeHead(home: SitePage): Model | undefined {
  const heading = home.page.blocks.find(({ tag }) => tag === 'h1');
  const facts = [...headFacts(home, 'title', 'description', 'og:description'), ...(heading ? [heading] : [])];
  const is = (test: (text: string) => boolean): Quote[] =>
    facts.filter((fact) => test(textOf(home, fact))).map((fact) => quoteOf(home, fact));
  const [open] = is((text) => WORDS.freeAndOpen.in(text));
  if (open) return ['open-source', [open]];
  const [free] = is((text) => WORDS.whollyFree.in(text) && !WORDS.unlikeFree.in(text));
  return free && ['free', [free]];
}

/** "Is it really free?" – "Yes, and it will stay so." */
function freeBelowQuestion(site: Site): Sentence | undefined {
  for (const from of pagesOf(site, 'faq', 'home', 'about')) {
    const { blocks } = mainOf(from);
    for (const [at, block] of blocks.entries()) {
      const text = textOf(from, block);
      const next = blocks[at + 1];
      if (!next || !/[?？]\W*$/u.test(text) || !WORDS.freeQuestions.in(text)) continue;
      const [answer] = sentencesIn({ from, blocks: [next] });
      if (answer && WORDS.yes.begin(answer.text) && WORDS.free.in(answer.text) && !limits(answer.text))
        return answer;
    }
  }
  return undefined;
}

/** Not free of charge, not for long, or for the first of something. */
const limits = (text: string): boolean => WORDS.unlikeFree.in(text) || WORDS.trial.in(text);

/** The rest of a sentence behind the product that it begins with; undefined where it is about something else. */
function aboutProduct(sentence: string, name: string | undefined): string | undefined {
  const rest = name !== undefined && sentence.startsWith(name) ? sentence.slice(name.length) : '';
  if (rest !== '' && (!/^[\p{L}\p{N}]/u.test(rest) || UNSPACED.test(rest[0] ?? ''))) return rest.trimStart();
  const it = WORDS.it.exec(sentence);
  return it ? sentence.slice(it[0].length).trimStart() : undefined;
}

function isFreeNow(sentence: string, name: string | undefined): boolean {
  const found = WORDS.freeNow.first(sentence);
  if (!found) return false;
  const before = sentence.slice(0, found.index).trim();
  const about = aboutProduct(`${before} `, name);
  return before === '' || (about !== undefined && about.length <= MAX_COPULA);
}

const MAX_COPULA = 12;

/** "Acme is free.": the whole product, in its plain form. */
export function isWhollyFree(sentence: string, name: string | undefined): boolean {
  const about = aboutProduct(sentence, name);
  if (about === undefined || /[?？]$/.test(sentence) || limits(sentence)) return false;
  return WORDS.isFree.test(about) || WORDS.costsNothing.in(about);
}

function isOpenSource(sentence: string, name: string | undefined): boolean {
  const found = WORDS.openSource.first(sentence);
  if (!found || !isOwn(sentence) || /[?？]$/.test(sentence)) return false;
  const before = sentence.slice(0, found.index).trim();
  const about = aboutProduct(`${before} `, name)?.trim();
  const rest = sentence.slice(found.index + found[0].length);
  return about === undefined
    ? (before === '' || WORDS.fully.are(before)) && /^\W*$/u.test(rest)
    : WORDS.isA.test(about);
}

/** "Acme is free for every library.", or that alone, where no page speaks of anybody who pays. */
function freeForAll(site: Site, name: string | undefined): Model | undefined {
  const texts = site.pages
    .filter(({ kind }) => kind !== 'legal' && kind !== 'post')
    .flatMap((from) =>
      from.page.blocks.filter(({ tag }) => tag !== 'blockquote').map((one) => textOf(from, one)),
    );
  if (texts.some((text) => WORDS.paidBesides.in(text.replaceAll(WORDS.notPaid, '')))) return undefined;
  const found = pagesOf(site, 'home', 'about', 'faq')
    .flatMap((from) => sentencesIn(mainOf(from)))
    .find(({ text }) => {
      const about = aboutProduct(text, name) ?? text;
      return (
        WORDS.freeForAll.begin(about) && about.length <= MAX_FOR_ALL && !/[?？,]/.test(about) && !limits(text)
      );
    });
  return found && ['free', [found.quote]];
}

const MAX_FOR_ALL = 70;
