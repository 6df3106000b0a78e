import type { PageKind } from '../../domain/page/page.ts';
import { siteOf } from '../fetch/same_site.ts';
import { kindOfUrl } from './kind_of_url.ts';
import { PHRASES } from './kind_phrases.ts';
import { CHALLENGE_MARKERS, PARKING_MARKERS } from './markers.ts';
import { type Seen, type Sight, sightOf, wordsIn } from './sight.ts';

/**
 * What a page is that is not the website: a wall, a placeholder or a way elsewhere (D87); null for the website. Such pages are short and
 * lead to few others, whatever they say: a website that writes about them does not.
 */
export function kindOfPage(seen: Seen): PageKind | null {
  const { sentOnTo, url } = seen;
  if (sentOnTo !== null && siteOf(new URL(sentOnTo)) !== siteOf(new URL(url)))
    return kindOfUrl(new URL(sentOnTo)) ?? 'elsewhere';
  const sight = sightOf(seen);
  return (sight && KINDS.find(([, is]) => is(sight))?.[0]) ?? null;
}

const isChallenge = (sight: Sight): boolean => {
  const { words, ownPages, texts, html } = sight;
  if (words > 150 || ownPages > 3) return false;
  if (words <= 80 && has(html, CHALLENGE_MARKERS)) return true;
  if (words <= 120 && titlesOf(sight).some(PHRASES.challenge_title.are))
    return words <= 80 || isSaid(texts, 'challenge');
  return isSaid([sight.title, ...texts], 'challenge');
};

const isParked = (sight: Sight): boolean => {
  const { words, ownPages, texts, title, html, url } = sight;
  if (words > 350 || ownPages > 4) return false;
  if (kindOfUrl(url) === 'parked' || (words <= 200 && has(html, PARKING_MARKERS))) return true;
  const host = url.hostname.replace(/^www\./, '');
  const lines = [title, ...texts].filter((line) => !/\bnot for sale\b/i.test(line));
  return lines.some(
    (line) =>
      wordsIn(line) <= 60 &&
      (PHRASES.parked.in(line) || (line.toLowerCase().includes(host) && PHRASES.for_sale.in(line))),
  );
};

const isSignIn = (sight: Sight): boolean => {
  const { words, ownPages, texts, hasPassword, fields, url, description } = sight;
  if (words > 150 || ownPages > 3) return false;
  const isCalled = titlesOf(sight).some((text) => PHRASES.sign_in.are(text));
  const isNamed = isCalled || titlesOf(sight).some((text) => PHRASES.sign_in.begin(text));
  if (kindOfUrl(url) === 'sign_in' && (hasPassword || isNamed || words <= 60)) return true;
  if (hasPassword && (isNamed || isSaid(texts, 'sign_in_needed'))) return words <= 60 || isNamed;
  if (hasPassword && ownPages <= 1) return words <= 40 || (words <= 60 && description === '');
  if (words > 80 || ownPages > 1) return false;
  if (isSaid(texts, 'sign_in_needed') && (isNamed || words <= 50)) return true;
  return isCalled && fields > 0 && words <= 40;
};

const isElsewhere = (sight: Sight): boolean => {
  const { words, ownPages, texts, elsewhere, title } = sight;
  if (words > 90 || ownPages > 1 || elsewhere.length === 0) return false;
  return (
    new Set(elsewhere.map((one) => siteOf(new URL(one)))).size <= 3 && isSaid([title, ...texts], 'moved')
  );
};

const isPlaceholder = (sight: Sight): boolean => {
  const { words, ownPages, texts, title, description, hasPassword } = sight;
  if (words > 400 || ownPages > 2) return false;
  const titles = titlesOf(sight);
  if (titles.some((text) => PHRASES.default_page.begin(text))) return true;
  if (words <= 250 && ownPages <= 1 && texts.flatMap((text) => PHRASES.server_words.all(text)).length >= 4)
    return true;
  if (words === 0) return title === '' && description === '' && !hasPassword;
  const said = texts.filter((text) => PHRASES.placeholder.in(text));
  if (said.length === 0 && !titles.some((text) => PHRASES.placeholder.in(text))) return false;
  const rest = texts.filter((text) => !said.includes(text) && !SMALL_PRINT.test(text));
  const isDescribed = wordsIn(description) > 8 && !PHRASES.placeholder.in(description);
  return !isDescribed && ownPages <= 1 && rest.reduce((sum, text) => sum + wordsIn(text), 0) <= REST_WORDS;
};

const isConsent = (sight: Sight): boolean => {
  const { words, ownPages, texts, title, headings, url } = sight;
  if (words > 400 || ownPages > 3) return false;
  if (kindOfUrl(url) === 'consent') return true;
  const first = headings.filter(({ level }) => level === 1);
  const heads = (first.length > 0 ? first : headings.slice(0, 1)).map(({ text }) => text);
  const isQuestion =
    heads.length > 0 ? heads.every((text) => PHRASES.consent.in(text)) : isSaid(texts.slice(0, 3), 'consent');
  if (!isQuestion && !PHRASES.consent.in(title)) return false;
  const rest = texts.filter((text) => !PHRASES.consent.in(text) && !SMALL_PRINT.test(text));
  return rest.reduce((sum, text) => sum + wordsIn(text), 0) <= Math.max(REST_WORDS, words / 2);
};

/** In the order in which they are told apart: a wall in front of a page wins over what the page is. */
const KINDS: readonly (readonly [PageKind, (sight: Sight) => boolean])[] = [
  ['challenge', isChallenge],
  ['parked', isParked],
  ['sign_in', isSignIn],
  ['elsewhere', isElsewhere],
  ['placeholder', isPlaceholder],
  ['consent', isConsent],
];

/** Words that a placeholder may have beside its sentence; with more it says what is to come. */
const REST_WORDS = 25;
/** Lines that every page has. */
const SMALL_PRINT = /^(?:©|\(c\)|copyright\b)|@[\w-]+\.|^\+?[\d ()/-]{6,}$|\bpowered by\b/i;

const isSaid = (texts: readonly string[], key: keyof typeof PHRASES): boolean =>
  texts.some((text) => PHRASES[key].in(text));

/** What a page calls itself: the parts of its title, and its first headings. */
function titlesOf({ title, headings }: Sight): string[] {
  const parts = title.split(/\s[|·•–—:-]\s|\s?[|｜]\s?/);
  return [...new Set([title, ...parts, ...headings.slice(0, 2).map(({ text }) => text)])].filter(Boolean);
}

const has = (html: string, markers: readonly string[]): boolean => {
  const lower = html.toLowerCase();
  return markers.some((marker) => lower.includes(marker));
};
