import type { IncomingHttpHeaders } from 'node:http';
import type { Problem } from '../../domain/errors.ts';

const RIGHT_FORM = 'Send it as `Authorization: Bearer flsk_…`';

/** What is wrong with the way in which a credential was sent, as sentences; null where nothing was sent, or in the right form. */
function credentialFault(headers: IncomingHttpHeaders): string | null {
  const { authorization } = headers;
  if (authorization === undefined) {
    const other = ['x-api-key', 'api-key', 'x-auth-token'].find((name) => headers[name] !== undefined);
    return other === undefined ? null : `The header ${other} is not read. ${RIGHT_FORM}.`;
  }
  if (/^bearer +\S/i.test(authorization)) return null;
  const [, scheme] = /^([A-Za-z][A-Za-z-]{0,20}) +\S/.exec(authorization) ?? [];
  return `${RIGHT_FORM}; this header had ${scheme === undefined ? 'no scheme' : `the scheme ${scheme}`}.`;
}

/** The refusal of a caller who is not signed in, with what was wrong with the header that was sent. */
export function withCredentialFault(problem: Problem, headers: IncomingHttpHeaders): Problem {
  const fault = problem.status === 401 ? credentialFault(headers) : null;
  return fault === null
    ? problem
    : { ...problem, detail: `${problem.detail} ${fault}`, next_steps: [fault, ...problem.next_steps] };
}
