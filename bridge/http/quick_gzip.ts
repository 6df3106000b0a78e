import { gzipSync } from 'node:zlib';
import { codingFor } from '../../domain/http/content_coding.ts';

/** Smaller bodies are not compressed: they fit into two packets as they are. */
const LARGE = 2_048;

/**
 * A body for one caller, compressed at the cheapest level if it is large and the caller accepts gzip; else null. A bearer token is sent by no
 * foreign page, so its length tells nobody anything (record 15).
 */
export const quickGzip = (body: Buffer, acceptEncoding: string | undefined): Buffer | null =>
  body.length >= LARGE && codingFor(acceptEncoding, ['gzip']) === 'gzip'
    ? gzipSync(body, { level: 1 })
    : null;
