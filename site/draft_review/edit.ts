import type { Fault } from '../../domain/http/errors.ts';
import { isListPart } from '../templates/drafts/review/part_inputs.ts';
import type { editMessages } from '../texts/drafts/drafts.ts';
import { problemOf } from '../texts/drafts/problems.ts';
import { inputName, nameOfPart, formTexts as t } from '../texts/drafts/review.ts';
import type { StageName } from '../texts/names.ts';
import type { DraftResult, Fingerprint } from './shown_field.ts';

/** What a form did: the message to show, and the place where. */
export interface Done<Result = keyof typeof editMessages> {
  result: Result;
  at: string;
}

/** How forms reach a draft: pages call the operations in the process, views over the connection of an assistant's host. */
export interface DraftCalls {
  /** The draft as it is now. Raises what get_draft refuses. */
  read(): Promise<DraftResult>;
  /** Changes it by update_draft. Raises what that refuses. */
  update(change: object): Promise<DraftResult>;
  /** Has the website read again by submit_listing. Raises what that refuses. */
  readAgain(): Promise<DraftResult>;
  fingerprint: Fingerprint;
  stageName(): Promise<StageName>;
}

/** Changes a draft as a form says. Raises what the operations refuse, and {@link NotDone}. */
export type Edit = (calls: DraftCalls, fields: URLSearchParams) => Promise<Done>;

/** A form did nothing, and says why: somebody else has changed what it is about, or a limit is reached. */
export class NotDone extends Error {
  override readonly name = 'NotDone';
}

/** The place that a form is about: a field, a part, or an entry of one. */
export function placeOf(fields: URLSearchParams): string {
  const part = fields.get('part');
  if (part === null) return fields.get('field') ?? '';
  return isListPart(part) ? `${part}-${fields.get('place') ?? 'new'}` : part;
}

/** Why an operation refused a form, for the person who sent it; each fault with the input that it is about. */
export function faultsOf(
  { message, errors = [] }: { message: string; errors?: readonly Fault[] | undefined },
  fields: URLSearchParams,
): { input: string; text: string }[] {
  if (errors.length === 0) return [{ input: '', text: message }];
  return errors.map((one) => {
    const { message: what, fix } = problemOf(one);
    const { input, about } = inputOf(one.path, fields);
    const text = [what, fix].filter(Boolean).join(' ');
    return { input, text: about(text) };
  });
}

/** The input that a path of an operation means: `fields.features.3`, `faqs.2.answer`, `company_socials.github`. */
function inputOf(path: string, fields: URLSearchParams): { input: string; about: (text: string) => string } {
  const [root = '', first = '', second] = path.split('.');
  if (root === 'fields') {
    const own = first === fields.get('field');
    const line = second === undefined ? null : Number(second) + 1;
    if (own) return { input: 'value', about: (text) => (line === null ? text : t.line(line, text)) };
    return { input: '', about: (text) => t.about(nameOfPart(first), text) };
  }
  if (root === 'competitor_url') return { input: 'value', about: (text) => text };
  if (root !== fields.get('part')) return { input: '', about: (text) => t.about(nameOfPart(root), text) };
  const input = isListPart(root) ? second : first;
  if (!input) return { input: '', about: (text) => text };
  return { input, about: (text) => t.about(inputName(root, input), text) };
}
