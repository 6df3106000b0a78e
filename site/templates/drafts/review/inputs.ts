import { attr, html, type Safe } from '../../../html/html.ts';
import { formTexts as t } from '../../../texts/drafts/review.ts';
import type { Option } from '../../parts/forms.ts';
import type { Typed } from './typed.ts';

/** An input of a draft's form: its kind and the bounds of the operation. */
export interface Input {
  name: string;
  kind: 'line' | 'text' | 'long' | 'lines' | 'url' | 'email' | 'date' | 'choice';
  /** Most characters. */
  max: number;
  required?: boolean;
  /** Of a choice. */
  options?: readonly Option[];
}

/** What an input says beside itself. */
interface Labelled {
  /** Unique on the page. */
  id: string;
  label: string;
  value: string;
  /** Id of what describes it, beside its faults. */
  hint?: string;
  /** The refused form, and the place of its faults. */
  typed: Typed | null;
  at: string;
  /** Whether the label is only for those who do not see the page. */
  quiet?: boolean;
}

/** Lines of a text area by kind. */
const ROWS: Partial<Record<Input['kind'], number>> = { text: 4, long: 12, lines: 8 };
const TYPES: Partial<Record<Input['kind'], string>> = { url: 'url', email: 'email', date: 'date' };

/** An input with its label; a refused one has what was typed. */
export function labelled(
  input: Input,
  { id, label, hint, typed, at, quiet = false, ...shown }: Labelled,
): Safe {
  const isWrong = typed?.faults.some((one) => one.input === input.name) ?? false;
  const described = [...(hint ? [hint] : []), ...(typed ? [`${at}-fault`] : [])].join(' ');
  const about = {
    invalid: attr('aria-invalid', isWrong ? 'true' : null),
    described: attr('aria-describedby', described === '' ? null : described),
    required: attr('required', input.required === true),
  };
  const value = typed ? (typed.values.get(input.name) ?? '') : shown.value;
  return html`<p class="field"><label for="${id}" class="${quiet && 'sr'}">${label}</label>${control(input, id, value, about)}</p>`;
}

function control({ name, kind, max, options }: Input, id: string, value: string, about: About): Safe {
  if (options) return select(name, id, value, options, about);
  const rows = ROWS[kind];
  return rows
    ? // A line end at the start of a text area is dropped.
      html`<textarea id="${id}" name="${name}" rows="${rows}" maxlength="${max}" dir="auto" ${about.invalid} ${about.described} ${about.required}>${'\n'}${value}</textarea>`
    : html`<input id="${id}" name="${name}" type="${TYPES[kind] ?? 'text'}" value="${value}" ${attr('maxlength', kind === 'date' ? null : String(max))} autocomplete="off" dir="auto" ${about.invalid} ${about.described} ${about.required}>`;
}

interface About {
  invalid: ReturnType<typeof attr>;
  described: ReturnType<typeof attr>;
  required: ReturnType<typeof attr>;
}
const NONE = attr('required', false);
const NOTHING: About = { invalid: NONE, described: NONE, required: NONE };

/** A choice; a value that is none of the options stays. */
export function select(
  name: string,
  id: string,
  value: string,
  options: readonly Option[],
  { invalid, described, required }: About = NOTHING,
): Safe {
  const all =
    value === '' || options.some((one) => one.value === value)
      ? options
      : [{ value, text: value }, ...options];
  return html`<select id="${id}" name="${name}" ${invalid} ${described} ${required}><option value="">${t.unstated}</option>${all.map((one) => html`<option value="${one.value}" ${attr('selected', one.value === value)}>${one.text}</option>`)}</select>`;
}
