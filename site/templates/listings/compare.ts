import { comparePageUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import type { compareListings } from '../../../tools/listings/compare_listings.ts';
import type { ListingSummary } from '../../../tools/shapes/listing.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon } from '../../html/icons.ts';
import { logo } from '../../html/logo.ts';
import { urlWith } from '../../html/pagination.ts';
import type { ResultOf } from '../../request/request.ts';
import { compareTexts as t } from '../../texts/listings/browse.ts';
import { countryName, pricingName, type StageName } from '../../texts/names.ts';
import { launchTag, pageHead } from '../parts/parts.ts';
import { factsBehind, type ListingEvidence, quoteMark } from './sources.ts';

type Compared = ResultOf<typeof compareListings>;

/** What both listings of a comparison state, with their quotes; undefined where one went offline meanwhile. */
export interface ComparedEvidence {
  a: ListingEvidence | undefined;
  b: ListingEvidence | undefined;
}

/** Two listings side by side. The roles stay when a phone stacks the cells. */
export function compareTemplate(
  { a, b, rows }: Compared,
  evidence: ComparedEvidence,
  stageName: StageName,
): Safe {
  const names: Names = { pricing_model: pricingName, stage: stageName, country: countryName };
  return html`<div class="wrap page">${pageHead(t.heading(a.name, b.name), t.lede_of)}
<table class="compare" role="table"><thead role="rowgroup"><tr role="row"><td role="cell"></td>${[a, b].map(columnHead)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (row) =>
      html`<tr role="row" class="${row.on_neither && 'neither'}"><th role="rowheader" scope="row">${row.name}</th>${cell(a, { ...row, names }, row.a, evidence.a)}${cell(b, { ...row, names }, row.b, evidence.b)}</tr>`,
  )}</tbody></table>
<p class="acts"><a class="btn" href="${comparePageUrl('', a.slug)}">${t.with_another(a.name)}</a><a class="btn" href="${comparePageUrl('', b.slug)}">${t.with_another(b.name)}</a></p></div>`;
}

const columnHead = (listing: ListingSummary): Safe =>
  html`<th role="columnheader" scope="col"><div>${logo(listing)}<a href="${listingPageUrl('', listing.slug)}">${listing.name}</a>${launchTag(listing)}</div>${listing.tagline && html`<p>${listing.tagline}</p>`}</th>`;

/**
 * A cell with the product's name, which a phone shows where the columns are stacked, and with who says it; an empty cell shows “not found”
 * (D14).
 */
function cell(
  { name }: ListingSummary,
  { key, name: what, names }: { key: string; name: string; names: Names },
  value: string | null,
  evidence: ListingEvidence | undefined,
): Safe {
  const whose = html`<span class="whose" aria-hidden="true">${name}</span>`;
  if (value === null) return html`<td role="cell">${whose}<span class="unstated">${t.not_found}</span></td>`;
  const facts = evidence ? factsBehind(evidence, key, value) : [];
  const label = `${what}, ${name}`;
  return html`<td role="cell">${whose}${names[key]?.(value) ?? value}${quoteMark(facts, { label, rel: evidence?.rel ?? 'nofollow' })}</td>`;
}

/** Names for codes in results, by the key of their row. */
type Names = Readonly<Record<string, (code: string) => string>>;

/** One side of a comparison that is still to be chosen. */
export interface Side {
  /** What was typed. */
  typed: string;
  /** The listing that it names. */
  listing: Pick<ListingSummary, 'slug' | 'name' | 'tagline'> | undefined;
  /** Listings that it may mean. */
  found: readonly ListingSummary[];
}

/** The form for two products, with what each side may mean, and what there is to choose from. */
export function chooseTemplate(first: Side, second: Side, proposals: readonly ListingSummary[]): Safe {
  const others = proposals.filter(
    ({ slug }) => slug !== first.listing?.slug && slug !== second.listing?.slug,
  );
  return html`<div class="wrap page">${pageHead(t.title, t.lede)}
<form class="finder pair" action="/compare"><p class="line"><label class="sr" for="f-a">${t.first}</label><input id="f-a" name="a" value="${first.typed}" maxlength="200" placeholder="${t.first}">
<span aria-hidden="true">${t.and}</span><label class="sr" for="f-b">${t.second}</label><input id="f-b" name="b" value="${second.typed}" maxlength="200" placeholder="${t.second}"><button class="btn hot">${t.compare}</button></p></form>
${same(first, second)}${meant(first, (slug) => pairUrl(slug, second))}${meant(second, (slug) => pairUrl(first, slug))}
${others.length > 0 && proposed(first, second, others)}</div>`;
}

/** The URL for two sides, each a slug or what was typed; text that names no listing yet stays in it. */
function pairUrl(a: string | Side, b: string | Side): string {
  return urlWith('/compare', { a: sideText(a), b: sideText(b) });
}

const sideText = (side: string | Side): string =>
  typeof side === 'string' ? side : (side.listing?.slug ?? side.typed);

function same({ listing: a }: Side, { listing: b }: Side): Child {
  if (!a || a.slug !== b?.slug) return null;
  return html`<section class="empty"><h2>${t.same}</h2><p>${t.same_text(a.name)}</p></section>`;
}

/** The listings that the text of a side may mean. */
function meant({ typed, listing, found }: Side, href: (slug: string) => string): Child {
  if (typed === '' || listing) return null;
  if (found.length === 0)
    return html`<section class="empty"><h2>${t.unknown(typed)}</h2><p>${t.unknown_text}</p></section>`;
  return html`<section class="list"><h2>${t.which(typed)}</h2>${choices(found, href)}</section>`;
}

/** What the chosen one can be compared with, or what to begin with where none is chosen. */
function proposed(first: Side, second: Side, others: readonly ListingSummary[]): Safe {
  const chosen = first.listing ?? second.listing;
  const side = first.listing
    ? (slug: string) => pairUrl(first, slug)
    : (slug: string) => pairUrl(slug, second);
  return html`<section class="list"><h2>${chosen ? t.choose_other(chosen.name) : t.choose_first}</h2>${choices(others, side)}</section>`;
}

const choices = (listings: readonly ListingSummary[], href: (slug: string) => string): Safe =>
  html`<ul class="tiles small">${listings.map(
    (listing) =>
      html`<li class="card choice">${logo(listing, 'tiny')}<div><a href="${href(listing.slug)}">${listing.name} ${arrowIcon}</a>${launchTag(listing)}${listing.tagline && html`<p>${listing.tagline}</p>`}</div></li>`,
  )}</ul>`;
