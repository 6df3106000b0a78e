import { listingPageUrl } from '../../../../domain/http/urls.ts';
import { LISTING_STATUSES } from '../../../../domain/launches/listing_states.ts';
import { NOTE_MAX } from '../../../../domain/text/moderation.ts';
import {
  CHANGE_SLUG,
  FEATURE_LISTING,
  REMOVE_NAME,
  SCHEDULE_LISTING,
  UNLOCK_SECTIONS,
} from '../../../../services/acts/listing_acts.ts';
import { APPROVE_LISTING, REJECT_LISTING } from '../../../../services/acts/moderation_acts.ts';
import { ATTEST_REVENUE, WITHDRAW_REVENUE } from '../../../../services/acts/revenue_acts.ts';
import type { ListingFile } from '../../../../services/administration/listings.ts';
import type { ListingRevenue } from '../../../../services/figures/revenue.ts';
import { type Child, html, type Safe } from '../../../html/html.ts';
import type { Steps } from '../../../html/pagination.ts';
import { figuresTexts, listingRevenueTexts as revenueTexts } from '../../../texts/admin/figures.ts';
import { adminListingsTexts, adminListingTexts as t } from '../../../texts/admin/listings.ts';
import { listingsTexts } from '../../../texts/desk/listings.ts';
import type { StageName } from '../../../texts/names.ts';
import { historyTemplate } from '../../desk/history.ts';
import { searchForm, selectField } from '../../parts/forms.ts';
import { stepLinks } from '../../parts/parts.ts';
import { type ActScene, actForm } from '../act_form.ts';
import { adminListingUrl, adminUrl, signInFirst } from '../admin.ts';
import { personUrl } from '../people.ts';

/** The website and status of a listing in one line. */
export const listingBrief = ({ url, status }: Pick<ListingFile['listing'], 'url' | 'status'>): string =>
  listingsTexts.brief(new URL(url).host, status);

interface Listings {
  listings: readonly ListingFile['listing'][];
  total: number;
  /** What was looked for. */
  text: string;
  status: string;
  steps: Steps;
}

/** The form to find listings, and those that were found. */
export const adminListingsTemplate = ({ listings, total, text, status, steps }: Listings): Safe =>
  html`${searchForm(
    adminUrl('listings'),
    adminListingsTexts.search,
    text,
    html`<div class="fields-grid">${selectField(
      'status',
      adminListingsTexts.status,
      LISTING_STATUSES.map((value) => ({ value, text: value })),
      status,
      adminListingsTexts.any_status,
    )}</div>`,
  )}
<p class="fine">${adminListingsTexts.found(total)}</p><ul class="sessions">${listings.map(
    (listing) =>
      html`<li class="card"><div><h2><a href="${adminListingUrl(listing.id)}" dir="auto">${listing.name}</a></h2>
<p class="fine">${adminListingsTexts.number(listing.id)} · ${listingBrief(listing)}</p></div></li>`,
  )}</ul>${stepLinks(steps)}`;

interface ListingScene extends ActScene {
  file: ListingFile;
  revenue: ListingRevenue | undefined;
  page: number;
  /** Whether there are older changes. */
  more: boolean;
  now: number;
  stageName: StageName;
}

/** A listing: who owns it, what can be done to it, and its history with what differs. */
export function adminListingTemplate({ file, revenue, page, more, stageName, ...scene }: ListingScene): Safe {
  const { listing, owner, waits } = file;
  const { id, slug, status } = listing;
  const { action, sign_in, csrf } = scene;
  return html`<section class="people"><p>${owner ? html`${t.owner}: <a href="${personUrl(owner.id)}">${owner.email}</a>` : t.no_owner}${status === 'live' && html` · <a href="${listingPageUrl('', slug)}">${t.page}</a>`}</p>
${t.rating(listing)}${waits && html`<p class="note">${t.waits[waits](`${adminUrl('moderation')}#listing-${id}`)}</p>`}
<p class="acts"><a class="btn small" href="${action}/edit">${t.edit}</a><a class="btn small" href="${action}/merge">${t.merge}</a></p></section>
<section class="people" id="acts"><h2>${t.acts}</h2>${signInFirst(sign_in)}${sign_in === null && formsOf(file, scene)}</section>
${revenueSection(revenue, scene)}
<section class="people" id="history"><h2>${t.history}</h2>${historyTemplate(file.history.items, { action, page, more, csrf, stageName })}</section>`;
}

/** The attested revenue of a listing, with the forms to attest another amount and to withdraw it. */
function revenueSection(stored: ListingRevenue | undefined, scene: ActScene): Safe {
  const { amount_cents = null, verified_at = null, source = null, consented_at = null } = stored ?? {};
  const isAttested = amount_cents !== null && verified_at !== null && source !== null;
  return html`<section class="people" id="revenue"><h2>${revenueTexts.title}</h2><p>${isAttested ? figuresTexts.revenue({ amount_cents, verified_at, source }) : revenueTexts.none}</p><p class="fine">${revenueTexts.consent(consented_at)}</p>
${scene.sign_in === null && [actForm(ATTEST_REVENUE, scene), isAttested && actForm(WITHDRAW_REVENUE, scene)]}</section>`;
}

/** What can be done to a listing in its status, with what it has. */
function formsOf({ listing, former_slugs }: ListingFile, scene: ActScene & { now: number }): Child {
  const { slug, status, unlocked, founders } = listing;
  const featured_until = listing.featured_until ?? 0;
  const isOff = status === 'suspended' || status === 'rejected';
  return [
    status !== 'archived' && actForm(isOff ? APPROVE_LISTING : REJECT_LISTING, scene),
    actForm(UNLOCK_SECTIONS, scene, { values: { sections: unlocked.join() } }),
    actForm(CHANGE_SLUG, scene, {
      more: former_slugs.length > 0 && t.former_slugs(former_slugs),
      values: { slug },
    }),
    actForm(SCHEDULE_LISTING, scene),
    status === 'live' &&
      actForm(FEATURE_LISTING, scene, {
        more: featured_until > scene.now && t.featured_until(featured_until),
      }),
    actForm(REMOVE_NAME, scene, {
      more: founders.length > 0 && html`<span dir="auto">${t.founders(founders)}</span>`,
    }),
  ];
}

/** What the owners read. */
export const reasonField = (id: string, label: string, typed = ''): Safe =>
  html`<p class="field"><label for="${id}">${label}</label><textarea id="${id}" name="note" rows="2" maxlength="${NOTE_MAX}">${typed}</textarea></p>`;
