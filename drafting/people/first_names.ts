import type { Block } from '../../domain/page/page.ts';
import type { Founder, Proposed } from '../../domain/profile/drafting.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { isSectionOfOthers } from '../company/selves.ts';
import { headingLevel, pagesOf, quoteOf, type Site, type SitePage, textOf } from '../site/site.ts';
import { sentencesOf } from '../site/wording.ts';
import { namesOwn } from './introductions.ts';
import { AND, peopleAt } from './people.ts';
import { isPraise } from './under_self.ts';

/**
 * Founders whom a sentence names by their first names ("Nora started Acme", "Nora, who founded the firm"), where exactly one person of
 * that first name stands in full among the company's own people; else nobody, for a surname is not guessed.
 */
export function foundersByFirstName(site: Site, name: string | undefined): Proposed<Founder>[] {
  const sentences = pagesOf(site, 'home', 'about').flatMap((from) => [...sentencesByFirstName(from, name)]);
  if (sentences.length === 0) return [];
  const people = ownPeople(site);
  return sentences.flatMap(({ from, start, end, firsts }) =>
    firsts.flatMap((first) => {
      const full = people.get(first);
      const [one] = full ?? [];
      if (!one || full?.size !== 1) return [];
      const [person, span] = one;
      return [
        { value: { name: person }, quotes: [quoteOf(span.from, span.block), quoteOf(from, { start, end })] },
      ];
    }),
  );
}

interface FirstNameSentence {
  from: SitePage;
  /** Where on the page the sentence stands. */
  start: number;
  end: number;
  firsts: readonly string[];
}

interface Standing {
  from: SitePage;
  block: Block;
}

const FIRST = '\\p{Lu}\\p{Ll}[\\p{L}’-]{0,20}';
const FIRSTS = `(?<firsts>${FIRST}(?: ${AND} ${FIRST})?)`;
const source = (key: 'founds' | 'starts' | 'founded' | 'begun' | 'before_verb' | 'was' | 'by' | 'in_year') =>
  phrasesFor('people', key).source;
/** "Nora started …", "Nora and Jaan, who founded …": up to the company. */
const ACTIVE = new RegExp(
  `^(?:${source('in_year')} \\d{4},? )?${FIRSTS}(?:,? ${source('before_verb')})? (?:${source('founds')}|${source('starts')}) `,
  'u',
);
/** "… was founded in 2019 by Nora and Jaan", and no surname behind it. */
const PASSIVE = new RegExp(
  ` ${source('was')} (?:${source('founded')}|${source('begun')})(?: ${source('in_year')} \\d{4})? ${source('by')} ${FIRSTS}(?= ${source('in_year')} |[,.;]|$)`,
  'u',
);
const VERBS = [
  phrasesFor('people', 'founds'),
  phrasesFor('people', 'starts'),
  phrasesFor('people', 'founded'),
];

function* sentencesByFirstName(from: SitePage, name: string | undefined): Generator<FirstNameSentence> {
  for (const { block } of ownBlocks(from)) {
    const text = textOf(from, block);
    if (!VERBS.some((verbs) => verbs.in(text))) continue;
    for (const { start, end } of sentencesOf(text)) {
      const firsts = firstsIn(text.slice(start, end), name);
      if (firsts.length > 0) yield { from, start: block.start + start, end: block.start + end, firsts };
    }
  }
}

const AND_BETWEEN = new RegExp(` ${AND} `, 'u');

function firstsIn(sentence: string, name: string | undefined): string[] {
  const active = ACTIVE.exec(sentence);
  const passive = PASSIVE.exec(sentence);
  const own = active
    ? namesOwn(sentence.slice(active[0].length), name)
    : !!passive && namesOwn(sentence.slice(0, passive.index), name);
  const firsts = own ? (active ?? passive)?.groups?.['firsts'] : undefined;
  return firsts?.split(AND_BETWEEN).filter((first) => first !== name) ?? [];
}

/** Those who stand by themselves where the site shows its own people, by first name. */
function ownPeople(site: Site): Map<string, Map<string, Standing>> {
  const people = new Map<string, Map<string, Standing>>();
  for (const from of pagesOf(site, 'about', 'imprint', 'contact', 'home'))
    for (const { block, under } of ownBlocks(from)) {
      const person =
        from.kind === 'home' && !TEAM_HEADINGS.in(under ?? '') ? undefined : personOf(from, block);
      const [first = ''] = person?.split(' ') ?? [];
      if (!person) continue;
      const same = people.get(first) ?? new Map<string, Standing>();
      people.set(first, same.set(person, same.get(person) ?? { from, block }));
    }
  return people;
}

const TEAM_HEADINGS = phrasesFor('people', 'team_headings');
const MAX_LINE = 100;

function personOf(from: SitePage, block: Block): string | undefined {
  if (block.end - block.start > MAX_LINE) return undefined;
  const text = textOf(from, block);
  const { names, end } = peopleAt(text);
  return names.length === 1 && /^(?:$|\n|, | [–—-] | \()/.test(text.slice(end)) ? names[0] : undefined;
}

/** The blocks of a page that are the company's own words, with the heading above each; a person's name is no such heading. */
function* ownBlocks(from: SitePage): Generator<{ block: Block; under: string | undefined }> {
  let under: string | undefined;
  for (const [at, block] of from.page.blocks.entries()) {
    if (headingLevel(block) !== null && !personOf(from, block)) under = textOf(from, block);
    if (block.area === 'nav' || (under && isSectionOfOthers(under))) continue;
    if (!isPraise(from, block, from.page.blocks[at + 1], undefined)) yield { block, under };
  }
}
