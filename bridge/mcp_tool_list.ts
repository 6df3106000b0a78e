import { NOBODY } from '../auth/bearer.ts';
import { REVISION } from './mcp_plain.ts';
import { McpRequest } from './mcp_request.ts';

/** The bytes of the answer to `tools/list` for an id, in parts. */
export type KeptList = (id: unknown) => Promise<readonly Buffer[]>;

/** Stands where the id goes, in a text that holds it nowhere else. */
const MARK = '\u0001the id\u0001';

const REQUEST = {
  jsonrpc: '2.0',
  id: MARK,
  method: 'tools/list',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': REVISION,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

/**
 * `tools/list` is the same for everybody and takes longer to write than any call: the SDK's entry writes it once, and every
 * plain request gets those bytes with its own id in them.
 */
export function keptList(
  entry: (request: McpRequest, body: unknown) => Promise<Response>,
  url: string,
): KeptList {
  let parts: Promise<[Buffer, Buffer]> | undefined;

  async function write(): Promise<[Buffer, Buffer]> {
    const headers = {
      'content-type': 'application/json',
      'mcp-protocol-version': REVISION,
      'mcp-method': REQUEST.method,
    };
    const text = await (await entry(new McpRequest(url, headers, CALLER), REQUEST)).text();
    const [before, after, ...more] = text.split(JSON.stringify(MARK));
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`the list of tools could not be written: ${text.slice(0, 200)}`);
    }
    return [Buffer.from(before), Buffer.from(after)];
  }

  return async (id) => {
    parts ??= write();
    const [before, after] = await parts;
    return [before, Buffer.from(JSON.stringify(id)), after];
  };
}

const CALLER = {
  credential: () => NOBODY,
  address: 'nobody',
  request_id: () => 'tools-list',
};
