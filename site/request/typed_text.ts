import { createHash } from 'node:crypto';

/** Names a value that a page showed, so that a form that is sent late does not replace a newer one unseen. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

/** Text of a form with the line ends of the store. */
export const plainText = (text: string): string => text.replace(/\r\n?/g, '\n');
