import type { PageKind } from '../../domain/page/page.ts';
import { siteOf } from '../fetch/same_site.ts';
import { kindOfUrl } from './kind_of_url.ts';
import { PHRASES } from './kind_phrases.ts';
import {
  CAPTCHA_MARKERS,
  CHALLENGE_MARKERS,
  GUARD_MARKERS,
  MAINTENANCE_MARKERS,
  PARKING_MARKERS,
} from './markers.ts';
import { type Seen, type Sight, sightOf, wordsIn } from './sight.ts';

/** What a page is that is not the website. */
export interface Kind {
  kind: PageKind;
  /** Whether it may lead to the website, as a choice of countries does: then it only counts if nothing behind it can be read. */
  isSplash: boolean;
}

/**
 * What a page is that is not the website: a wall, a placeholder or a way elsewhere (D87); null for the website. What tells them is how
 * little a page says beside that: a website may say the same, and says what it offers too.
 */
export function kindOfPage(seen: Seen): Kind | null {
  const { sentOnTo, url } = seen;
  if (sentOnTo !== null && siteOf(new URL(sentOnTo)) !== siteOf(new URL(url)))
    return { kind: kindOfUrl(new URL(sentOnTo)) ?? 'elsewhere', isSplash: false };
  const sight = sightOf(seen);
  if (!sight) return null;
  const kind = KINDS.find(([, is]) => is(sight))?.[0];
  // Without its scripts a page shows nothing, so that it is no placeholder and no door.
  if (seen.needsScript) return kind && kind !== 'placeholder' ? { kind, isSplash: false } : null;
  if (kind) return { kind, isSplash: false };
  const splash = SPLASHES.find(([, is]) => is(sight))?.[0];
  return splash ? { kind: splash, isSplash: true } : null;
}

const isChallenge = (sight: Sight): boolean => {
  const { words, ownPages, texts, html, title, hasPassword } = sight;
  if (ownPages > 3) return false;
  const isMarked = has(html, CHALLENGE_MARKERS);
  // Some explain themselves at length.
  if (words > 150) return isMarked && isSaid(titlesOf(sight), 'challenge');
  if (isMarked || isGuard(sight)) return true;
  if (words <= 120 && titlesOf(sight).some((text) => PHRASES.challenge_title.are(text)))
    return words <= 80 || isSaid(texts, 'challenge');
  return (
    !hasPassword &&
    isSaid([title, ...texts], 'challenge') &&
    wordsBeside(sight, ['challenge', 'challenge_title']) <= OWN_WORDS
  );
};

/** Whether next to nothing stands beside a protection or its test. */
function isGuard({ words, ownPages, html, fields, hasPassword, description }: Sight): boolean {
  if (ownPages > 0 || description !== '' || fields > 0 || hasPassword || words > 80) return false;
  return has(html, CAPTCHA_MARKERS) || (words <= 30 && has(html, GUARD_MARKERS));
}

const isParked = (sight: Sight): boolean => {
  const { words, ownPages, html, url } = sight;
  if (words > 350 || ownPages > 4) return false;
  return kindOfUrl(url) === 'parked' || (words <= 200 && has(html, PARKING_MARKERS)) || isForSale(sight);
};

/** A page that offers its own domain. */
function isForSale({ url, title, texts, headings, words }: Sight): boolean {
  const host = url.hostname.replace(/^www\./, '');
  const lines = [title, ...texts].filter((line) => !/\bnot for sale\b/i.test(line));
  const isCalled = headings.some(({ text }) => text.toLowerCase().replaceAll(/\s/g, '') === host);
  if (isCalled && words <= 200 && lines.some(isOffered)) return true;
  return lines
    .filter((line) => wordsIn(line) <= 60)
    .some(
      (line) => PHRASES.parked.in(line) || (line.toLowerCase().includes(host) && PHRASES.for_sale.in(line)),
    );
}

const isOffered = (line: string): boolean => PHRASES.offer.in(line) || PHRASES.for_sale.are(line);

