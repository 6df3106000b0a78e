import type { CallToolResult } from '@modelcontextprotocol/server';
import { ERRORS, FAULTS_SHOWN, type Fault } from '../../domain/http/errors.ts';
import { PROBLEM_META, type Problem } from '../../domain/http/problem.ts';
import type { Outcome } from '../call/dispatch.ts';
import { UNTRUSTED_META } from '../shape/untrusted.ts';

type Succeeded = Extract<Outcome, { problem: null }>;
type Refused = Extract<Outcome, { answer: null }>;

/** True if the result is that of an earlier call with the same `idempotency_key`. @internal For tests. */
export const REPLAYED_META = 'firstlight/replayed';

/**
 * The result of a successful call: the JSON of REST, as an object and as compact text (R223). `untrusted` are the paths of
 * third-party text (D82), `left_out` the arguments that mean nothing.
 */
export function succeeded(
  { answer, replayed, left_out = [] }: Succeeded & { left_out?: readonly string[] },
  untrusted: readonly string[],
): CallToolResult {
  const hasMeta = replayed || untrusted.length > 0;
  return {
    content: [
      { type: 'text', text: JSON.stringify(answer) },
      ...(left_out.length > 0 ? [{ type: 'text' as const, text: leftOut(left_out) }] : []),
    ],
    structuredContent: answer,
    ...(hasMeta && {
      _meta: {
        ...(untrusted.length > 0 && { [UNTRUSTED_META]: untrusted }),
        ...(replayed && { [REPLAYED_META]: true }),
      },
    }),
  };
}

function leftOut(keys: readonly string[]): string {
  const named = keys.slice(0, FAULTS_SHOWN).map((key) => key.slice(0, 80));
  const more = keys.length > named.length ? ` and ${keys.length - named.length} more` : '';
  return `Left out, because this tool has no such input: ${named.join(', ')}${more}.`;
}

/** ChatGPT reads the challenge here if a credential ended during the call; other clients read a header. */
const CHALLENGE_META = 'mcp/www_authenticate';

/** How a refused caller can sign in: an instruction, or a challenge for the host. */
interface SignIn {
  sign_in: string | undefined;
  authenticate: string | undefined;
}

/** The result of a refused call: text for the model, the problem object for programs. */
export function refused(
  { problem, retry_after }: Refused,
  { sign_in, authenticate }: SignIn,
): CallToolResult {
  const needsSignIn = problem.code === 'not_signed_in' || problem.code === 'invalid_token';
  const reported = sign_in !== undefined && needsSignIn ? { ...problem, next_steps: [sign_in] } : problem;
  return {
    content: [{ type: 'text', text: textOf(reported, retry_after) }],
    isError: true,
    _meta: {
      [PROBLEM_META]: reported,
      ...(authenticate !== undefined && { [CHALLENGE_META]: [authenticate] }),
    },
  };
}

/** Each fault with its rule and what to do next, one line each. */
export function textOf({ code, detail, errors, next_steps }: Problem, retry_after?: number): string {
  const faults = errors.map(faultLine);
  const [first = ''] = faults;
  const isSaid = faults.length === 1 && (first.startsWith(detail) || errors[0]?.message === detail);
  const opening = isSaid ? [] : [detail];
  const isGeneral = next_steps.length === 1 && next_steps[0] === ERRORS[code].remedy;
  const steps = (isGeneral && FOR_MODELS[code]) || next_steps;
  const next =
    retry_after === undefined
      ? steps
      : [...(isGeneral ? [] : steps), `Wait ${retry_after} seconds before you call again.`];
  return [...opening, ...faults, ...next].join('\n');
}

/** What to do, if the general advice names a member that a model does not see. */
const FOR_MODELS: Partial<Record<Problem['code'], readonly string[]>> = {
  invalid_request: ['Correct this and call again.'],
};

function faultLine({ path, code, message, limit, actual, fix }: Fault): string {
  return [
    `${path || 'The input'}: ${message}`,
    ...allowedBy(limit, code),
    ...(actual === undefined ? [] : [`Sent: ${actual === '' ? 'an empty text' : actual}.`]),
    ...(fix === undefined ? [] : [fix]),
  ].join(' ');
}

/** The allowed values, if the message does not say them: the limit of the schema. */
function allowedBy(limit: Fault['limit'], code: string): string[] {
  if (limit === undefined || code === 'too_big' || code === 'too_small') return [];
  return [`Allowed: ${typeof limit === 'object' ? limit.join(', ') : limit}.`];
}
