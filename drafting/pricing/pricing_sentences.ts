import type { Quote } from '../../domain/profile/drafting.ts';
import { pagesOf, quoteOf, type Site, textOf } from '../site/site.ts';
import { sentencesOf } from '../site/wording.ts';
import { isOurs } from './prices.ts';
import type { PricingArea } from './pricing_area.ts';
import {
  COSTS_NOTHING,
  FREE_FOR_EACH,
  IS_FREE,
  OPEN_SOURCE,
  PAID_BESIDES,
  PHRASES,
} from './pricing_phrases.ts';
import { costs } from './pricing_stated.ts';

/** The sentences that say by name what the product costs. */
export function namedPrices({ from, blocks }: PricingArea, name: string | undefined): Quote[] {
  return sentencesIn({ from, blocks }, (sentence) => isOurs(sentence) && costs(sentence, name));
}

/** The sentence that says that the product is free: among prices, it means its plain form. */
export function namedFree(areas: readonly PricingArea[], name: string | undefined): Quote[] | undefined {
  const [found] = areas.flatMap((area) => sentencesIn(area, (sentence) => isWhollyFree(sentence, name)));
  return found && [found];
}

function isWhollyFree(sentence: string, name: string | undefined): boolean {
  const [subject] = [name ?? '', 'It'].filter((word) => word !== '' && sentence.startsWith(`${word} `));
  return subject !== undefined && IS_FREE.test(sentence.slice(subject.length)) && !UNLIKE_FREE.test(sentence);
}

/** Not free of charge, or not for long. */
const UNLIKE_FREE =
  /\bfree (?:of (?!charge)|from\b|to (?:try|start|test|join)|for (?:\d|the first|a )|trial)|\btrial\b|\b(?:day|week|month)s\b/i;

function sentencesIn({ from, blocks }: PricingArea, is: (sentence: string) => boolean): Quote[] {
  return blocks.flatMap((block) => {
    const text = textOf(from, block);
    return sentencesOf(text)
      .filter(({ start, end }) => is(text.slice(start, end)))
      .map(({ start, end }) => quoteOf(from, { start: block.start + start, end: block.start + end }));
  });
}

/** What a site with no page about prices says of the product, or in a heading: "Free while in beta", "Acme is free during the beta". */
export function freeForNow(site: Site, name: string | undefined): Quote[] | undefined {
  for (const from of pagesOf(site, 'home', 'faq')) {
    const blocks = from.page.blocks.filter(({ tag, area }) => area === 'main' && tag !== 'blockquote');
    const [found] = sentencesIn({ from, blocks }, (sentence) => {
      const at = PHRASES.freeNow.exec(sentence)?.index;
      const before = at === undefined ? undefined : sentence.slice(0, at).trim();
      return before === '' || (name !== undefined && before === `${name} is`) || before === 'It is';
    });
    if (found) return [found];
  }
  return undefined;
}

type Free = readonly ['free' | 'open-source', Quote[]];

/** Where a site asks no price: the sentence by which the product, and not a part of it, is free or open source. */
export function freeInWords(site: Site, name: string | undefined): Free | undefined {
  for (const from of pagesOf(site, 'home', 'about', 'faq')) {
    const blocks = from.page.blocks.filter(({ tag, area }) => area === 'main' && tag !== 'blockquote');
    const [open] = sentencesIn({ from, blocks }, (sentence) => isOpen(sentence, name));
    if (open) return ['open-source', [open]];
    const [found] = sentencesIn({ from, blocks }, (sentence) => isFreeOfAll(sentence, name));
    if (found) return ['free', [found]];
  }
  return freeForEach(site, name);
}

/** "Acme is free for every library.", or that alone, where no page speaks of anybody who pays. */
function freeForEach(site: Site, name: string | undefined): Free | undefined {
  const isSaid = (sentence: string): boolean => {
    const subject = [name ?? '', 'It'].find((word) => word !== '' && sentence.startsWith(`${word} `));
    return FREE_FOR_EACH.test(sentence.slice(subject?.length ?? 0)) && !UNLIKE_FREE.test(sentence);
  };
  const areas = site.pages
    .filter(({ kind }) => kind !== 'legal' && kind !== 'post')
    .map((from) => ({ from, blocks: from.page.blocks.filter(({ tag }) => tag !== 'blockquote') }));
  const isPaid = areas.some(({ from, blocks }) =>
    blocks.some((block) => PAID_BESIDES.test(textOf(from, block).replaceAll(NOTHING_PAID, ''))),
  );
  const [found] = isPaid
    ? []
    : areas
        .filter(({ from }) => from.kind === 'home' || from.kind === 'about' || from.kind === 'faq')
        .flatMap((area) => sentencesIn(area, isSaid));
  return found && ['free', [found]];
}

const NOTHING_PAID =
  /\b(?:no|without(?: a| any)?|never an?|keine?|ohne|sans|pas de|sin|senza|geen) (?:\p{L}+ )?(?:fees?|subscriptions?|trials?|abo|gebühr\p{L}*|abonnements?|tarifs?|suscripci\p{L}+)/giu;

function isOpen(sentence: string, name: string | undefined): boolean {
  const match = OPEN_SOURCE.exec(sentence);
  if (!match || !isOurs(sentence) || sentence.endsWith('?')) return false;
  const before = sentence.slice(0, match.index).trim();
  const subject = SUBJECT.exec(before)?.[0] ?? (name && before.startsWith(name) ? name : undefined);
  const between = before.slice(subject?.length ?? 0).trim();
  return subject === undefined
    ? /^(?:100 ?% |fully )?(?:free)?,?(?: and)?$/i.test(before)
    : IS_A.test(between);
}

const SUBJECT =
  /^(?:it|this|everything|all of it|the (?:code|app|software|source code|whole thing)|our (?:code|software))\b/i;
/** What may stand between the product and what it is: "is a free and". Not "is built on". */
const IS_A =
  /^(?:(?:is|['’]s|are|ist|est|es|è|jest)(?: (?:and (?:always )?(?:will be|stays)|a|an|the|fully|completely|entirely|100 ?%|free|small|tiny|simple|fast|modern|friendly|released|available|licen[cs]ed|published|and|eine?|un|une|una|freie|kostenlose|gratuit|libre|gratis))*,?(?: (?:free|and))*)$/i;

function isFreeOfAll(sentence: string, name: string | undefined): boolean {
  if (isWhollyFree(sentence, name)) return true;
  if (name !== undefined && sentence.startsWith(name) && COSTS_NOTHING.test(sentence)) return true;
  const subject = sentence.startsWith('It is ') || (name !== undefined && sentence.startsWith(`${name} is `));
  return subject && FREE_OF_ALL.test(sentence) && NO_PAID.test(sentence);
}

const FREE_OF_ALL = /^.{1,40}? is (?:\p{L}+ )?free\b/u;
/** "Free" alone may be a plan's; with these words nothing is paid. */
const NO_PAID =
  /\bno paid (?:edition|version|plan|tier)s?\b|\bfree and open[ -]source\b|\bfree for (?:everyone|everybody|all)\b|\bfree of charge for (?:everyone|all)\b|\bno charge at all\b|\bno in-app purchases\b/i;
