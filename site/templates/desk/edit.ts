import { html, type Safe } from '../../html/html.ts';
import { editLabel, editTexts as t } from '../../texts/desk/edit.ts';
import { type Input, labelled } from '../drafts/review/inputs.ts';
import { faultList } from '../drafts/review/typed.ts';
import { deskPageUrl } from './desk.ts';

/** A field of the form with what is stored, or was typed. */
export interface EditField extends Input {
  value: string;
  /** The label, where the name gives none. */
  label?: string;
  /** What is wrong with what was typed. */
  fault?: string | undefined;
  /** What readers see while the site team reads the value; null if it is public. */
  shown?: string | null;
}

/** A part of the form. `seen` names the stored values, so that a form does not replace newer ones unseen. */
export interface EditPart {
  title: string;
  hint?: string;
  fault?: string | undefined;
  fields: readonly EditField[];
  seen: readonly { name: string; value: string }[];
}

interface ShownEdit {
  parts: readonly EditPart[];
  /** URL of the draft; null where the listing has none. */
  draft: string | null;
  csrf: Safe;
}

/** One form for all that owners edit on a listing itself. */
export const editTemplate = (id: number, { parts, draft, csrf }: ShownEdit): Safe =>
  html`<form method="post" action="${deskPageUrl(id, 'edit')}" class="stack">${csrf}${parts.map(part)}
<button class="btn hot" name="do" value="save">${t.save}</button></form>${draft !== null && html`<p class="fine">${t.draft(draft)}</p>`}`;

const part = ({ title, hint, fault, fields, seen }: EditPart): Safe =>
  html`<section class="stack"><h2>${title}</h2>${hint && html`<p class="fine">${hint}</p>`}${fault && html`<p class="fault" role="alert">${fault}</p>`}${seen.map(({ name, value }) => html`<input type="hidden" name="seen-${name}" value="${value}">`)}${fields.map(field)}</section>`;

function field({ value, label, fault, shown = null, ...input }: EditField): Safe {
  const id = `e-${input.name}`;
  const typed = fault
    ? {
        at: id,
        values: new URLSearchParams({ [input.name]: value }),
        faults: [{ input: input.name, text: fault }],
      }
    : null;
  const hint = shown === null ? {} : { hint: `${id}-held` };
  const shows = { id, label: label ?? editLabel(input.name), value, typed, at: id, ...hint };
  return html`<div>${labelled(input, shows)}${faultList(id, typed)}${shown !== null && html`<p class="fine" id="${id}-held">${t.held(shown)}</p>`}</div>`;
}
