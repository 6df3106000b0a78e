import type { Act, ActField } from '../../../services/acts/define.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { choiceField, typedField } from '../parts/forms.ts';

/** How a form and the URL after it name an act: by its command. */
export const wordOf = ({ command }: Act): string => command.replaceAll(' ', '_');

/** What forms of acts share. */
export interface ActScene {
  /** The URL of the page that takes them. */
  action: string;
  csrf: Safe;
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  /** What was typed into the form that was refused. */
  typed?: { act: Act | null; typed: URLSearchParams } | null;
}

/** The form of an act with its heading and what it does; `values` are those that its fields begin with. */
export function actForm(
  act: Act,
  scene: ActScene,
  {
    text = act.form?.text,
    values = {},
  }: { text?: string | undefined; values?: Readonly<Record<string, string>> } = {},
): Safe {
  const sent = scene.typed?.act === act ? scene.typed.typed : null;
  const fields = Object.entries(act.fields).map(([name, field]) =>
    fieldOf(name, field, sent?.get(name) ?? values[name] ?? ''),
  );
  return html`<h3>${act.form?.title}</h3>${text && html`<p>${text}</p>`}${line(act, scene, html`${fields}<p class="acts"><button class="btn small" name="do" value="${wordOf(act)}">${act.form?.title}</button></p>`)}`;
}

/** A button for an act about a row of a list; `hidden` are the inputs that name the row. */
export const actButton = (
  act: Act,
  scene: ActScene,
  { label, hidden }: { label: Child; hidden: Readonly<Record<string, string | number>> },
): Child =>
  line(
    act,
    scene,
    html`${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button class="btn small" name="do" value="${wordOf(act)}">${label}</button>`,
  );

const line = (_: Act, { action, csrf, sign_in }: ActScene, inside: Child): Child =>
  sign_in === null && html`<form method="post" action="${action}" class="line-form">${csrf}${inside}</form>`;

/** The field of an input, by its kind. */
function fieldOf(name: string, { kind: { control }, label, help }: ActField, value: string): Safe {
  switch (control.is) {
    case 'tick':
      return html`<label class="tick"><input type="checkbox" name="${name}" value="1"><span>${label}</span></label>`;
    case 'choice':
      return choiceField(
        name,
        label,
        control.choices.map((choice) => ({ value: choice, text: choice })),
        { value, required: control.required },
      );
    case 'text':
      return typedField(name, label, { value, ...control, hint: help ?? '' });
  }
}
