import { listingPageUrl } from '../../../../domain/http/urls.ts';
import { LISTING_STATUSES } from '../../../../domain/launches/listing_states.ts';
import { UNLOCKABLE_SECTIONS } from '../../../../domain/profile/paid_sections.ts';
import { NOTE_MAX } from '../../../../domain/text/moderation.ts';
import { SLUG_MAX } from '../../../../domain/text/slugs.ts';
import type { ListingFile } from '../../../../services/administration/listings.ts';
import type { ListingRevenue } from '../../../../services/figures/revenue.ts';
import { attr, type Child, html, type Safe } from '../../../html/html.ts';
import type { Steps } from '../../../html/pagination.ts';
import { adminTexts } from '../../../texts/admin/admin.ts';
import { adminListingsTexts, adminListingTexts as t } from '../../../texts/admin/listings.ts';
import { listingsTexts } from '../../../texts/desk/listings.ts';
import type { StageName } from '../../../texts/names.ts';
import { historyTemplate } from '../../desk/history.ts';
import { searchForm, selectField, typedField } from '../../parts/forms.ts';
import { stepLinks } from '../../parts/parts.ts';
import { adminListingUrl, adminUrl } from '../admin.ts';
import { namedPeopleForm } from '../named_people.ts';
import { personUrl } from '../people.ts';
import { placeForms } from '../places.ts';
import { revenueSection, type SentRevenue } from './revenue.ts';

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

interface ListingScene {
  file: ListingFile;
  revenue: ListingRevenue | null;
  sent: SentRevenue | null;
  page: number;
  /** Whether there are older changes. */
  more: boolean;
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  now: number;
  csrf: Safe;
  stageName: StageName;
}

/** A listing: who owns it, what can be done to it, and its history with what differs. */
export function adminListingTemplate({
  file,
  revenue,
  sent,
  page,
  more,
  sign_in,
  now,
  csrf,
  stageName,
}: ListingScene): Safe {
  const { listing, owner, waits } = file;
  const { id, slug, status } = listing;
  const action = adminListingUrl(id);
  return html`<section class="people"><p>${owner ? html`${t.owner}: <a href="${personUrl(owner.id)}">${owner.email}</a>` : t.no_owner}${status === 'live' && html` · <a href="${listingPageUrl('', slug)}">${t.page}</a>`}</p>
${t.rating(listing)}${waits && html`<p class="note">${t.waits[waits](`${adminUrl('moderation')}#listing-${id}`)}</p>`}
<p class="acts"><a class="btn small" href="${action}/edit">${t.edit}</a><a class="btn small" href="${action}/merge">${t.merge}</a></p></section>
${
  sign_in === null
    ? [
        decisionForm(listing, csrf),
        sectionsForm(listing, csrf),
        slugForm(file, csrf),
        placeForms(listing, action, now, csrf),
        namedPeopleForm(listing, action, csrf),
      ]
    : html`<p>${adminTexts.fresh}</p><p class="acts"><a class="btn hot" href="${sign_in}">${adminTexts.sign_in}</a></p>`
}
${revenueSection(revenue, { action, sent, is_open: sign_in === null, csrf })}
<section class="people" id="history"><h2>${t.history}</h2>${historyTemplate(file.history.items, { action, page, more, csrf, stageName })}</section>`;
}

function decisionForm({ id, status }: ListingFile['listing'], csrf: Safe): Child {
  if (status === 'archived') return null;
  const isOff = status === 'suspended' || status === 'rejected';
  const [title, text, act] = isOff
    ? ([t.unsuspend, t.unsuspend_text, 'unsuspend'] as const)
    : ([t.suspend, t.suspend_text, 'suspend'] as const);
  return html`<section class="people" id="decision"><h2>${title}</h2><p>${text}</p>
<form method="post" action="${adminListingUrl(id)}" class="line-form">${csrf}${reasonField('note', t.note)}
<p class="acts"><button class="btn small" name="do" value="${act}">${title}</button></p></form></section>`;
}

/** The form for another slug, with those that lead to the listing already. */
const slugForm = ({ listing: { id, slug }, former_slugs }: ListingFile, csrf: Safe): Safe =>
  html`<section class="people" id="slug"><h2>${t.slug}</h2><p>${t.slug_text}${former_slugs.length > 0 && html` ${t.former_slugs(former_slugs)}`}</p>
<form method="post" action="${adminListingUrl(id)}" class="line-form">${csrf}${typedField('slug', t.new_slug, { value: slug, max: SLUG_MAX, required: true })}
${reasonField('slug-note', t.slug_reason)}
<p class="acts"><button class="btn small" name="do" value="slug">${t.slug}</button></p></form></section>`;

/** What the owners read. */
export const reasonField = (id: string, label: string, typed = ''): Safe =>
  html`<p class="field"><label for="${id}">${label}</label><textarea id="${id}" name="note" rows="2" maxlength="${NOTE_MAX}">${typed}</textarea></p>`;

const sectionsForm = ({ id, unlocked }: ListingFile['listing'], csrf: Safe): Safe =>
  html`<section class="people" id="sections"><h2>${t.sections}</h2><p>${t.sections_text}</p>
<form method="post" action="${adminListingUrl(id)}" class="line-form">${csrf}${UNLOCKABLE_SECTIONS.map(
    (section) =>
      html`<label class="tick"><input type="checkbox" name="section" value="${section}" ${attr('checked', unlocked.includes(section))}><span>${t.section_names[section]}</span></label>`,
  )}
<p class="acts"><button class="btn small" name="do" value="unlock">${t.save}</button></p></form></section>`;
