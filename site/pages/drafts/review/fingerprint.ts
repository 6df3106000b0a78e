import { createHash } from 'node:crypto';

/** Names a value that a page showed, so that a form that is sent late does not replace a newer one unseen. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
