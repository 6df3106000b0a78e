import { attr, type Child, html, type Safe } from '../../../html/html.ts';
import { inputName, nameOfPart, formTexts as t } from '../../../texts/drafts/review.ts';
import { type Input, labelled } from './inputs.ts';
import type { ShownItem, ShownPart } from './part_inputs.ts';
import { isListPart, KEY_PARTS, type KeyPart, LIST_PARTS, type ListPart } from './part_inputs.ts';
import { doneAt, type FormContext, faultList, typedAt } from './typed.ts';

/** The forms of a part as a whole: what adds an entry to a list, or what changes its texts. */
export function partForms(part: ShownPart, forms: FormContext): Child {
  const { name } = part;
  if (!isListPart(name)) return keyForm({ ...part, name }, forms);
  const { most } = LIST_PARTS[name];
  if (part.items.length >= most) return html`<p class="fine">${t.full(most)}</p>`;
  return entryForm(name, null, forms, t.add[name]);
}

/** The form of one entry of a list, with the buttons that remove it or put it first. */
export const itemForm = (name: ListPart, item: ShownItem, forms: FormContext): Child =>
  html`${doneAt(forms, placeOf(name, item))}${entryForm(name, item, forms, t.edit(item.title))}`;

/** The place of an entry on the page; that of a new one is at the end. */
const placeOf = (part: ListPart, item: ShownItem | null): string => `${part}-${item ? item.place : 'new'}`;

function entryForm(name: ListPart, item: ShownItem | null, forms: FormContext, summary: Child): Safe {
  const at = placeOf(name, item);
  const typed = typedAt(forms, at);
  return html`<details class="edit" id="${at}" ${attr('open', typed !== null)}><summary>${summary}</summary><form method="post" action="${`${forms.action}#${name}`}">${forms.csrf}<input type="hidden" name="part" value="${name}"><input type="hidden" name="place" value="${item ? item.place : 'new'}"><input type="hidden" name="seen" value="${item?.seen ?? ''}">
${LIST_PARTS[name].inputs.map((input: Input) => labelled(input, { id: `f-${at}-${input.name}`, label: inputName(name, input.name), value: item?.values[input.name] ?? '', typed, at }))}${faultList(at, typed)}
<p class="acts"><button class="btn small hot" name="do" value="set_item">${t.save}</button>${item && html`<button class="btn small" name="do" value="remove_item" formnovalidate>${t.remove(item.title)}</button>${name === 'founders' && item.place > 0 && html`<button class="btn small" name="do" value="first_item" formnovalidate>${t.first(item.title)}</button>`}`}</p></form></details>`;
}

function keyForm({ name, seen, values }: ShownPart & { name: KeyPart }, forms: FormContext): Safe {
  const typed = typedAt(forms, name);
  return html`<details class="edit" ${attr('open', typed !== null)}><summary>${t.edit(nameOfPart(name))}</summary><form method="post" action="${`${forms.action}#${name}`}">${forms.csrf}<input type="hidden" name="part" value="${name}"><input type="hidden" name="seen" value="${seen}">
${KEY_PARTS[name].map((input: Input) => labelled(input, { id: `f-${name}-${input.name}`, label: inputName(name, input.name), value: values[input.name] ?? '', typed, at: name }))}${faultList(name, typed)}
<p class="acts"><button class="btn small hot" name="do" value="set_keys">${t.save}</button></p></form></details>`;
}
