import { type Child, html, type Safe } from '../../html/html.ts';
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
  /** The URL that takes the form. */
  action: string;
  parts: readonly EditPart[];
  csrf: Safe;
  /** Further fields, and the buttons. */
  end: Child;
}

/** One form for all that is edited on a listing itself. */
export const editForm = ({ action, parts, csrf, end }: ShownEdit): Safe =>
  html`<form method="post" action="${action}" class="stack">${csrf}${parts.map(part)}
${end}</form>`;

/** The form for its owners; `draft` is the URL of the draft, null where the listing has none. */
export const editTemplate = (
  id: number,
  { draft, ...form }: Pick<ShownEdit, 'parts' | 'csrf'> & { draft: string | null },
): Safe =>
  html`${editForm({
    ...form,
    action: deskPageUrl(id, 'edit'),
    end: html`<button class="btn hot" name="do" value="save">${t.save}</button>`,
  })}${draft !== null && html`<p class="fine">${t.draft(draft)}</p>`}`;

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
