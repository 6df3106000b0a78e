import { pageOf } from '../../crawler/page/page_text.ts';
import { verify } from '../../domain/evidence/evidence.ts';
import type { Choice, DraftRequest } from '../../domain/profile/drafting.ts';
import { DEFAULT_STAGES, PRICING_MODELS } from '../../domain/profile/lists.ts';
import { STARTER_CATEGORIES } from '../../domain/starter/categories.ts';
import { draftByRules } from '../../drafting/rules.ts';

/** The categories of a fresh installation. */
const CATEGORIES: readonly Choice[] = STARTER_CATEGORIES.flatMap(({ slug, name, children = [] }) => [
  { slug, name },
  ...children.map((child) => ({ slug: child.slug, name: child.name })),
]);

/** A site of acme.com: path → HTML. */
export function requestOf(site: Record<string, string>, origin = 'https://www.acme.com'): DraftRequest {
  return {
    url: origin,
    pages: Object.entries(site).map(([path, html]) => pageOf(html, new URL(path, origin).href)),
    categories: CATEGORIES,
    stages: DEFAULT_STAGES,
    pricing_models: PRICING_MODELS,
  };
}

/** What is left of the rules' draft after it was checked against the pages. */
export function draft(site: Record<string, string>, origin?: string) {
  const request = requestOf(site, origin);
  const { fields, faqs, founders, company_socials } = verify(draftByRules(request), request);
  const values = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
  return {
    ...values,
    faqs: faqs.map(({ value }) => value),
    founders: founders.map(({ value }) => value),
    socials: Object.fromEntries(Object.entries(company_socials).map(([key, { value }]) => [key, value])),
  } as Record<string, unknown>;
}

export const jsonLd = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
