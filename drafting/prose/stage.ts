import type { Block } from '../../domain/page/page.ts';
import { OFFERS_MAX, type Proposed, type ProposedOffer, type Quote } from '../../domain/profile/drafting.ts';
import { choiceOf } from '../../domain/profile/lists.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import type { Phrases } from '../../domain/words/phrases.ts';
import { headFacts, pagesOf, quoteOf, type Site, textOf } from '../site/site.ts';
import { sentencesOf } from '../site/wording.ts';

/**
 * The stage that the product says it is in, in words that mean nothing else: a beta that is its own and no feature's. A
 * product that has ended is at none, and that somebody waits for one says too little.
 */
export function stageOf(site: Site, name: string | undefined): Proposed<string> | undefined {
  if (hasEnded(site)) return undefined;
  const choice = choiceOf(site.request.stages, 'beta');
  const quote = choice && firstSaying(site, SPOKEN.beta, (sentence) => isInBeta(sentence, name));
  return choice && quote && { value: choice.slug, quotes: [quote] };
}

/**
 * Stages that the site speaks of without saying that it is at them, each with what says so: the year of its foundation, or a short line,
 * because a long sentence speaks of others as well.
 */
export function offeredStages(site: Site, founded: Proposed<string> | undefined): ProposedOffer[] {
  if (hasEnded(site)) return [];
  return OFFERED_FIRST.flatMap((slug) => {
    const choice = choiceOf(site.request.stages, slug);
    const states: SentenceTest = (sentence) => sentence.length <= LONGEST_LINE && SPOKEN[slug].in(sentence);
    const quote = choice && firstSaying(site, SPOKEN[slug], states);
    const old = slug === 'established' && founded && OLD.test(founded.value) ? founded.quotes : [];
    const quotes = old.length > 0 ? old : quote ? [quote] : [];
    return choice && quotes.length > 0 ? [{ items: [{ value: choice.slug, quotes }] }] : [];
  }).slice(0, OFFERS_MAX);
}

const LONGEST_LINE = 60;

/** Whether a text speaks of a stage; undefined of a stage that the site team added. */
export const speaksOfStage = (slug: string, text: string): boolean | undefined =>
  Object.hasOwn(SPOKEN, slug) ? SPOKEN[slug as keyof typeof SPOKEN].in(text) : undefined;

const OLD_YEAR = '(?:1[5-9]\\d\\d|200\\d|201[0-5])';
const OLD = new RegExp(`^${OLD_YEAR}$`);
const SLOTS = {
  number: '(?:\\d{1,3}(?:[.,\\s]\\d{3}){1,3}|\\d{4,9}|\\d{1,4}k|\\d{3}(?=\\+))\\+?',
  // A company of these years, or of ten years and more, is past its beginnings.
  year: OLD_YEAR,
  years: '[1-9]\\d{1,2}',
};
const SPOKEN = {
  idea: phrasesFor('topics', 'idea'),
  mvp: phrasesFor('topics', 'mvp'),
  beta: phrasesFor('topics', 'beta'),
  launched: phrasesFor('topics', 'launched'),
  growing: phrasesFor('topics', 'growing', SLOTS),
  established: phrasesFor('topics', 'established', SLOTS),
};
/** What is rarer says more: most sites have something to order. */
const OFFERED_FIRST = ['beta', 'idea', 'established', 'growing', 'launched'] as const;

const ENDED = phrasesFor('topics', 'ended');

const hasEnded = ({ home }: Site): boolean =>
  home?.page.blocks.some((block) => block.area === 'main' && ENDED.in(textOf(home, block))) ?? false;

type SentenceTest = (sentence: string) => boolean;

/** The first sentence of the title, the top and the main parts of the pages that states it; tested only where the text has a hint. */
function firstSaying(site: Site, hint: Phrases, states: SentenceTest): Quote | undefined {
  for (const from of pagesOf(site, 'home', 'about', 'pricing'))
    for (const block of [...headFacts(from, 'title'), ...from.page.blocks.filter(isAboutIt)]) {
      const text = textOf(from, block);
      const found =
        hint.in(text) && sentencesOf(text).find(({ start, end }) => states(text.slice(start, end)));
      if (found) return quoteOf(from, { start: block.start + found.start, end: block.start + found.end });
    }
  return undefined;
}

const isAboutIt = ({ area, tag }: Block): boolean =>
  area !== 'nav' && area !== 'footer' && tag !== 'blockquote';

/** Phrases at the beginning of a text; "in beta-testing regions" is another word. */
const beginning = (key: 'own' | 'stated_beta' | 'beta_alone'): RegExp =>
  new RegExp(`^[^\\p{L}\\p{N}'’]{0,3}${phrasesFor('topics', key).source}(?!-)`, 'iu');

const OWN = beginning('own');
const STATED_BETA = beginning('stated_beta');
const BETA_ALONE = beginning('beta_alone');
const BADGE = phrasesFor('topics', 'beta_badge');

/** What a sentence says of the product that it begins with; undefined where it begins with something else. */
function ofProduct(sentence: string, name: string | undefined): string | undefined {
  if (name && sentence.startsWith(name)) return sentence.slice(name.length);
  const own = OWN.exec(sentence)?.[0];
  if (own === undefined) return undefined;
  const said = sentence.slice(own.length);
  return name ? said.replace(name, 'it') : said;
}

/** A sentence whose subject is the product, "Now in public beta" without one, or a badge: "Acme (beta)". */
function isInBeta(sentence: string, name: string | undefined): boolean {
  if (/[?？]$/.test(sentence)) return false;
  const said = ofProduct(sentence, name);
  const [badge = ''] = (said ?? sentence).split(/\s[·•|–—]\s/);
  return (
    BETA_ALONE.test(sentence) ||
    BADGE.are(badge) ||
    (said !== undefined && (STATED_BETA.test(said) || /^[^\p{L}\p{N}]{1,3}beta\W?$/iu.test(said)))
  );
}
