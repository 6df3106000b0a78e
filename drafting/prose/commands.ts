import { isDeepStrictEqual } from 'node:util';
import type { Block, Page, Span } from '../../domain/page/page.ts';
import type { DraftRequest, Proposal, Proposed } from '../../domain/profile/drafting.ts';
import { commandIn, isCommanding } from '../../domain/text/commands.ts';
import { proposalBy } from './proposal_parts.ts';

/**
 * The request without sentences that command the assistant that reads them (D82): from such a sentence on, the rest of its paragraph or
 * fact of the head is blank, and so is a block of JSON-LD that has one. All places stay where they are, so that quotes of the rest are found, and quotes of
 * what was blanked are not. Gives the same request where there is no such sentence.
 */
export function withoutCommands(request: DraftRequest): DraftRequest {
  // Pages of a site share their heads, feet and links.
  const known = new Map<string, number | null>();
  const find = (text: string): number | null => {
    const found = known.has(text) ? known.get(text) : commandIn(text);
    known.set(text, found ?? null);
    return found ?? null;
  };
  const pages = request.pages.map((page) => pageWithoutCommands(page, find));
  return pages.every((page, i) => page === request.pages[i]) ? request : { ...request, pages };
}

function pageWithoutCommands(page: Page, find: typeof commandIn): Page {
  const isOrder = (text: string): boolean => find(text) !== null;
  const cuts: Span[] = [];
  const rest = <S extends Span>(span: S): S[] => {
    const at = find(page.text.slice(span.start, span.end));
    if (at === null) return [span];
    cuts.push({ start: span.start + at, end: span.end });
    const before = page.text.slice(span.start, span.start + at).trimEnd();
    return before.trim() === '' ? [] : [{ ...span, end: span.start + before.length }];
  };
  const head = page.head.flatMap((fact) => rest(fact));
  const blocks = page.blocks.flatMap((block: Block) => rest(block));
  const json_ld = page.json_ld.filter(({ value }) => !textsIn(value).some(isOrder));
  cuts.push(...page.json_ld.filter((block) => !json_ld.includes(block)));
  const links = page.links.filter(({ text, url }) => !isOrder(text) && !isOrder(spacedUrl(url)));
  if (cuts.length === 0 && links.length === page.links.length) return page;
  return { ...page, text: blanked(page.text, cuts), head, blocks, json_ld, links };
}

/** An address as words, so that a tool named in its path is seen. */
const spacedUrl = (url: string): string => url.replace(/[/?&=#+]|%20/g, ' ');

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function blanked(text: string, cuts: readonly Span[]): string {
  let result = text;
  for (const { start, end } of cuts)
    result = `${result.slice(0, start)}${' '.repeat(end - start)}${result.slice(end)}`;
  return result;
}

/** The parts of a proposal that have a commanding sentence: fields by name, and `faqs`, `founders`, `company_socials`. */
export function commandingParts(proposal: Proposal): string[] {
  const { fields, items, offers, ...parts } = proposal;
  const honest = obedient(proposal);
  const changed = (all: object = {}, others: object = {}): string[] =>
    Object.entries(all).flatMap(([name, part]) =>
      isDeepStrictEqual(part, others[name as keyof typeof others]) ? [] : [name],
    );
  return [
    ...new Set([
      ...changed(fields, honest.fields),
      ...changed(items, honest.items),
      ...changed(offers, honest.offers),
      ...changed(parts, honest),
    ]),
  ];
}

/** A proposal without the values that have a commanding sentence: the last check, for rules and models alike. */
export function obedient({ offers = {}, ...proposal }: Proposal): Proposal {
  const honest = <T>(one: Proposed<T>): Proposed<T> | null =>
    textsIn(one.value).some(isCommanding) ? null : one;
  const labelled = Object.entries(offers).map(([name, list]) => [
    name,
    list.filter(({ label }) => !label || !isCommanding(label.quote)),
  ]);
  const shown = { ...proposal, offers: Object.fromEntries(labelled) };
  return proposalBy(shown, { value: honest, faq: honest, founder: honest, social: honest });
}