const isSignIn = (sight: Sight): boolean => {
  const { words, ownPages, texts, hasPassword, fields, url } = sight;
  if (words > 150 || ownPages > 3) return false;
  if (kindOfUrl(url) === 'sign_in' && (hasPassword || words <= 60 || isNamedSignIn(sight))) return true;
  if (ownPages > 1 || wordsBeside(sight, ['sign_in', 'sign_in_needed', 'password']) > OWN_WORDS) return false;
  if (hasPassword || isSaid(texts, 'sign_in_needed')) return true;
  return fields > 0 && titlesOf(sight).some((text) => PHRASES.sign_in.are(text));
};

const isNamedSignIn = (sight: Sight): boolean => titlesOf(sight).some((text) => PHRASES.sign_in.begin(text));

const isElsewhere = (sight: Sight): boolean => {
  const { words, ownPages, texts, elsewhere, title, hasPassword, html } = sight;
  if (words > 90 || ownPages > 1 || elsewhere.length === 0 || hasPassword) return false;
  if (has(html, MAINTENANCE_MARKERS)) return false;
  return (
    new Set(elsewhere.map((one) => siteOf(new URL(one)))).size <= 3 &&
    isSaid([title, ...texts], 'moved') &&
    wordsBeside(sight, ['moved']) <= OWN_WORDS
  );
};

const isPlaceholder = (sight: Sight): boolean => {
  const { words, ownPages, title, description, hasPassword, html } = sight;
  if (titlesOf(sight).some((text) => PHRASES.directory_listing.begin(text))) return true;
  if (isOnly('gone', sight)) return true;
  if (ownPages > 2) return false;
  if (words === 0) return title === '' && description === '' && !hasPassword;
  if (words <= 60 && has(html, MAINTENANCE_MARKERS)) return true;
  return isOfServer(sight) || isStillToCome(sight) || isOnly('closed', sight);
};

/** A page of an error that comes without its status, or of a closed shop: it says so first, and at most leads to other pages. */
function isOnly(key: 'gone' | 'closed', sight: Sight): boolean {
  const { description, linkTexts } = sight;
  const titles = titlesOf(sight).filter((text) => !linkTexts.includes(text));
  if (wordsIn(description) > 8 || !isSaid(titles, key)) return false;
  return wordsBeside(sight, [key, 'placeholder'], linkTexts) <= OWN_WORDS;
}

/** The first page of a server, a system or a host. */
function isOfServer(sight: Sight): boolean {
  const { words, ownPages, texts, headings, description } = sight;
  // Websites keep the title of the template that they began with.
  const first = headings.find(({ text }) => /\p{L}/u.test(text))?.text;
  const isWritten =
    wordsIn(description) > 8 || (first !== undefined && !OF_SERVER.some((key) => PHRASES[key].in(first)));
  if (titlesOf(sight).some((text) => PHRASES.default_page.begin(text))) return !isWritten;
  if (words > 250 || ownPages > 1) return false;
  const isTechnical = texts.flatMap((text) => PHRASES.server_words.all(text)).length >= 4;
  return isTechnical && wordsBeside(sight, ['server_words', 'placeholder']) <= OWN_WORDS;
}

const OF_SERVER = ['default_page', 'server_words', 'placeholder'] as const;

/** A page that says that something is to come, or back soon, and not what. */
function isStillToCome(sight: Sight): boolean {
  const { ownPages, texts, description, headings } = sight;
  if (ownPages > 1 || !isSaid([...texts, ...titlesOf(sight)], 'placeholder')) return false;
  if (wordsIn(description) > 8 && !PHRASES.placeholder.in(description)) return false;
  const isCalled = headings.some(({ level, text }) => level <= 2 && PHRASES.placeholder.are(text));
  return wordsBeside(sight, ['placeholder']) <= (isCalled ? OWN_WORDS : FEW_OWN_WORDS);
}

