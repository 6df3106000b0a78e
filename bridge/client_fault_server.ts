import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';

type Wrap = Server['_wrapHandler'];

/**
 * The SDK's server, which calls a request that does not fit its schema an internal error (-32603) and shows the validator's own
 * JSON. Here it is what it is: invalid params (-32602), one line for each fault.
 */
export class ClientFaultServer extends Server {
  protected override _wrapHandler(...[method, handler]: Parameters<Wrap>): ReturnType<Wrap> {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, ctx) => {
      try {
        return await wrapped(request, ctx);
      } catch (error) {
        throw asClientFault(method, error);
      }
    };
  }
}

/** The refusal of a request that its schema does not take; any other error stays as it is. */
function asClientFault(method: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const dump = /\[\s*\{.*\}\s*\]\s*$/s.exec(error.message)?.[0];
  const lines = dump === undefined ? null : linesOf(dump);
  if (!lines) return error;
  const text = [`The parameters of ${method} are not valid.`, ...lines].join('\n');
  return new ProtocolError(ProtocolErrorCode.InvalidParams, text);
}

/** The issues of the validator, a line each; null where a text is none of its. */
function linesOf(dump: string): string[] | null {
  try {
    const issues: unknown = JSON.parse(dump);
    return Array.isArray(issues) && issues.every(isIssue) ? issues.map(lineOf) : null;
  } catch {
    return null;
  }
}

interface Issue {
  path: (string | number)[];
  message: string;
}

const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  Array.isArray(value.path) &&
  'message' in value &&
  typeof value.message === 'string';

const lineOf = ({ path, message }: Issue): string => `${path.join('.') || 'The request'}: ${message}`;
