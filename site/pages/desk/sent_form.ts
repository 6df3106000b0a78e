import { ApiError } from '../../../domain/http/errors.ts';
import type { SentForm } from '../../templates/parts/forms.ts';
import { problemOf } from '../../texts/drafts/problems.ts';

/** What a page with a form shows of one that was refused, and its status. */
export type SentPage = SentForm & { status: number };

/** A form before anything was typed. */
export const NOT_SENT: SentPage = { fields: {}, faults: {}, refusal: null, status: 200 };

/** Bytes of a form with a text of some thousand letters, which may take nine bytes each. */
export const TEXT_FORM_BYTES = 96 * 1024;

/** The typed texts of a form; browsers send line ends of their own. Blank ones are left out. */
export function typed(fields: URLSearchParams, names: readonly string[]): Record<string, string> {
  const entries = names.map((name) => [name, (fields.get(name) ?? '').replaceAll('\r\n', '\n')] as const);
  return Object.fromEntries(entries.filter(([, text]) => text.trim() !== ''));
}

/** What an operation refused, for the page that shows the form again; throws on what is no refusal of the form. */
export function refusedForm(error: unknown, fields: Readonly<Record<string, string>>): SentPage {
  if (!(error instanceof ApiError) || error.code === 'not_found' || error.status >= 500) throw error;
  const faults = Object.fromEntries(
    (error.details.errors ?? []).map((one) => {
      const { message, fix } = problemOf(one);
      return [one.path, `${message} ${fix}`.trim()];
    }),
  );
  const known = Object.keys(faults).length > 0;
  return { fields, faults, refusal: known ? null : error.message, status: known ? 400 : error.status };
}
