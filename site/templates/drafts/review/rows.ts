import { html, type Safe } from '../../../html/html.ts';
import { changeLine, type ShownChange } from './changes.ts';
import { type FieldForms, fieldForms } from './field_form.ts';
import { fieldRow, type ShownField } from './field_row.ts';
import { offerList, type ShownOffer } from './offers.ts';
import { partForms } from './part_forms.ts';
import type { ShownPart } from './part_inputs.ts';
import { partRow } from './part_rows.ts';
import { doneAt } from './typed.ts';

/** A field or another part of a draft with what can be done about it. */
export type Row = { change: ShownChange | null } & (
  | { field: ShownField; offers: readonly ShownOffer[] }
  | { part: ShownPart }
);

/** The rows of a section. */
export const rowsOf = (rows: readonly Row[], forms: FieldForms): Safe =>
  html`<div class="proofs">${rows.map((row) => rowOf(row, forms))}</div>`;

function rowOf(row: Row, forms: FieldForms): Safe {
  const { action, csrf } = forms;
  const undo = row.change && changeLine(row.change, action, csrf);
  if ('part' in row)
    return partRow(
      row.part,
      forms,
      html`${doneAt(forms, row.part.name)}${undo}${partForms(row.part, forms)}`,
    );
  const { field, offers } = row;
  return fieldRow(
    field,
    html`${doneAt(forms, field.name)}${undo}${offerList(offers, action, csrf)}${fieldForms(field, forms)}`,
  );
}
