import type { Act, ActField, Faults } from '../../../services/acts/base/define.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { choiceField, type Option, typedField } from '../parts/forms.ts';

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
  typed?: { act: Act | null; typed: URLSearchParams; faults?: Faults } | null;
}

interface ActRow {
  /** What its button says. */
  label?: Child;
  /** The values that name what it is about, which nobody types. */
  hidden?: Readonly<Record<string, string | number>>;
  /** What its fields begin with; a field with null is left out. */
  values?: Readonly<Record<string, string | null>>;
  /** The choices of fields that depend on what the form is about. */
  choices?: Readonly<Record<string, readonly Option[]>>;
}

/** The form of an act with its heading, what it does, and `more` of that. */
export function actForm(
  act: Act,
  scene: ActScene,
  {
    text = act.form?.text,
    more = null,
    ...row
  }: { text?: string | undefined; more?: Child } & Omit<ActRow, 'label'> = {},
): Safe {
  return html`<h3>${act.form?.title}</h3>${text && html`<p>${text}${more && html` ${more}`}</p>`}${actRow(act, scene, row)}`;
}

/** The form of an act about a row of a list; `hidden` are the inputs that name the row. */
export function actRow(
  act: Act,
  { action, csrf, sign_in, typed }: ActScene,
  { label = act.form?.title, hidden = {}, values = {}, choices = {} }: ActRow,
): Child {
  if (sign_in !== null) return null;
  const named = Object.entries(hidden).map(([name, value]) => [name, String(value)] as const);
  // What a form was made from names no row: it has changed where a form is refused for it.
  const rows = named.filter(([name]) => act.fields[name]?.kind.control.is !== 'hidden');
  const isSent = typed?.act === act && rows.every(([name, value]) => typed.typed.get(name) === value);
  const fields = Object.entries(act.fields).filter(([name]) => !(name in hidden) && values[name] !== null);
  const button = html`<button class="btn small" name="do" value="${wordOf(act)}">${label}</button>`;
  return html`<form method="post" action="${action}" class="line-form">${csrf}${named.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${fields.map(
    ([name, field]) => {
      const id = [wordOf(act), name, ...named.map(([, value]) => value)].join('-');
      const value = isSent ? typed.typed.getAll(name).join() : (values[name] ?? '');
      const wrong = isSent ? typed.faults?.[name] : undefined;
      return fieldOf(field, { name, id, value, wrong, choices: choices[name] });
    },
  )}${fields.length === 0 && named.length > 0 ? button : html`<p class="acts">${button}</p>`}</form>`;
}

interface Shown {
  name: string;
  id: string;
  value: string;
  wrong: string | undefined;
  choices: readonly Option[] | undefined;
}

/** The field of an input, by its kind. */
function fieldOf(
  { kind: { control }, label, help = '', hint = help }: ActField,
  { name, choices, ...shown }: Shown,
): Child {
  switch (control.is) {
    case 'hidden':
    case 'ticked':
      return null;
    case 'tick':
      return html`<label class="tick"><input type="checkbox" name="${name}" value="1" ${attr('checked', shown.value !== '')}><span>${label}</span></label>`;
    case 'choice': {
      const all = choices ?? control.choices.map((choice) => ({ value: choice, text: choice }));
      return choiceField(name, label, all, { ...shown, required: control.required });
    }
    case 'ticks': {
      const ticked = shown.value.split(',');
      return html`${Object.entries(control.choices).map(
        ([choice, text]) =>
          html`<label class="tick"><input type="checkbox" name="${name}" value="${choice}" ${attr('checked', ticked.includes(choice))}><span>${text}</span></label>`,
      )}`;
    }
    case 'text':
      return typedField(name, label, { ...shown, ...control, hint });
  }
}
