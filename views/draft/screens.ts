import { draftPageUrl } from '../../domain/http/urls.ts';
import { type DraftAround, isPlace, reviewedDraft } from '../../site/draft_review/reviewed_draft.ts';
import type { DraftResult } from '../../site/draft_review/shown_field.ts';
import { type Child, html, type Safe } from '../../site/html/html.ts';
import { checkIcon, outsideIcon } from '../../site/html/icons.ts';
import type { ResultOf } from '../../site/request/request.ts';
import { section } from '../../site/templates/drafts/draft.ts';
import { freeForm } from '../../site/templates/drafts/own_launch.ts';
import { progressOf } from '../../site/templates/drafts/review/building.ts';
import type { FieldChoices } from '../../site/templates/drafts/review/field_form.ts';
import { overview } from '../../site/templates/drafts/review/overview.ts';
import { rowsOf } from '../../site/templates/drafts/review/rows.ts';
import { submitSection } from '../../site/templates/drafts/review/submitting.ts';
import { doneAt, type FormContext, faultList, typedAt } from '../../site/templates/drafts/review/typed.ts';
import { listingStatuses } from '../../site/texts/desk/listings.ts';
import { draftTexts } from '../../site/texts/drafts/drafts.ts';
import { buildTexts, readingTexts, submitTexts } from '../../site/texts/drafts/review.ts';
import { stageNames } from '../../site/texts/names.ts';
import { viewTexts } from '../../site/texts/views/views.ts';
import type { getMyListing } from '../../tools/my_listings/get_my_listing.ts';
import { freeCode, freeLook } from '../badges/free_badge.ts';
import { viewHead } from '../host/parts.ts';
import { fingerprint } from './around.ts';

const t = viewTexts.draft;

export type OwnListing = ResultOf<typeof getMyListing>;

/** A draft whose website is being read: what was done, and what is being done. */
export const buildingScreen = ({ url = '', build }: DraftResult, steps: readonly string[]): Safe =>
  html`<section class="building card">${progressOf(hostOf(url), { step: build?.step ?? '', percent: build?.percent ?? 0 })}
${steps.length > 1 && html`<ul class="pages">${steps.slice(0, -1).map((step) => html`<li class="read">${checkIcon}<span>${step}</span></li>`)}</ul>`}
<form data-act="reload"><button class="btn small">${buildTexts.reload}</button></form></section>`;

/** What a draft under review is shown with. */
export interface Review {
  around: DraftAround;
  choices: FieldChoices;
  /** Its listing; null before it was submitted. */
  listing: OwnListing | null;
  forms: Pick<FormContext, 'typed' | 'done'>;
}

/** A draft under review: what it lacks, each field with its quotes and forms, and the end of the review. */
export function reviewScreen(draft: DraftResult, { around, choices, listing, forms: said }: Review): Safe {
  const forms = { action: '', csrf: html``, again_limit: '', choices, ...said };
  const shown = reviewedDraft(draft, around, { stageName: stageNames([]), fingerprint });
  return html`<div class="account draft">${viewHead(nameOf(draft), draftTexts.lede(shown.overview.site, draft.status))}<p class="acts"><a class="btn small" href="${draftPageUrl('', draft.id)}">${viewTexts.on_site} ${outsideIcon}</a></p>
${onTop(forms)}${overview(shown.overview)}${listing && launchOf(listing, forms)}
${shown.sections.map(({ id, rows }) => section(id, rowsOf(rows, forms)))}
${section('submit', html`${submitSection(shown.submitting, forms)}${listing && sendAgain}`)}${section('website', website(draft, shown.reading.read_on, forms))}</div>`;
}

/** Name of a draft, or the host of its website. */
const nameOf = ({ fields, url = '' }: DraftResult): string => String(fields?.name.value ?? hostOf(url));

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** What was refused that has no place of its own. */
const onTop = ({ typed }: FormContext): Child => typed && !isPlace(typed.at) && faultList('top', typed);

/** The listing and how it launches. */
function launchOf({ listing_id, status, moderation, launch }: OwnListing, forms: FormContext): Safe {
  const canLaunch = status === 'draft' && moderation.review.length === 0;
  return section(
    'launch',
    html`${doneAt(forms, 'launch')}${faultList('launch', typedAt(forms, 'launch'))}<p>${t.listing(listing_id, listingStatuses[status])}</p>
${moderation.review.map(({ message }) => html`<p class="note">${message}</p>`)}${canLaunch && freeForm('', html``)}${launch.badge && launch.queue && html`<p>${launch.queue.reason}</p>${freeCode(launch.badge.embed_html)}${freeLook(launch.badge_check, status === 'awaiting_badge')}`}`,
  );
}

/** When the website was read, what became of its pages, and how it is read again. */
const website = ({ build }: DraftResult, read_on: string | null, forms: FormContext): Safe =>
  html`${doneAt(forms, 'website')}${faultList('website', typedAt(forms, 'website'))}<p>${readingTexts.read(read_on)}</p>
<ul class="pages">${(build?.pages ?? []).map(({ url, detail }) => html`<li><a href="${url}">${url}</a> <span class="fine">${detail}</span></li>`)}</ul>
<form><input type="hidden" name="field" value="website"><p class="acts"><button class="btn" name="do" value="read">${readingTexts.again}</button>${read_on !== null && html`<button class="btn" name="do" value="again_all">${readingTexts.again_all}</button>`}</p></form>`;

/** What a new reading changed is not told by a result, so it can always be brought to the listing. */
const sendAgain: Safe = html`<p class="fine">${t.send_hint}</p><form><input type="hidden" name="field" value="submit"><button class="btn" name="do" value="submit">${submitTexts.send}</button></form>`;
