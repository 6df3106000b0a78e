import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { ClientCapabilities } from '@modelcontextprotocol/server';
import { ANONYMOUS } from '../../auth/credentials/bearer.ts';
import { REVISION } from './plain_calls.ts';
import { McpRequest } from './request.ts';
import type { EncodedJson } from './respond.ts';

/** The bytes of the `tools/list` response for an id. */
export type CachedList = (id: unknown) => Promise<EncodedJson>;

/** Placeholder for the id; it occurs nowhere else in the text. */
const MARK = '\u0001the id\u0001';

const requestWith = (clientCapabilities: ClientCapabilities) => ({
  jsonrpc: '2.0',
  id: MARK,
  method: 'tools/list',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': REVISION,
      'io.modelcontextprotocol/clientCapabilities': clientCapabilities,
    },
  },
});

/**
 * `tools/list` is the same for all callers with the same `capabilities`, and takes longer to write than any call. The SDK writes it
 * once; each plain request gets those bytes with its own id.
 */
export function cachedList(
  entry: (request: McpRequest, body: unknown) => Promise<Response>,
  url: string,
  capabilities: ClientCapabilities,
): CachedList {
  const request = requestWith(capabilities);
  let halves: Promise<Halves> | undefined;

  async function write(): Promise<Halves> {
    const headers = {
      'content-type': 'application/json',
      'mcp-protocol-version': REVISION,
      'mcp-method': request.method,
    };
    const text = await (await entry(new McpRequest(url, headers, CALLER), request)).text();
    const [before, after, ...more] = text.split(JSON.stringify(MARK));
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`the list of tools could not be written: ${text.slice(0, 200)}`);
    }
    return new Halves(Buffer.from(before), Buffer.from(after));
  }

  return async (id) => {
    halves ??= write();
    return (await halves).around(Buffer.from(JSON.stringify(id)));
  };
}

/** Header of a gzip member without name and time (RFC 1952, 2.3). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);
/** Largest stored block (RFC 1951, 3.2.4). */
const STORED_MOST = 0xff_ff;

/** A text with a gap, compressed once: deflate blocks before and after the gap, and the id as a stored block between them. */
class Halves {
  readonly #before: Buffer;
  readonly #after: Buffer;
  #deflated: { before: Buffer; after: Buffer; crc: number } | undefined;

  constructor(before: Buffer, after: Buffer) {
    this.#before = before;
    this.#after = after;
  }

  around(id: Buffer): EncodedJson {
    return { plain: [this.#before, id, this.#after], gzip: () => this.#gzip(id) };
  }

  #gzip(id: Buffer): readonly Buffer[] | null {
    if (id.length > STORED_MOST) return null;
    // A sync flush ends on a byte boundary, so that a stored block can follow.
    this.#deflated ??= {
      before: deflateRawSync(this.#before, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
      after: deflateRawSync(this.#after, { level: 9 }),
      crc: crc32(this.#before),
    };
    const { before, after, crc } = this.#deflated;
    const stored = Buffer.alloc(5);
    stored.writeUInt16LE(id.length, 1);
    stored.writeUInt16LE(id.length ^ STORED_MOST, 3);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(this.#after, crc32(id, crc)), 0);
    trailer.writeUInt32LE(this.#before.length + id.length + this.#after.length, 4);
    return [GZIP_HEADER, before, stored, id, after, trailer];
  }
}

const CALLER = {
  credential: () => ANONYMOUS,
  ip: 'anonymous',
  client: 'other',
  request_id: () => 'tools-list',
};
