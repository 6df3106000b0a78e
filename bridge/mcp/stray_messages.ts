import { NO_STORE } from '../http/headers.ts';
import type { HttpHandler } from '../rest/rest.ts';
import { sendRpcError, UNNAMED } from './respond.ts';

/**
 * Answers JSON that is sent to a page, as by clients with `/sse` or the bare origin as their server: an error in their protocol that names
 * the MCP server, instead of a web page (record 81). Pages take forms alone.
 */
export const strayMessages =
  (origin: string): HttpHandler =>
  (req, res) => {
    if (req.method !== 'POST' || !/^application\/json\b/i.test(req.headers['content-type'] ?? ''))
      return false;
    sendRpcError(
      { res, headers: NO_STORE },
      404,
      UNNAMED,
      `The MCP server is ${origin}/mcp: send messages there.`,
    );
    return true;
  };
