import {
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  SERVER_INFO_META_KEY,
  Server,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import { SHORT_IDENTITY } from '../mcp_identity/identity.ts';

type Wrap = Server['_wrapHandler'];

/**
 * The SDK's server with two differences: its description is not repeated in every result, and input that does not fit its
 * schema is invalid params (-32602) with a line for each fault, not an internal error (-32603).
 */
export class FirstlightServer extends Server {
  readonly #identity: () => Promise<Implementation>;

  constructor(options: ServerOptions, identity = async (): Promise<Implementation> => SHORT_IDENTITY) {
    super(SHORT_IDENTITY, options);
    this.#identity = identity;
  }

  protected override _wrapHandler(...[method, handler]: Parameters<Wrap>): ReturnType<Wrap> {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, ctx) => {
      try {
        const result = await wrapped(request, ctx);
        if (method === 'initialize') return { ...result, serverInfo: await this.#identity() };
        if (method !== 'server/discover') return result;
        return { ...result, _meta: { ...result._meta, [SERVER_INFO_META_KEY]: await this.#identity() } };
      } catch (error) {
        throw asClientFault(method, error);
      }
    };
  }
}

/** Turns a schema error into invalid params; returns any other error unchanged. */
function asClientFault(method: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const dump = /\[\s*\{.*\}\s*\]\s*$/s.exec(error.message)?.[0];
  const lines = dump === undefined ? null : linesOf(dump);
  if (!lines) return error;
  const text = [`The parameters of ${method} are not valid.`, ...lines].join('\n');
  return new ProtocolError(ProtocolErrorCode.InvalidParams, text);
}

/** The validator's issues, one line each; null if the text is not from the validator. */
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
