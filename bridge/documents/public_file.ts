import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isKnown } from '../../domain/http/conditional.ts';
import { ApiError } from '../../domain/http/errors.ts';
import { problemOf } from '../../domain/http/problem.ts';
import { publicFileUrl } from '../../domain/http/urls.ts';
import { methodNotAllowed } from '../call/dispatch.ts';
import { fixedHeaders, type Headers, preflightHeaders } from '../http/headers.ts';
import { requestIds } from '../http/request_id.ts';
import { targetOf } from '../http/target.ts';
import { responder } from '../rest/respond.ts';
import type { HttpHandler } from '../rest/rest.ts';

/** The file for one response; `handle` is closed by its reader. */
interface ReadyFile {
  handle: FileHandle;
  bytes: number;
  /** Of its content, in epoch milliseconds. */
  made_at: number;
  license: { name: string; url: string };
}

/** Opens the file; or `none` where the site publishes none, `renewing` where it is made again first. */
export type OpenPublicFile = () => Promise<ReadyFile | 'none' | 'renewing'>;

/** Serves the weekly file of the public data, to be checked again each time: what was withdrawn must not stay in caches. */
export function publicFileAt({
  origin,
  open,
  onFailure,
}: {
  origin: string;
  open: OpenPublicFile;
  onFailure: (error: unknown) => void;
}): HttpHandler {
  const fixed = fixedHeaders(origin);
  const nextId = requestIds();
  const respond = responder(origin);

  async function send(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const found = await open();
    if (found === 'none') return refuse(res, NONE, {});
    if (found === 'renewing') return refuse(res, RENEWING, { 'Retry-After': RETRY_S });
    const { handle, bytes, made_at, license } = found;
    try {
      const etag = `"${made_at.toString(36)}-${bytes.toString(36)}"`;
      const headers: Headers = {
        ...fixed,
        'Cache-Control': 'public, no-cache',
        ETag: etag,
        'Last-Modified': new Date(made_at).toUTCString(),
        Link: `<${license.url}>; rel="license"`,
        'X-Request-Id': nextId(),
      };
      if (isUnchanged(req, etag, made_at)) return void res.writeHead(304, headers).end();
      res.writeHead(200, { ...headers, 'Content-Type': 'application/gzip', 'Content-Length': bytes });
      if (req.method === 'HEAD') return void res.end();
      await pipeline(handle.createReadStream({ autoClose: false }), res);
    } finally {
      await handle.close();
    }
  }

  function refuse(res: ServerResponse, error: ApiError, headers: Headers): void {
    respond.problem(res, problemOf(error, origin, nextId()), headers);
  }

  function fail(res: ServerResponse, error: unknown): void {
    // A reader who hangs up is no failure.
    if (res.headersSent) return void res.destroy();
    onFailure(error);
    refuse(res, FAILED, { 'Retry-After': RETRY_S });
  }

  return (req, res) => {
    if (targetOf(req.url).path !== PATH) return false;
    if (req.method === 'OPTIONS') res.writeHead(204, { ...fixed, ...preflightHeaders(ALLOW) }).end();
    else if (req.method !== 'GET' && req.method !== 'HEAD')
      refuse(res, methodNotAllowed(req, ALLOW), { Allow: ALLOW });
    else void send(req, res).catch((error: unknown) => fail(res, error));
    return true;
  };
}

/** A date counts only where there is no tag (RFC 9110, 13.2.2). */
function isUnchanged({ headers }: IncomingMessage, etag: string, made_at: number): boolean {
  const { 'if-none-match': tag, 'if-modified-since': since } = headers;
  if (tag !== undefined) return isKnown(tag, etag);
  return since !== undefined && Math.floor(made_at / 1000) * 1000 <= Date.parse(since);
}

const PATH = publicFileUrl('');
const ALLOW = 'GET, HEAD, OPTIONS';
/** Until the job has made the file again. */
const RETRY_S = 600;

const NONE = new ApiError('no_such_address', 'This site publishes no file of its data.');
const RENEWING = new ApiError(
  'unavailable',
  'The file is made again, because something in it was withdrawn.',
);
const FAILED = new ApiError('unavailable', 'The file cannot be read right now.');
