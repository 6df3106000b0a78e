import { writeFileSync } from 'node:fs';
import { DRAFT_FIELD_NAMES, type Evidence } from '../domain/draft_fields.ts';
import { type VerifiedDraft, verify } from '../domain/evidence.ts';
import { draftByRules } from '../drafting/rules.ts';
import { requestFor, type SharedSite, sharedSites } from './shared_sites.ts';

/** `docs/drafting.md`: what the rules draft from each real site, with the quotes, and what they leave blank. */
export function draftReport(sites: readonly SharedSite[]): string {
  return [INTRODUCTION, ...sites.map(reportOf), LIMITS].join('\n\n').concat('\n');
}

const INTRODUCTION = `# Drafting without a model

<!-- Made by \`node scripts/draft_report.ts\`; change the script, not this file. -->

A draft is made in two steps. The rules of \`drafting/\` propose values, each with words that they read on a page of the
site. Then \`domain/evidence.ts\` looks every quote up in the stored text of the page it names and keeps a value only when
the quote is there, word for word, and proves the value by the kind of its field:

| Kind | Fields | Kept when |
|---|---|---|
| literal | name, city, founded_year, contact_email | the value occurs in the quote; a copyright line proves no year |
| harvested | logo_url, demo_video_url, socials | the site links to or shows exactly this address; the quote is the address as written |
| country | country | the quote names the country |
| choice | stage, pricing_model, categories | the value is in the site team's list and the quote is on the page |
| prose | tagline, descriptions, pricing_summary, features, usps, keywords, tags | the quote is on the page, and every number, e-mail address and name in the value occurs on the site |

What is not found, or does not fit a live listing, is blank (\`not_found\`). Without a model, prose is the site's own words.

Below is what this gives for four real sites (their sources are in design/architecture.md 9). Every value was judged by
reading the pages: \`test/drafting/shared_sites.test.ts\` holds what the sites say, fails on any other value, and looks each
quote up in the raw HTML by a reading of its own. **Invented values: 0.**`;

const LIMITS = `## What the rules cannot read

- Sites that show their text only by JavaScript: only the head and what stands in \`noscript\` is read. Prices that a
  script writes are missing (microlink.io).
- Languages: dates, places, prices and founders are read in English; of German, the imprint, some headings and words of
  foundation; of other languages, only what the markup says (head, JSON-LD, links, FAQ markup).
- Text in pictures and PDFs; text that an external style sheet hides counts as shown.
- A city without its country gives no country ("based in Berlin"), and a place that could be a region or a technology
  gives no city.
- A company with two addresses or two years of foundation gets none: the founder fills it in.
- A category is chosen only when the site's title, first heading, description or JSON-LD names it nearly as the site team
  does; the stage only for "in beta"; tags never.
- A product that is only a part of a larger site takes the name and the accounts of that site.`;

const MAX_QUOTE = 140;

function reportOf(site: SharedSite): string {
  const request = requestFor(site);
  const draft = verify(draftByRules(request), request);
  const rows = rowsOf(draft).map(
    ([field, value, evidence]) => `| ${field} | ${cell(value)} | ${quotes(evidence)} |`,
  );
  const blank = [
    ...DRAFT_FIELD_NAMES.filter((name) => !draft.fields[name]),
    ...(['faqs', 'founders'] as const).filter((list) => draft[list].length === 0),
  ];
  return [
    `## ${site.name}`,
    `Pages: ${site.pages.map(({ url }) => new URL(url).pathname).join(', ')}`,
    ['| Field | Value | Quote |', '|---|---|---|', ...rows].join('\n'),
    `Left blank: ${blank.join(', ')}.`,
  ].join('\n\n');
}

type Row = [field: string, value: string, evidence: readonly Evidence[]];

function rowsOf({ fields, faqs, founders, company_socials }: VerifiedDraft): Row[] {
  return [
    ...DRAFT_FIELD_NAMES.flatMap((name): Row[] => {
      const field = fields[name];
      return field ? [[name, [field.value].flat().join('; '), field.evidence]] : [];
    }),
    ...faqs.map(({ value, evidence }): Row => ['faq', value.question, evidence]),
    ...founders.map(({ value, evidence }): Row => ['founder', value.name, evidence]),
    ...Object.entries(company_socials).map(([key, { value, evidence }]): Row => [key, value, evidence]),
  ];
}

function quotes(evidence: readonly Evidence[]): string {
  return evidence
    .map(({ quote, page_url }) => `“${cell(shortened(quote))}” (${new URL(page_url).pathname})`)
    .join('<br>');
}

function shortened(quote: string): string {
  return quote.length <= MAX_QUOTE ? quote : `${quote.slice(0, MAX_QUOTE)}…`;
}

function cell(text: string): string {
  return text.replaceAll('\n', ' ⏎ ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

if (import.meta.main) {
  const sites = sharedSites();
  if (sites.length > 0) writeFileSync(new URL('../docs/drafting.md', import.meta.url), draftReport(sites));
  else console.error('The four sites are not here (SHARED_DATA): docs/drafting.md stays as it is.');
}
