import { DRAFT_FIELDS } from '../domain/draft_fields.ts';
import type { Proposed } from '../domain/drafting.ts';
import type { Span } from '../domain/page.ts';
import { COMPANY_TYPES, entitiesOf, isOf, PRODUCT_TYPES, placeOf, textOfProperty } from './json_ld.ts';
import { compact, headFacts, proposed, type Site, type SitePage, textOf, wordCount } from './site.ts';
import { titleParts } from './titles.ts';
import { isPlaceholder, wholeSentences } from './wording.ts';

/** The line that the site says about itself: its first heading, unless that is its name or a greeting, else its title. */
export function taglineOf({ home }: Site, name: string | undefined): Proposed<string> | undefined {
  if (!home) return undefined;
  const headings = home.page.blocks.filter(({ tag }) => tag === 'h1');
  const first = headings.find((block) => !isNameOnly(textOf(home, block), name));
  if (first && isLine(textOf(home, first), name)) return proposed(textOf(home, first), home, first);
  for (const fact of headFacts(home, 'title', 'og:title', 'twitter:title')) {
    const line = titleParts(textOf(home, fact)).find((part) => !isNameOnly(part, name) && isLine(part, name));
    if (line) return proposed(line, home, fact);
  }
  return undefined;
}

/** The site's own description of itself in one or two sentences, as its head gives it. */
export function shortDescriptionOf(site: Site): Proposed<string> | undefined {
  for (const { from, span, text } of descriptionsOf(site)) {
    const fitting = wholeSentences(text, DRAFT_FIELDS.short_description.live_max);
    if (fitting) return proposed(fitting, from, span);
  }
  return undefined;
}

/** A longer description, when the head gives one that says more than the short one. */
export function descriptionOf(site: Site, short: string | undefined): Proposed<string> | undefined {
  const [longest] = descriptionsOf(site).sort((a, b) => b.text.length - a.text.length);
  if (!longest || longest.text.length <= (short ?? '').length) return undefined;
  return proposed(longest.text, longest.from, longest.span);
}

interface Description {
  from: SitePage;
  span: Span;
  text: string;
}

function descriptionsOf({ home }: Site): Description[] {
  if (!home) return [];
  const metas = headFacts(home, 'description', 'og:description', 'twitter:description', 'abstract');
  const found = metas.map((span) => ({ from: home, span, text: textOf(home, span) }));
  for (const entity of entitiesOf(home).filter(
    (one) => isOf(one, PRODUCT_TYPES) || isOf(one, COMPANY_TYPES),
  )) {
    const text = textOfProperty(entity.properties, 'description');
    const span = text && placeOf(entity, text);
    if (span && !/<\w|&\w+;/.test(text)) found.push({ from: home, span, text });
  }
  return found.filter(({ text }) => enoughWords(text) && !isPlaceholder(text));
}

function isNameOnly(text: string, name: string | undefined): boolean {
  return name !== undefined && compact(text) === compact(name);
}

function isLine(text: string, name: string | undefined): boolean {
  if (text.length > DRAFT_FIELDS.tagline.live_max || isPlaceholder(text) || !enoughWords(text)) return false;
  return (
    !/^(?:welcome|willkommen|bienvenue|hello|hi)\b/i.test(text) || wordCount(text.replace(name ?? '', '')) > 4
  );
}

function enoughWords(text: string): boolean {
  return (
    wordCount(text) >= 3 ||
    (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text) && text.length >= 6)
  );
}
