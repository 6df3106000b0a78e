import { categoryPageUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import { PAID_LAUNCH } from '../../../domain/launches/paid_launch.ts';
import type { ListingSummary } from '../../../tools/shapes/listing.ts';
import { copyable } from '../../frame/copy.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon, backIcon, upIcon } from '../../html/icons.ts';
import { logo } from '../../html/logo.ts';
import type { Steps } from '../../html/pagination.ts';
import { countryName, pricingName } from '../../texts/names.ts';
import {
  assistantTexts,
  copyTexts,
  paginationTexts,
  partTexts as t,
  voteTexts,
  weekCardTexts,
} from '../../texts/parts.ts';

/** A listing as a row of a list. */
export interface Row {
  listing: Omit<ListingSummary, 'votes'>;
  /** Its anchor; the slug, where a page shows a listing once. */
  id?: string;
  /** Its place, where the list has places. */
  rank?: number;
  /** What the list is about, at the end of the row. */
  tile?: Child;
  /** Tags beside the name, for example that the place is paid for. */
  tags?: Child;
  /** Facts after those that every row has. */
  more?: readonly Child[];
}

/** A row: the whole of it leads to the page of the listing. */
export function listingRow({ listing, id, rank, tile, tags, more = [] }: Row): Safe {
  const { slug, name, tagline, category, category_name, country, pricing_model } = listing;
  const facts = [category && html`<a href="${categoryPageUrl('', category)}">${category_name}</a>`, ...more];
  // A phone has no room for them in a row; the page of the listing has them.
  const lesser = [country && countryName(country), pricing_model && pricingName(pricing_model)];
  return html`<li class="row${rank === undefined && ' unranked'}" id="${id ?? slug}">${rank !== undefined && html`<span class="rank place-${rank}">${t.place(rank)}</span>`}
${logo(listing)}<div><h3 dir="auto"><a href="${listingPageUrl('', slug)}">${name}</a>${tags || launchTag(listing)}</h3>${tagline && html`<p dir="auto">${tagline}</p>`}
<ul class="meta">${facts.slice(0, 1).map(factItem)}${lesser.map((fact) => fact && html`<li class="lesser">${fact}</li>`)}${facts.slice(1).map(factItem)}</ul></div>${tile}</li>`;
}

const factItem = (fact: Child): Child => fact && html`<li>${fact}</li>`;

/** Rows in their order, below a heading that only those need who do not see the page. */
export const rowList = (heading: string, rows: readonly Row[]): Safe =>
  html`<h2 class="sr">${heading}</h2><ol>${rows.map(listingRow)}</ol>`;

/** Votes at the end of a row, and which they are. */
export const votesTile = (votes: number, which: keyof typeof voteTexts = 'all'): Safe =>
  html`<p class="votes">${upIcon}<b>${votes}</b><span class="sr"> ${voteTexts[which](votes)}</span></p>`;

/** Votes of a time that is over: a number, and nothing that looks like a button. */
export const plainVotes = (votes: number): Safe =>
  html`<p class="counted"><b>${votes}</b> ${voteTexts.all(votes)}</p>`;

/** A number at the end of a row with its unit. */
export const numberTile = (value: string | number, text: string): Safe =>
  html`<p class="votes figure"><b>${value}</b> <span>${text}</span></p>`;

/** What stands where money was paid (R75). */
export const paidTag = (text: string = t.paid): Safe => html`<span class="tag paid">${text}</span>`;

/** Beside the name of a listing whose launch was paid for, in every list (R75). */
export const launchTag = ({ paid }: { paid?: boolean | undefined }): Child => paid && paidTag(PAID_LAUNCH);

/** How to launch from an assistant: the URL to give it. */
export function assistantCard(
  mcp_url: string,
  { title, text }: { title: string; text: string } = assistantTexts,
): Safe {
  return html`<section class="card dawn"><h2>${title}</h2>
<p>${text}</p>
${copyable(mcp_url, copyTexts.mcp_url)}
<p class="more"><a href="/connect">${assistantTexts.connect} ${arrowIcon}</a></p></section>`;
}

/** Listings as a short list for a card, each with whatever stands after it. */
export function miniList(
  entries: readonly {
    listing: Pick<ListingSummary, 'slug' | 'name' | 'tagline'> & { paid?: boolean | undefined };
    rank?: number;
    note?: Child;
    end?: Child;
  }[],
): Safe {
  return html`<ul class="mini">${entries.map(
    ({ listing, rank, note, end }) =>
      html`<li>${rank !== undefined && html`<span class="medal place-${rank}">${t.place(rank)}</span>`}${logo(listing, 'tiny')}
<div><a href="${listingPageUrl('', listing.slug)}">${listing.name}</a>${launchTag(listing)}${listing.tagline && html`<p dir="auto">${listing.tagline}</p>`}${note && html`<p><b>${note}</b></p>`}</div>${end}</li>`,
  )}</ul>`;
}

/** Most entries of a card; the page of the week has them all. */
const CARD_ENTRIES = 4;

/** What is scheduled for the next week. */
export function comingCard(title: string, scheduled: readonly ListingSummary[]): Child {
  if (scheduled.length === 0) return null;
  return html`<section class="card"><h2>${title}</h2>${miniList(scheduled.slice(0, CARD_ENTRIES).map((listing) => ({ listing })))}
<p class="more"><a href="/launches/next">${scheduled.length > CARD_ENTRIES ? weekCardTexts.all : weekCardTexts.week} ${arrowIcon}</a></p></section>`;
}

/** The way to the parts of a list before and after this one; nothing where the list has one part. */
export function stepLinks({ page, total_pages, previous, next }: Steps): Child {
  if (page > Math.max(1, total_pages)) {
    return html`<section class="empty"><h2>${paginationTexts.beyond}</h2>
<p>${paginationTexts.has(total_pages)} ${previous && paginationTexts.last(previous)}</p></section>`;
  }
  if (!previous && !next) return null;
  return html`<nav class="steps-nav" aria-label="${paginationTexts.pages}">${previous ? html`<a class="btn small" href="${previous}" rel="prev">${backIcon}${paginationTexts.previous}</a>` : html`<span></span>`}
<span>${paginationTexts.at(page, total_pages)}</span>
${next ? html`<a class="btn small" href="${next}" rel="next">${paginationTexts.next}${arrowIcon}</a>` : html`<span></span>`}</nav>`;
}

/** The head of a page whose lists are its point. */
export const pageHead = (title: string, lede: Child, eyebrow: Child = null): Safe =>
  html`<header class="phead">${eyebrow && html`<p class="eyebrow">${eyebrow}</p>`}<h1>${title}</h1><p class="lede">${lede}</p></header>`;

/** The way to a page from above. */
export const crumbs = (above: readonly (readonly [href: string, text: string])[], here: string): Safe =>
  html`<nav class="crumbs" aria-label="${t.you_are_here}"><ol>${above.map(([href, text]) => html`<li><a href="${href}">${text}</a></li>`)}<li aria-current="page">${here}</li></ol></nav>`;

/** Links between pages of one kind, of which one is shown. */
export const tabs = (
  label: string,
  entries: readonly { href: string; text: string; here: boolean }[],
): Safe =>
  html`<nav class="tabs" aria-label="${label}"><ul>${entries.map(
    ({ href, text, here }) =>
      html`<li><a href="${href}" ${attr('aria-current', here && 'page')}>${text}</a></li>`,
  )}</ul></nav>`;

/** FAQs, collapsed at first; `after` is what stands below an answer. */
export function questionList(
  faqs: readonly { question: string; answer: string }[],
  after: (faq: { question: string; answer: string }) => Child = () => null,
): Child {
  if (faqs.length === 0) return null;
  return html`<h2>${t.questions}</h2><div class="questions">${faqs.map(
    (faq) =>
      html`<details><summary dir="auto">${faq.question}</summary>${paragraphs(faq.answer)}${after(faq)}</details>`,
  )}</div>`;
}

/** Plain text as paragraphs; line ends inside of them stay. */
export const paragraphs = (text: string): Child =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p dir="auto">${part.trim()}</p>`);