const isConsent = (sight: Sight): boolean => {
  const { words, ownPages, texts, title, headings, url } = sight;
  if (words > 400 || ownPages > 3) return false;
  if (kindOfUrl(url) === 'consent') return true;
  if (
    ownPages <= 1 &&
    isSaid([title, ...texts], 'age') &&
    wordsBeside(sight, ['age', 'consent']) <= GATE_WORDS
  )
    return true;
  const first = headings.filter(({ level }) => level === 1);
  const heads = (first.length > 0 ? first : headings.slice(0, 1)).map(({ text }) => text);
  const isInHeads =
    heads.length > 0 ? heads.every((text) => PHRASES.consent.in(text)) : isSaid(texts.slice(0, 3), 'consent');
  const isCalled = isInHeads || PHRASES.consent.in(title);
  return isCalled && wordsBeside(sight, ['consent', 'purposes']) <= GATE_WORDS;
};

/** In the order in which they are told apart: a wall in front of a page wins over what the page is. */
const KINDS: readonly (readonly [PageKind, (sight: Sight) => boolean])[] = [
  ['challenge', isChallenge],
  ['parked', isParked],
  ['elsewhere', isElsewhere],
  ['sign_in', isSignIn],
  ['placeholder', isPlaceholder],
  ['consent', isConsent],
];

/** Which country, language or group of readers. */
const isChooser = (sight: Sight): boolean => {
  const { ownPages, texts, description, headings, linkTexts } = sight;
  if (ownPages < 1 || wordsIn(description) > 8) return false;
  const isCalled = headings.some(({ text }) => PHRASES.chooser.in(text));
  if (!isCalled && !isSaid(texts.slice(0, 6), 'chooser')) return false;
  return wordsBeside(sight, ['chooser', 'consent'], linkTexts) <= (isCalled ? GATE_WORDS : FEW_OWN_WORDS);
};

/** A door: a picture with one way in, a script or frames that show the site, or links to other sites alone. */
const isDoor = (sight: Sight): boolean => {
  const { words, ownPages, description, linkTexts, elsewhere, isLedByScript, frames } = sight;
  if (words > 60 || wordsIn(description) > 8) return false;
  if (frames > 0 || (isLedByScript && words <= 20)) return true;
  if (ownPages >= 1 && ownPages <= 2 && linkTexts.some((text) => PHRASES.enter.are(text))) return true;
  return ownPages === 0 && elsewhere.length >= 3 && wordsBeside(sight, [], linkTexts) <= NEXT_TO_NONE;
};

const SPLASHES: readonly (readonly [PageKind, (sight: Sight) => boolean])[] = [
  ['consent', isChooser],
  ['elsewhere', isDoor],
];

/** Words that a page may have beside what makes it a wall; a website says more of itself. */
const OWN_WORDS = 45;
/** The same for a page that only mentions that something is to come. */
const FEW_OWN_WORDS = 25;
/** The same for questions for consent or age, which come with conditions. */
const GATE_WORDS = 75;
const NEXT_TO_NONE = 10;
/** Lines that every page has. */
const SMALL_PRINT = /^(?:©|\(c\)|copyright\b)|@[\w-]+\.|^\+?[\d ()/-]{6,}$|\bpowered by\b/i;

const isSaid = (texts: readonly string[], key: keyof typeof PHRASES): boolean =>
  texts.some((text) => PHRASES[key].in(text));

/** The words of the lines that have none of some phrases, but for small print and what is left `out`. */
function wordsBeside(
  { texts }: Sight,
  keys: readonly (keyof typeof PHRASES)[],
  out: readonly string[] = [],
): number {
  const left = out.map(unspaced);
  return texts
    .filter((text) => !SMALL_PRINT.test(text) && !left.some((one) => one.includes(unspaced(text))))
    .filter((text) => !keys.some((key) => PHRASES[key].in(text)))
    .reduce((sum, text) => sum + wordsIn(text), 0);
}

/** Texts of links part their lines otherwise. */
const unspaced = (text: string): string => text.replaceAll(/\s/g, '');

/** What a page calls itself: the parts of its title, and its first headings. */
function titlesOf({ title, headings }: Sight): string[] {
  const parts = title.split(/\s[|·•–—:-]\s|\s?[|｜]\s?/);
  return [...new Set([title, ...parts, ...headings.slice(0, 2).map(({ text }) => text)])].filter(Boolean);
}

const has = (html: string, markers: readonly string[]): boolean =>
  markers.some((marker) => html.includes(marker));
