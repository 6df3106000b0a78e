import type { Block, Page, Span } from '../../domain/page/page.ts';
import type { DraftRequest, Proposal } from '../../domain/profile/drafting.ts';
import { commandIn, isCommanding } from '../../domain/text/commands.ts';

/**
 * The request without sentences that command the assistant that reads them (D82): from such a sentence on, the rest of its paragraph,
 * fact of the head or value of JSON-LD is blank. All places stay where they are, so that quotes of the rest are found, and quotes of
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
  const json_ld = page.json_ld.flatMap((block) => {
    const commands = textsIn(block.value).filter(isOrder);
    if (commands.length === 0) return [block];
    const places = commands.map((text) => placeInJson(page.text, block, text));
    const known = places.filter((place) => place !== null);
    // Written in a way that cannot be found again: then nothing of the block is read.
    cuts.push(...(known.length === places.length ? known : [block]));
    return known.length === places.length ? [{ ...block, value: withoutTexts(block.value, commands) }] : [];
  });
  const links = page.links.filter(({ text, url }) => !isOrder(text) && !isOrder(spacedUrl(url)));
  if (cuts.length === 0 && links.length === page.links.length) return page;
  return { ...page, text: blanked(page.text, cuts), head, blocks, json_ld, links };
}

/** An address as words, so that a tool named in its path is seen. */
const spacedUrl = (url: string): string => url.replace(/[/?&=#+]|%20/g, ' ');

/** Where a text stands in JSON as it is mostly written; null where it is written in another way. */
function placeInJson(text: string, { start, end }: Span, value: string): Span | null {
  const written = JSON.stringify(value).slice(1, -1);
  const at = text.slice(start, end).indexOf(written);
  return at < 0 ? null : { start: start + at, end: start + at + written.length };
}

/** The same JSON, in which these texts are empty. */
function withoutTexts(value: unknown, texts: readonly string[]): unknown {
  if (typeof value === 'string') return texts.includes(value) ? '' : value;
  if (Array.isArray(value)) return value.map((part) => withoutTexts(part, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutTexts(part, texts)]));
}

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
export function commandingParts({ fields, items = {}, offers = {}, ...parts }: Proposal): string[] {
  const commanding = (value: unknown): boolean => textsIn(value).some(isCommanding);
  const values = [...Object.entries(fields), ...Object.entries(items)];
  const drafted = values.flatMap(([name, one]) =>
    commanding([one].flat().map(({ value }) => value)) ? [name] : [],
  );
  const offered = Object.entries(offers).flatMap(([name, list]) =>
    commanding(list.map((offer) => [offer.label?.quote, offer.items.map(({ value }) => value)]))
      ? [name]
      : [],
  );
  const others = Object.entries(parts).flatMap(([name, list]) =>
    commanding(Object.values(list).map(({ value }) => value)) ? [name] : [],
  );
  return [...new Set([...drafted, ...offered, ...others])];
}

/** A proposal without the values that have a commanding sentence: the last check, for rules and models alike. */
export function obedient(proposal: Proposal): Proposal {
  const { fields, items = {}, offers = {}, faqs, founders, company_socials } = proposal;
  const honest = ({ value }: { value: unknown }): boolean => !textsIn(value).some(isCommanding);
  return {
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, one]) => {
        if (typeof one.value === 'string') return honest(one) ? [[name, one]] : [];
        return [[name, { ...one, value: one.value.filter((value) => honest({ value })) }]];
      }),
    ),
    items: Object.fromEntries(Object.entries(items).map(([name, list]) => [name, list.filter(honest)])),
    offers: Object.fromEntries(
      Object.entries(offers).map(([name, list]) => [
        name,
        list.flatMap(({ items: offered, label }) =>
          label && isCommanding(label.quote)
            ? []
            : [{ items: offered.filter(honest), ...(label && { label }) }],
        ),
      ]),
    ),
    faqs: faqs.filter(honest),
    founders: founders.filter(honest),
    company_socials: Object.fromEntries(Object.entries(company_socials).filter(([, one]) => honest(one))),
  };
}
