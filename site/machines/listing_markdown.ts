import { listingEvidenceUrl } from '../../domain/http/urls.ts';
import { labelOf } from '../../domain/profile/field_labels.ts';
import { currentStages } from '../../services/content/team_lists.ts';
import type { LiveEvidence, PublicFact } from '../../services/listings/evidence.ts';
import { publicEvidence } from '../../services/listings/evidence.ts';
import { getListing } from '../../tools/listings/get_listing.ts';
import type { ListingProfile } from '../../tools/shapes/listing.ts';
import { definePage, type Named } from '../request/page.ts';
import { type PageRequest, unlessNotFound } from '../request/request.ts';
import type { Reply } from '../request/respond.ts';
import { factRows } from '../templates/listings/fact_rows.ts';
import { markdownTexts as t } from '../texts/machines.ts';
import { countryName, platformName, pricingName, type StageName, stageNames } from '../texts/names.ts';
import { REFUSALS } from '../texts/refusals.ts';

/** A live listing as Markdown, for assistants: the page without what only people need, and with the quotes below it. */
async function listingMarkdown(
  { call, do: run, origin }: Pick<PageRequest, 'call' | 'do' | 'origin'>,
  { slug }: Named<'slug'>,
): Promise<Reply> {
  const [listing, evidence, stages] = await Promise.all([
    unlessNotFound(call(getListing, { slug }, { whole_texts: true })),
    run(publicEvidence, slug),
    run(currentStages),
  ]);
  if (!listing) return markdown(404, `# ${REFUSALS.no_product.title}\n`);
  const parts = [
    heading(listing),
    facts(listing, stageNames(stages)),
    texts(listing),
    people(listing),
    quotes(listing, evidence, origin),
  ];
  return markdown(200, `${parts.flat().join('\n\n')}\n`);
}

const markdown = (status: 200 | 404, body: string): Reply => ({
  status,
  type: 'text/markdown; charset=utf-8',
  body,
  ...(status === 200 && { cache: 'public, max-age=60, stale-while-revalidate=300' }),
  headers: {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  },
});

/** A text of strangers in one line, with nothing in it that Markdown would read. */
export const inline = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/^([#+-]|\d+[.)])/, '\\$1');

/** The same in paragraphs. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n|\n/)
    .map(inline)
    .filter((part) => part !== '')
    .join('\n\n');

const section = (title: string, body: string | null): string[] =>
  body === null || body === '' ? [] : [`## ${title}`, body];

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** A link to a web page; brackets would end it, and any other URL stays a text. */
const link = (url: string): string =>
  /^https?:\/\//i.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : inline(url);

function heading({ name, tagline, short_description, disclosure }: ListingProfile): string[] {
  return [
    `# ${inline(name)}`,
    ...(tagline ? [`> ${inline(tagline)}`] : []),
    ...(short_description ? [paragraphs(short_description)] : []),
    ...(disclosure ? [t.disclosure(disclosure)] : []),
  ];
}

function facts(listing: ListingProfile, stageName: StageName): string[] {
  const { links, category_name, pricing, country, city, stage, launch_week, votes, awards } = listing;
  const { average, count } = listing.community_rating;
  const lines: [string, string | null][] = [
    [t.website, link(links.website)],
    [t.page, link(links.page)],
    [t.category, category_name],
    [
      t.pricing,
      [pricing.model && pricingName(pricing.model), pricing.summary && inline(pricing.summary)]
        .filter(Boolean)
        .join(': ') || null,
    ],
    [t.stage, stage && inline(stageName(stage))],
    [t.place, [city && inline(city), country && countryName(country)].filter(Boolean).join(', ') || null],
    ...factRows(listing).map(({ label, text, is_link }): [string, string] => [
      label,
      is_link ? link(text) : inline(text),
    ]),
    [t.launched, launch_week && t.week(launch_week)],
    [t.votes, String(votes)],
    [t.awards, awards.map(({ rank, week }) => t.award(rank, week)).join(', ') || null],
    [t.rating, average === null ? null : t.stars(average, count)],
  ];
  return section(
    t.facts,
    list(lines.flatMap(([name, value]) => (value === null ? [] : [`**${name}:** ${value}`]))),
  );
}

function texts({
  description,
  features,
  usps,
  faqs,
  latest_updates,
  not_found_on_website,
}: ListingProfile): string[] {
  return [
    ...section(t.about, description && paragraphs(description)),
    ...section(t.features, list(features.map(inline))),
    ...section(t.different, list(usps.map(inline))),
    ...section(
      t.questions,
      faqs.map(({ question, answer }) => `### ${inline(question)}\n\n${paragraphs(answer)}`).join('\n\n'),
    ),
    ...section(
      t.updates,
      latest_updates.items
        .map(
          ({ title, body, published_at }) =>
            `### ${inline(title)} (${published_at.slice(0, 10)})\n\n${paragraphs(body)}`,
        )
        .join('\n\n'),
    ),
    ...section(t.not_stated, list(not_found_on_website.map(labelOf))),
  ];
}

function people({ founders, socials }: ListingProfile): string[] {
  return [
    ...section(
      t.founders,
      list(
        founders.map(({ name, title, bio }) =>
          [`**${inline(name)}**`, title && inline(title), bio && inline(bio)].filter(Boolean).join(', '),
        ),
      ),
    ),
    ...section(
      t.links,
      list(Object.entries(socials).map(([key, url]) => `${platformName(key)}: ${link(url)}`)),
    ),
  ];
}

/** Each quoted fact with the words of the website, the page and the day: what an assistant can cite. */
function quotes({ slug }: ListingProfile, evidence: LiveEvidence | undefined, origin: string): string[] {
  const quoted = (evidence?.facts ?? []).filter(
    (fact) => fact.origin === 'website' && fact.quotes.length > 0,
  );
  if (quoted.length === 0) return [];
  return [`## ${t.sources}`, t.sources_text(listingEvidenceUrl(origin, slug)), ...quoted.map(quoteOf)];
}

function quoteOf({ field, text, quotes: all, read_on }: PublicFact): string {
  const said = all.map(
    ({ quote, page_url }) => `> ${inline(quote)}\n>\n> ${t.read(link(page_url), read_on)}`,
  );
  return `**${labelOf(field)}:** ${inline(text)}\n\n${said.join('\n\n')}`;
}

definePage({ path: '/p/:slug.md', read: listingMarkdown });
