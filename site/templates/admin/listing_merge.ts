import { SLUG_MAX } from '../../../domain/text/slugs.ts';
import type { MergePreview } from '../../../services/moderation/merge_listings.ts';
import { html, type Safe } from '../../html/html.ts';
import { adminTexts } from '../../texts/admin/admin.ts';
import { adminMergeTexts as t } from '../../texts/admin/listings.ts';
import { typedField } from '../parts/forms.ts';
import { adminListingUrl, reasonField } from './listings.ts';

/** The page on which a listing is merged into another one. */
export const adminMergeUrl = (id: number): string => `${adminListingUrl(id)}/merge`;

interface MergeForm {
  /** The slug that was typed. */
  into: string;
  /** What would happen; null before it was asked for, and where it cannot. */
  preview: MergePreview | null;
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  csrf: Safe;
}

/** The form for the listing that stays, and below it what would happen with a form to do it. */
export const adminMergeTemplate = (id: number, { into, preview, sign_in, csrf }: MergeForm): Safe =>
  html`<section class="people"><form action="${adminMergeUrl(id)}" class="line-form">${typedField('into', t.into, { value: into, max: SLUG_MAX, required: true })}
<p class="acts"><button class="btn small">${t.look}</button></p></form></section>${preview && effects(preview)}${
    preview &&
    (sign_in === null
      ? html`<section class="people" id="merge"><form method="post" action="${adminMergeUrl(id)}" class="line-form">${csrf}<input type="hidden" name="into" value="${preview.into.slug}">${reasonField('note', t.reason)}
<p class="acts"><button class="btn hot" name="do" value="merge">${t.merge}</button></p></form></section>`
      : html`<p>${adminTexts.fresh}</p><p class="acts"><a class="btn hot" href="${sign_in}">${adminTexts.sign_in}</a></p>`)
  }`;

const effects = ({ into, slugs, followers, reminders, votes, awards, coming }: MergePreview): Safe =>
  html`<section class="people" id="happens"><h2 dir="auto">${t.happens(into.name)}</h2><h3>${t.moves}</h3>
<ul class="dots"><li>${t.slugs(slugs, into.slug)}</li><li>${t.followers(followers.come, followers.both, followers.own)}</li><li>${t.reminders(reminders.count, reminders.come)}</li></ul>
<h3>${t.stays}</h3><ul class="dots"><li>${t.votes(votes)}</li><li>${t.awards(awards)}</li><li>${t.coming(coming)}</li><li>${t.content}</li></ul></section>`;
