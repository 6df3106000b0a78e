import type { IncomingHttpHeaders } from 'node:http';
import type { Problem } from '../../domain/http/problem.ts';

const RIGHT_FORM = 'Send it as `Authorization: Bearer flsk_…`';

/** What is wrong with the form of a credential, as sentences; null if it has the right form or none was sent. */
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

/** The refusal of an anonymous caller, with what was wrong with the header. */
export function withCredentialFault(problem: Problem, headers: IncomingHttpHeaders): Problem {
  const fault = problem.status === 401 ? credentialFault(headers) : null;
  return fault === null
    ? problem
    : { ...problem, detail: `${problem.detail} ${fault}`, next_steps: [fault, ...problem.next_steps] };
}
