import type { Offers, Proved, VerifiedDraft } from '../../domain/evidence/evidence.ts';
import { type PageVisit, VISIT_TEXTS } from '../../domain/page/page.ts';
import type { SiteReading } from '../../domain/ports.ts';
import { DRAFT_FIELD_NAMES, type Evidence } from '../../domain/profile/draft_fields.ts';
import type { whyDrafted } from '../../drafting/why.ts';

/** The draft of a website with what was read of it; no profile if nothing was. */
export interface DraftedSite extends SiteReading {
  url: string;
  pages: readonly Omit<PageVisit, 'page'>[];
  profile: VerifiedDraft | null;
  /** By field, what else was found. */
  why?: ReturnType<typeof whyDrafted>;
}

/** A draft for people to read: pages, then each field with its value and the quotes that prove it. */
export function draftAsText({ url, detail, pages, profile, why }: DraftedSite): string {
  const read = pages.map(
    ({ url: page, reason }) => `  ${reason === 'read' ? 'read' : VISIT_TEXTS[reason]}  ${page}`,
  );
  const head = [`${url}: ${detail}`, ...read];
  const found = profile ? ['', ...profileLines(profile)] : [];
  return [...head, ...found, ...(why ? ['', ...whyLines(why)] : [])].join('\n');
}

/** One line for each value that a field might have had: what became of it, how likely it was, and what a list was taken for. */
const whyLines = (why: ReturnType<typeof whyDrafted>): string[] =>
  DRAFT_FIELD_NAMES.flatMap((name) =>
    (why[name] ?? []).map(({ value, outcome, score, list }, at) => {
      const taken = list && `  (${list.kind} below "${oneLine(list.heading)}"  ${list.page})`;
      const weighed = score === undefined ? '' : String(score);
      const field = (at === 0 ? name : '').padEnd(NAME_WIDTH);
      return `${field}${outcome.padEnd(10)}${weighed.padEnd(7)}${oneLine(value)}${taken ?? ''}`;
    }),
  );

function profileLines({
  fields,
  offers,
  faqs,
  founders,
  company_socials,
  left_out = [],
}: VerifiedDraft): string[] {
  const named = DRAFT_FIELD_NAMES.flatMap((name) => {
    const field = fields[name];
    return field && field.value !== null ? valueLines(name, [field.value].flat(), field.evidence) : [];
  });
  const blank = DRAFT_FIELD_NAMES.filter((name) => (fields[name]?.value ?? null) === null);
  const links = Object.entries(company_socials) as [string, Proved<string>][];
  return [
    ...named,
    ...faqs.flatMap(({ value, evidence }) => valueLines('faq', [value.question, value.answer], evidence)),
    ...founders.flatMap(({ value, evidence }) =>
      valueLines('founder', [[value.name, value.title].filter(Boolean).join(', ')], evidence),
    ),
    ...links.flatMap(([key, { value, evidence }]) => valueLines(key, [value], evidence)),
    ...offerLines(offers),
    ...(left_out.length > 0 ? [`Left out, because it commands assistants: ${left_out.join(', ')}.`] : []),
    `Blank: ${blank.join(', ') || 'nothing'}.`,
  ];
}

/** Likely values that count for nothing before somebody takes them. */
const offerLines = (offers: Offers): string[] =>
  DRAFT_FIELD_NAMES.flatMap((name) =>
    (offers[name] ?? []).flatMap(({ items }) =>
      valueLines(
        `${name}?`,
        items.map(({ value }) => value),
        items.flatMap(({ evidence }) => evidence),
      ),
    ),
  );

/** The values below one another beside their name, then the quotes. */
function valueLines(name: string, values: readonly string[], evidence: readonly Evidence[]): string[] {
  const lines = values.map((value, at) => `${(at === 0 ? name : '').padEnd(NAME_WIDTH)}${oneLine(value)}`);
  const quotes = evidence.map(({ quote, page_url }) => `"${oneLine(quote)}"  ${page_url}`);
  return [...lines, ...[...new Set(quotes)].map((line) => `${' '.repeat(NAME_WIDTH + 2)}${line}`)];
}

const NAME_WIDTH = 20;

/** Websites choose these texts: without control characters they cannot steer a terminal. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
