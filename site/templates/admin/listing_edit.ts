import { differenceOf } from '../../../domain/listings/differences.ts';
import type { EditPreview } from '../../../services/my_listings/edit_by_team.ts';
import { html, type Safe } from '../../html/html.ts';
import { adminEditTexts as t } from '../../texts/admin/listings.ts';
import { changedField } from '../../texts/desk/history.ts';
import { type EditPart, editForm } from '../desk/edit.ts';
import { differenceShown } from '../desk/history.ts';
import { adminListingUrl, reasonField } from './listings.ts';

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
    end: html`${preview && html`<input type="hidden" name="seen" value="${preview.seen}">${reasonField('note', t.reason, reason)}`}
<p class="acts"><button class="btn ${preview ? '' : 'hot'}" name="do" value="look">${t.look}</button>${preview && html`<button class="btn hot" name="do" value="save">${t.save}</button>`}</p>`,
  })}`;

const differences = ({ changes }: EditPreview): Safe =>
  html`<section class="people" id="differs"><h2>${t.differs}</h2><p>${t.differs_text}</p><ol class="changes">${changes.map(
    ({ field, before, after }) =>
      html`<li><h3>${changedField(field)}</h3>${differenceShown(differenceOf(before, after))}</li>`,
  )}</ol></section>`;
