import type { Founder, Proposed } from '../domain/drafting.ts';
import { isPerson, PERSON } from './person.ts';
import { endsWithSelf, isBelowSelf, isCredit } from './selves.ts';
import { type SitePage, textOf } from './site.ts';
import { sentenceAt } from './wording.ts';

/** Founders in sentences: "Acme was founded by …", "… and …, who founded Acme", "wurde von … gegründet". */
export function* toldFounders(from: SitePage, company: string | undefined): Generator<Proposed<Founder>> {
  const active = activeOf(company);
  for (const block of from.page.blocks.filter(({ tag }) => tag !== 'blockquote')) {
    const text = textOf(from, block);
    if (isCredit(text)) continue;
    for (const match of [...text.matchAll(PASSIVE), ...text.matchAll(GERMAN)]) {
      const { start } = sentenceAt(text, match.index);
      const before = text.slice(start, match.index);
      const isOwn = /^\W*$/.test(before) ? isBelowSelf(from, block, company) : endsWithSelf(before, company);
      if (isOwn) yield* named(from, text, match);
    }
    for (const match of text.matchAll(active)) yield* named(from, text, match);
  }
}

/** What a person is called beside the name: "Mari Tamm, bookbinder, and …". */
const ROLE = '(?:, \\p{Ll}[^,.\\n]{2,40}(?=,))?';
const PEOPLE = `(${PERSON})${ROLE}(?:, (${PERSON})${ROLE})?(?:,? (?:and|&|und|et|y|e|en) (${PERSON}))?`;
const PASSIVE = new RegExp(
  `(?<!\\p{L})(?:[Ff]ounded|[Ss]tarted|[Ff]ondée?|[Cc]réée?|[Ff]undad[ao]|[Ff]ondat[ao]|[Oo]pgericht) (?:(?:in|en|nel) (?:\\p{L}{3,10} )?\\d{4} )?(?:by|par|por|da|door) ${PEOPLE}`,
  'gu',
);
const GERMAN = new RegExp(
  `(?<!\\p{L})(?:von|door) ${PEOPLE}[^.\\n]{0,60}? (?:gegründet|opgericht)(?!\\p{L})`,
  'gu',
);

/** Those who act: what they founded is the company by its name, or "the company". */
function activeOf(company: string | undefined): RegExp {
  const own = company ? `${company.replaceAll(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&')}|` : '';
  const what = `(?:${own}(?:the|our|das|die|la|l') ?(?:company|firm|club|studio|agency|business|bakery|project|unternehmen|firma|société|entreprise|empresa|azienda))`;
  const verb = `(?:,? who)? (?:co-?)?(?:founded|started|gründeten?|ont fondé|a fondé|fundó|fundaron) ${what}|,? (?:the )?(?:co-?)?(?:founders?|fondateurs?|Gründer(?:in)?|fundador(?:a|es)?) (?:of|de|d'|von) ${what}`;
  return new RegExp(`${PEOPLE}(?:${verb})(?![\\p{L}\\p{N}])`, 'gu');
}

function* named(from: SitePage, text: string, match: RegExpExecArray): Generator<Proposed<Founder>> {
  const { start } = sentenceAt(text, match.index);
  const quote = { page: from.index, quote: text.slice(start, match.index + match[0].length) };
  for (const name of match.slice(1)) if (name && isPerson(name)) yield { value: { name }, quotes: [quote] };
}
