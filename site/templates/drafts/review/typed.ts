import { type Child, html, type Safe } from '../../../html/html.ts';

/** A form that was refused: what was typed into it, and why, so that its place shows both again. */
export interface Typed {
  /** The place: its field or part, or one entry of that. */
  at: string;
  values: URLSearchParams;
  faults: readonly TypedFault[];
}

/** What is wrong; `input` is the name of an input, or empty for the whole form. */
interface TypedFault {
  input: string;
  text: string;
}

/** What the forms of the page share. */
export interface FormContext {
  action: string;
  csrf: Safe;
  typed: Typed | null;
  /** The place where something was done just now, and what, in a sentence. */
  done: { at: string; text: string } | null;
}

/** What was typed at a place; null if its form was not refused. */
export const typedAt = ({ typed }: FormContext, at: string): Typed | null =>
  typed?.at === at ? typed : null;

/** Why a form was refused, above its buttons; its inputs point here. */
export const faultList = (at: string, typed: Typed | null): Child =>
  typed &&
  html`<div id="${at}-fault" role="alert">${typed.faults.map(({ text }) => html`<p class="fault">${text}</p>`)}</div>`;

/** What was done at a place. */
export const doneAt = ({ done }: FormContext, at: string): Child =>
  done?.at === at && html`<p class="flash" role="status">${done.text}</p>`;
