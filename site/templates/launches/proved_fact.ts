import { listingPageUrl } from '../../../domain/http/urls.ts';
import { isPaidLaunch } from '../../../domain/launches/paid_launch.ts';
import { labelOf } from '../../../domain/profile/field_labels.ts';
import { type oneProvedFact } from '../../../services/listings/evidence.ts';
import { html, type Safe } from '../../html/html.ts';
import { logo } from '../../html/logo.ts';
import { textFragmentUrl } from '../../html/text_fragment.ts';
import { dayAndMonth } from '../../texts/format.ts';
import { homeTexts as t } from '../../texts/launches/launches.ts';
import { launchTag } from '../parts/parts.ts';

/** A fact of a live listing with the words that prove it; null while there is none. */
export type ProvedFact = Awaited<ReturnType<typeof oneProvedFact>>;

/** What the site does, in one example: a value, the words of the website, and where they stand. */
export function provedFactCard(fact: NonNullable<ProvedFact>): Safe {
  const { listing, field, text, quote, page_url, read_on } = fact;
  const source = URL.parse(page_url);
  return html`<figure class="card proved"><figcaption>${logo(listing, 'tiny')}<span><a href="${listingPageUrl('', listing.slug)}">${listing.name}</a>${launchTag({ paid: isPaidLaunch(listing.plan) })}<br><small>${labelOf(field)}</small></span></figcaption>
<p class="value" dir="auto">${text}</p>
<blockquote cite="${page_url}"><p dir="auto">${quote}</p></blockquote>
<p class="fine">${t.said_by(html`<a href="${textFragmentUrl(page_url, quote)}" rel="nofollow ugc noopener">${source ? source.host + source.pathname.replace(/\/$/, '') : page_url}</a>`, read_on && dayAndMonth(read_on, true))}</p></figure>`;
}
