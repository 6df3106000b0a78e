import { categoryPageUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import type { ListingSummary } from '../../../tools/shapes/listing.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { icon, logo } from '../../html/icons.ts';
import type { Steps } from '../../html/pagination.ts';
import { countryName, pricingName } from '../../texts/names.ts';
import {
  assistantTexts,
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
  const facts = [
    category && html`<a href="${categoryPageUrl('', category)}">${category_name}</a>`,
    country && countryName(country),
    pricing_model && pricingName(pricing_model),
    ...more,
  ];
  return html`<li class="row${rank === undefined && ' unranked'}" id="${id ?? slug}">${rank !== undefined && html`<span class="rank place-${rank}">${t.place(rank)}</span>`}
${logo(slug)}<div><h3><a href="${listingPageUrl('', slug)}">${name}</a>${tags}</h3>${tagline && html`<p>${tagline}</p>`}
<ul class="meta">${facts.map((fact) => fact && html`<li>${fact}</li>`)}</ul></div>${tile}</li>`;
}

/** Rows in their order, below a heading that only those need who do not see the page. */
export const rowList = (heading: string, rows: readonly Row[]): Safe =>
  html`<h2 class="sr">${heading}</h2><ol>${rows.map(listingRow)}</ol>`;

/** Votes at the end of a row, and which they are. */
export const votesTile = (votes: number, which: keyof typeof voteTexts = 'all'): Safe =>
  html`<p class="votes">${icon('up')}<b>${votes}</b><span class="sr"> ${voteTexts[which](votes)}</span></p>`;

/** A number at the end of a row with its unit. */
export const numberTile = (value: string | number, text: string): Safe =>
  html`<p class="votes figure"><b>${value}</b> <span>${text}</span></p>`;

/** What stands where money was paid (R75). */
export const paidTag = (text: string = t.paid): Safe => html`<span class="tag paid">${text}</span>`;

/** How to launch from an assistant: the URL to give it. */
export function assistantCard(mcp_url: string): Safe {
  return html`<section class="card dawn"><h2>${assistantTexts.title}</h2>
<p>${assistantTexts.text}</p>
<code class="address" tabindex="0">${mcp_url}</code>
<p class="more"><a href="/docs">${assistantTexts.connect} ${icon('arrow')}</a></p></section>`;
}

/** Listings as a short list for a card, each with whatever stands after it. */
export function miniList(
  entries: readonly {
    listing: Pick<ListingSummary, 'slug' | 'name' | 'tagline'>;
    rank?: number;
    note?: Child;
    end?: Child;
  }[],
): Safe {
  return html`<ul class="mini">${entries.map(
    ({ listing: { slug, name, tagline }, rank, note, end }) =>
      html`<li>${rank !== undefined && html`<span class="medal place-${rank}">${t.place(rank)}</span>`}${logo(slug, 'tiny')}
<div><a href="${listingPageUrl('', slug)}">${name}</a>${tagline && html`<p>${tagline}</p>`}${note && html`<p><b>${note}</b></p>`}</div>${end}</li>`,
  )}</ul>`;
}

/** The three most voted of a week that is over. */
export function winnersCard(
  title: string,
  entries: readonly { rank: number; week_votes: number; listing: ListingSummary }[],
): Child {
  const winners = entries.filter(({ rank, week_votes }) => rank <= 3 && week_votes > 0);
  if (winners.length === 0) return null;
  return html`<section class="card"><h2>${title}</h2>${miniList(
    winners.map(({ rank, week_votes, listing }) => ({
      listing,
      rank,
      end: html`<span class="count">${week_votes}<span class="sr"> ${voteTexts.all(week_votes)}</span></span>`,
    })),
  )}</section>`;
}

/** Most entries of a card; the page of the week has them all. */
const CARD_ENTRIES = 4;

/** What is scheduled for the next week. */
export function comingCard(title: string, scheduled: readonly ListingSummary[]): Child {
  if (scheduled.length === 0) return null;
  return html`<section class="card"><h2>${title}</h2>${miniList(scheduled.slice(0, CARD_ENTRIES).map((listing) => ({ listing })))}
<p class="more"><a href="/launches/next">${scheduled.length > CARD_ENTRIES ? weekCardTexts.all(scheduled.length) : weekCardTexts.week} ${icon('arrow')}</a></p></section>`;
}

/** The way to the parts of a list before and after this one; nothing where the list has one part. */
export function stepLinks({ page, total_pages, previous, next }: Steps): Child {
  if (page > Math.max(1, total_pages)) {
    return html`<section class="empty"><h2>${paginationTexts.beyond}</h2>
<p>${paginationTexts.has(total_pages)} ${previous && paginationTexts.last(previous)}</p></section>`;
  }
  if (!previous && !next) return null;
  return html`<nav class="steps-nav" aria-label="${paginationTexts.pages}">${previous ? html`<a class="btn small" href="${previous}" rel="prev">${icon('back')}${paginationTexts.previous}</a>` : html`<span></span>`}
<span>${paginationTexts.at(page, total_pages)}</span>
${next ? html`<a class="btn small" href="${next}" rel="next">${paginationTexts.next}${icon('arrow')}</a>` : html`<span></span>`}</nav>`;
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

/** FAQs, collapsed at first. */
export function questionList(faqs: readonly { question: string; answer: string }[]): Child {
  if (faqs.length === 0) return null;
  return html`<h2>${t.questions}</h2><div class="questions">${faqs.map(
    ({ question, answer }) => html`<details><summary>${question}</summary>${paragraphs(answer)}</details>`,
  )}</div>`;
}

/** Plain text as paragraphs; line ends inside of them stay. */
export const paragraphs = (text: string): Child =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p>${part.trim()}</p>`);
