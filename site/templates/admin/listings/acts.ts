import { differenceOf } from '../../../../domain/listings/differences.ts';
import { SLUG_MAX } from '../../../../domain/text/slugs.ts';
import { MERGE_LISTING } from '../../../../services/acts/merge_acts.ts';
import type { MergePreview } from '../../../../services/moderation/merge_listings.ts';
import type { EditPreview } from '../../../../services/my_listings/edit_by_team.ts';
import { html, type Safe } from '../../../html/html.ts';
import { adminEditTexts as edit, adminMergeTexts as merge } from '../../../texts/admin/listings.ts';
import { changedField } from '../../../texts/desk/history.ts';
import { type EditPart, editForm } from '../../desk/edit.ts';
import { differenceShown } from '../../desk/history.ts';
import { typedField } from '../../parts/forms.ts';
import { type ActScene, actRow } from '../act_form.ts';
import { adminListingUrl, signInFirst } from '../admin.ts';
import { reasonField } from './listings.ts';

/** The page on which the site team edits a listing. */
const adminEditUrl = (id: number): string => `${adminListingUrl(id)}/edit`;

interface TeamEditForm {
  parts: readonly EditPart[];
  /** What would change; null before it was asked for. */
  preview: EditPreview | null;
  reason: string;
  csrf: Safe;
}

/** What would change and a button to save it, above the form of the owners. */
export const adminEditTemplate = (id: number, { parts, preview, reason, csrf }: TeamEditForm): Safe =>
  html`${preview && differences(preview)}${editForm({
    action: adminEditUrl(id),
    parts,
    csrf,
    end: html`${preview && html`<input type="hidden" name="seen" value="${preview.seen}">${reasonField('note', edit.reason, reason)}`}
<p class="acts"><button class="btn ${preview ? '' : 'hot'}" name="do" value="look">${edit.look}</button>${preview && html`<button class="btn hot" name="do" value="save">${edit.save}</button>`}</p>`,
  })}`;

const differences = ({ changes }: EditPreview): Safe =>
  html`<section class="people" id="differs"><h2>${edit.differs}</h2><p>${edit.differs_text}</p><ol class="changes">${changes.map(
    ({ field, before, after }) =>
      html`<li><h3>${changedField(field)}</h3>${differenceShown(differenceOf(before, after))}</li>`,
  )}</ol></section>`;

/** The page on which a listing is merged into another one. */
export const adminMergeUrl = (id: number): string => `${adminListingUrl(id)}/merge`;

interface MergeForm extends ActScene {
  /** The slug that was typed. */
  into: string;
  /** What would happen; undefined before it was asked for, and where it cannot. */
  preview: MergePreview | undefined;
}

/** The form for the listing that stays, and below it what would happen with a form to do it. */
export const adminMergeTemplate = (id: number, { into, preview, ...scene }: MergeForm): Safe =>
  html`<section class="people"><form action="${adminMergeUrl(id)}" class="line-form">${typedField('into', MERGE_LISTING.fields['into']?.label ?? '', { value: into, max: SLUG_MAX, required: true })}
<p class="acts"><button class="btn small">${merge.look}</button></p></form></section>${preview && effects(preview)}${
    preview &&
    html`<section class="people" id="merge">${signInFirst(scene.sign_in)}${actRow(MERGE_LISTING, scene, { hidden: { into: preview.into.slug } })}</section>`
  }`;

const effects = ({ into, slugs, followers, reviews, reminders, votes, awards, coming }: MergePreview): Safe =>
  html`<section class="people" id="happens"><h2 dir="auto">${merge.happens(into.name)}</h2><h3>${merge.moves}</h3>
<ul class="dots"><li>${merge.slugs(slugs, into.slug)}</li><li>${merge.followers(followers.come, followers.both, followers.own)}</li><li>${merge.reviews(reviews.come, reviews.stay)}</li><li>${merge.reminders(reminders.count, reminders.come)}</li></ul>
<h3>${merge.stays}</h3><ul class="dots"><li>${merge.votes(votes)}</li><li>${merge.awards(awards)}</li><li>${merge.coming(coming)}</li><li>${merge.content}</li></ul></section>`;
