import type { Founder, Proposed } from '../../domain/profile/drafting.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { isCopyright, isCredit } from '../company/selves.ts';
import { isAtEdge, isOfPerson, plainAccount } from '../company/socials.ts';
import { isPraise, type Passage, passagesOf } from '../people/passages.ts';
import { isPerson, isUnfinished, peopleAt } from '../people/people.ts';
import { compact, headingLevel, proposed, type Site, type SitePage } from '../site/site.ts';

/**
 * Who works alone and bears no title. Two of three have to show one person and nobody else: words like "I'm Jane Doe", an account
 * among the company's own, and the copyright or the heading of a page about the company.
 */
export function ownerOf(site: Site): Proposed<Founder>[] {
  const own = site.pages.filter(
    (from) => from.kind !== 'post' && from.kind !== 'legal' && !isUnfinished(from),
  );
  const signs = own.flatMap((from) => [...passagesOf(from)].flatMap(signsIn));
  const owners = [...Map.groupBy(signs, ({ founder }) => founder.value.name)].filter(
    ([person, shown]) =>
      new Set(shown.map(({ kind }) => kind)).size + Number(own.some((from) => hasAccount(from, person))) > 1,
  );
  return owners.length === 1 ? owners.flatMap(([, [first]]) => first?.founder ?? []) : [];
}

/** An account for people that bears the whole name, where sites show their own. */
const hasAccount = ({ page }: SitePage, person: string): boolean =>
  page.links.some(
    (link) =>
      isAtEdge(link) &&
      isOfPerson(link.url) &&
      person.split(' ').every((part) => plainAccount(link.url).includes(compact(part))),
  );

/** Those who introduce themselves, and those who hold the copyright or head the page. */
function signsIn(passage: Passage) {
  const { from, block, text } = passage;
  const introduced = (isPraise(passage) ? [] : INTRODUCED.all(text))
    .map(({ 0: words, index }) => peopleAt(text.slice(index + words.length).trimStart()).names)
    .filter(({ length }) => length === 1);
  const holds = text.length <= MAX_NOTE && isCopyright(text) && !isCredit(text);
  const heads = from.kind === 'about' ? block.tag === 'h1' : from.kind === 'contact' && headingLevel(block);
  const named = [...(holds ? text.split(PARTS) : []), ...(heads ? [text] : [])].filter(isPerson);
  return [introduced.flat(), named].flatMap((names, kind) =>
    names.map((name) => ({ kind, founder: proposed<Founder>({ name }, from, block) })),
  );
}

const INTRODUCED = phrasesFor('people', 'introduced');
const MAX_NOTE = 200;
/** Between the names in a line about copyright. */
const PARTS = /[^\p{L}\p{M}.'’-]*[,–—|·•©\d\n][^\p{L}\p{M}]*/u;
