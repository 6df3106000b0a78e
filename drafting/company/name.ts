import type { Proposed } from '../../domain/profile/drafting.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { compact, headFacts, proposed, type Site, type SitePage, textOf, wordCount } from '../site/site.ts';
import { isPlaceholder } from '../site/wording.ts';
import { type Candidate, candidatesOf, homeLabels, type Sign, titlesWith } from './name_signs.ts';

/**
 * The name of what the site offers. The candidate that the domain is made of wins. One that the domain does not know must
 * be named by a source for names and be seen on the page itself, because heads are where generators leave their own names;
 * or several places agree on it that are written apart: the titles of several pages, the logo, what the page says.
 */
export function nameOf(site: Site): Proposed<string> | undefined {
  return namesOf(site).find(({ known }) => known)?.found;
}

/** Every name that the site may have, the likeliest first; `known`: enough says that it is one. */
export function* namesOf(site: Site): Generator<{ found: Proposed<string>; known: boolean; score: number }> {
  const { home } = site;
  if (!home) return;
  for (const source of [candidatesOf(home), spelledDomain(site, home)])
    for (const { value, from, span, known, signs } of rankedNames(site, home, source))
      yield { found: proposed(value, from, span), known, score: signs.size };
}

function rankedNames(site: Site, home: SitePage, candidates: Iterable<Candidate>) {
  const all = [...candidates].filter(({ value }) => isName(value));
  const labels = homeLabels(home).map(compact);
  return all
    .map((candidate, order) => ({
      ...candidate,
      order,
      fit: domainFit(candidate.value, site.label),
      signs: signsOf(site, candidate, all, labels),
    }))
    .map((one) => ({
      ...one,
      known: one.fit > 0 || (one.sure && isShown(home, one.value)) || isAgreed(home, one),
    }))
    .sort((a, b) => b.fit - a.fit || b.signs.size - a.signs.size || a.order - b.order);
}

const MAX_WORDS = 6;
/** Words in a name that nothing but places on the page vouch for. */
const MAX_AGREED_WORDS = 4;

type AnySign = Sign | 'titles' | 'logo' | 'subject';
type Signs = ReadonlySet<AnySign>;

/** The kinds of places that say this name. */
function signsOf(
  site: Site,
  { value }: Candidate,
  all: readonly Candidate[],
  labels: readonly string[],
): Signs {
  const own = compact(value);
  const isSame = (words: string): boolean => compact(words) === own;
  const signs = new Set<AnySign>(all.filter((one) => isSame(one.value)).map(({ sign }) => sign));
  if (titlesWith(site, isSame) > 0) signs.add('titles');
  if (labels.includes(own)) signs.add('logo');
  if (site.home && isSubject(site.home, value)) signs.add('subject');
  return signs;
}

/** Two places that agree, of which one is no title, or the page speaks of it by this name. */
function isAgreed(home: SitePage, { value, signs }: Candidate & { signs: Signs }): boolean {
  if (signs.size < 2 || wordCount(value) > MAX_AGREED_WORDS) return false;
  const apart = [...signs].some((sign) => sign !== 'title' && sign !== 'titles');
  return apart || isSpokenOf(home, value);
}

/** Words of the page that the domain is made of: "Acme Notes" on acmenotes.com, "8gears AG" on 8gears.com. */
function* spelledDomain({ label }: Site, home: SitePage): Generator<Candidate> {
  if (!label || label.length < 4) return;
  for (const span of home.page.blocks) {
    const text = textOf(home, span);
    const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.&'-]*/gu)];
    for (const [at, first] of words.entries()) {
      for (const last of words.slice(at, at + 3)) {
        const value = text.slice(first.index, last.index + last[0].length);
        if (compact(value) === compact(label) && /\p{Lu}|^\d/u.test(value))
          yield { value, from: home, span, sign: 'title', sure: false };
      }
    }
  }
}

function isName(value: string): boolean {
  return (
    value.length <= 80 &&
    wordCount(value) > 0 &&
    wordCount(value) <= MAX_WORDS &&
    !isPlaceholder(value) &&
    !PAGE_TITLES.are(value)
  );
}

/** What pages are called on every site. */
const PAGE_TITLES = phrasesFor('company', 'page_titles');

/** How well a name and the domain's word agree: 2 the same, 1 one within the other. */
function domainFit(name: string, label: string | null): number {
  const [is, has] = [compact(name), compact(label ?? '')];
  if (is.length < 2 || has === '') return 0;
  if (is === has) return 2;
  if (is.length >= 4 && has.includes(is)) return 1;
  return has.length >= 4 && is.startsWith(has) && wordCount(name) <= 4 ? 1 : 0;
}

function isShown({ page }: SitePage, name: string): boolean {
  return page.blocks.some(({ start, end }) => compact(page.text.slice(start, end)).includes(compact(name)));
}

/** Whether a block says more than the name and has the name in it. */
function isSpokenOf(home: SitePage, name: string): boolean {
  const said = [...home.page.blocks, ...headFacts(home, 'description', 'og:description')];
  return said.some((block) => {
    const text = textOf(home, block);
    return text.includes(name) && wordCount(text) > wordCount(name) + 1;
  });
}

/** Whether the description, or the text below the first heading, begins with the name as its subject. */
function isSubject(home: SitePage, name: string): boolean {
  const said = [...headFacts(home, 'description'), ...home.page.blocks.slice(0, OPENING)];
  return said.some((block) => {
    const text = textOf(home, block);
    return text.startsWith(`${name} `) && /^\p{Ll}/u.test(text.slice(name.length + 1));
  });
}

/** How many blocks of the home page open it. */
const OPENING = 20;
