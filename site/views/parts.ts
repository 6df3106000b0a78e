import type { ListingSummary } from '../../tools/shapes/listing.ts';
import { type Child, html, type Safe } from '../html.ts';
import { icon, logo } from '../marks.ts';
import { countryName, pricingName } from '../words.ts';

/** A ranked launch as a row: the whole row leads to its page. */
export function rankedRow(rank: number, listing: ListingSummary, week_votes: number): Safe {
  return html`<li class="row" id="${listing.slug}"><span class="rank place-${rank}"><span class="sr">Place </span>${rank}</span>
${logo(listing.slug)}<div>${named(listing)}</div>
<p class="votes">${icon('up')}<b>${week_votes}</b><span class="sr"> votes this week</span></p></li>`;
}

/** A scheduled launch as a row: it has no place and no votes yet. */
export function scheduledRow(listing: ListingSummary): Safe {
  return html`<li class="row unranked">${logo(listing.slug)}<div>${named(listing)}</div></li>`;
}

function named({ slug, name, tagline, category_name, country, pricing_model }: ListingSummary): Child {
  const facts = [category_name, country && countryName(country), pricing_model && pricingName(pricing_model)];
  return html`<h3><a href="/p/${slug}">${name}</a></h3>${tagline && html`<p>${tagline}</p>`}
<ul class="meta">${facts.map((fact) => fact && html`<li>${fact}</li>`)}</ul>`;
}

/** How to launch from an assistant: the address to give it. */
export function assistantCard(mcp_url: string): Safe {
  return html`<section class="card dawn"><h2>Launch from your assistant</h2>
<p>Give this address to an assistant that speaks MCP, then ask it to submit your website.</p>
<code class="address" tabindex="0">${mcp_url}</code>
<p class="more"><a href="/docs">How to connect ${icon('arrow')}</a></p></section>`;
}

/** The three most voted of a week that is over. */
export function winnersCard(
  title: string,
  entries: readonly { rank: number; week_votes: number; listing: ListingSummary }[],
): Child {
  const winners = entries.filter(({ rank, week_votes }) => rank <= 3 && week_votes > 0);
  if (winners.length === 0) return null;
  return html`<section class="card"><h2>${title}</h2><ol class="mini">${winners.map(
    ({
      rank,
      week_votes,
      listing,
    }) => html`<li><span class="medal place-${rank}">${rank}</span>${logo(listing.slug, 'tiny')}
<div><a href="/p/${listing.slug}">${listing.name}</a>${listing.tagline && html`<p>${listing.tagline}</p>`}</div>
<span class="count">${week_votes}<span class="sr"> votes</span></span></li>`,
  )}</ol></section>`;
}

/** Most entries of a card; the page of the week has them all. */
const CARD_ENTRIES = 4;

/** What is scheduled for the next week. */
export function comingCard(title: string, scheduled: readonly ListingSummary[]): Child {
  if (scheduled.length === 0) return null;
  const entries = scheduled
    .slice(0, CARD_ENTRIES)
    .map(
      ({ slug, name, tagline }) =>
        html`<li>${logo(slug, 'tiny')}<div><a href="/p/${slug}">${name}</a>${tagline && html`<p>${tagline}</p>`}</div></li>`,
    );
  return html`<section class="card"><h2>${title}</h2><ul class="mini">${entries}</ul>
<p class="more"><a href="/launches/next">${scheduled.length > CARD_ENTRIES ? `All ${scheduled.length} scheduled` : 'See the week'} ${icon('arrow')}</a></p></section>`;
}
