import { withoutCredentials } from '../text/redact.ts';
import { type ApiError, ERRORS, type ErrorCode, FAULTS_SHOWN, type Fault } from './errors.ts';

/** The most characters of a sentence that repeats input. */
const SENTENCE = 1_000;

/** Shortens text that repeats input and removes credentials sent by mistake. */
const shown = (text: string): string =>
  withoutCredentials(text.length > SENTENCE ? `${text.slice(0, SENTENCE)}…` : text);

const shownFault = ({ path, message, actual, fix, ...fault }: Fault): Fault => ({
  path: shown(path),
  ...fault,
  message: shown(message),
  ...(actual !== undefined && { actual: typeof actual === 'string' ? shown(actual) : actual }),
  ...(fix !== undefined && { fix: shown(fix) }),
});

/** RFC 9457 problem details, as every protocol returns them (D25). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  errors: readonly Fault[];
  next_steps: readonly string[];
  request_id: string;
}

/**
 * The key in the `_meta` of a refused tool call under which its problem object stands (D25); it is never in `structuredContent`, which has
 * to fit the output schema.
 */
export const PROBLEM_META = 'firstlight/problem';

/** A remedy with its URLs. */
export const remedyAt = (origin: string, remedy: string): string => remedy.replaceAll('{origin}', origin);

/** The problem object of an error; its size does not depend on the input. `origin` makes `type` a URL that exists (D69). */
export function problemOf(error: ApiError, origin: string, request_id: string): Problem {
  const { status, title, remedy } = ERRORS[error.code];
  const { errors = [], further = 0 } = error.details;
  const unnamed = further + Math.max(0, errors.length - FAULTS_SHOWN);
  return {
    type: `${origin}/docs/errors#${error.code}`,
    title,
    status,
    detail: shown(error.message) + (unnamed > 0 ? ` And ${unnamed} more.` : ''),
    code: error.code,
    errors: errors.slice(0, FAULTS_SHOWN).map(shownFault),
    next_steps: error.details.next_steps ?? [remedyAt(origin, remedy)],
    request_id,
  };
}
