import { badgesPageUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import type { ListingSummary } from '../../../tools/shapes/listing.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon } from '../../html/icons.ts';
import { logo } from '../../html/logo.ts';
import { podiumTexts as t } from '../../texts/launches/podium.ts';
import { partTexts } from '../../texts/parts.ts';
import { launchTag } from '../parts/parts.ts';

/** One of the first three of a week that is over. */
export interface Winner {
  rank: number;
  week_votes: number;
  listing: ListingSummary;
  /** `given` has a medal and a badge; `open` while the votes are being checked. */
  award: 'given' | 'open' | 'revoked';
  /** Why an award was revoked. */
  note?: Child;
}

/** The first three of a week, the winner in the middle of a wide page and first everywhere else. */
export const podium = (winners: readonly Winner[], idOf: (slug: string) => string = (slug) => slug): Child =>
  winners.length > 0 && html`<ol class="podium">${winners.map((winner) => step(winner, idOf))}</ol>`;

function step({ rank, week_votes, listing, award, note }: Winner, idOf: (slug: string) => string): Safe {
  const { slug, name, tagline } = listing;
  return html`<li class="place-${rank} ${award}" id="${idOf(slug)}"><p class="medal">${partTexts.place(rank)}</p>${logo(listing, rank === 1 ? 'large' : 'normal')}
<h3><a href="${listingPageUrl('', slug)}">${name}</a>${launchTag(listing)}</h3>${tagline && html`<p>${tagline}</p>`}
<p class="won">${t.votes(week_votes)}</p>${award === 'given' && html`<p class="more"><a href="${badgesPageUrl('', slug)}">${t.badge(rank)} ${arrowIcon}</a></p>`}
${award === 'revoked' && html`<p class="fine"><span class="tag">${t.revoked}</span> ${note}</p>`}</li>`;
}

/** The three of last week as a band across the start page. */
export const winnersBand = (title: string, winners: readonly Winner[], week_url: string): Child =>
  winners.length > 0 &&
  html`<section class="band winners"><div class="wrap"><h2>${title}</h2>${podium(winners, (slug) => `won-${slug}`)}
<p class="more"><a href="${week_url}">${t.whole_week} ${arrowIcon}</a></p></div></section>`;
