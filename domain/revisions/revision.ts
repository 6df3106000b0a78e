import { hash } from 'node:crypto';
import { canonicalJson } from './canonical.ts';

/** What a person changes, by the names of inputs, as it is at the moment. */
export type Current = Readonly<Record<string, unknown>>;

/** The name of a state: equal states have equal revisions, on every node (record 79). */
export const revisionOf = (current: Current): string =>
  hash('sha256', canonicalJson(current), 'base64url').slice(0, 16);

/**
 * The tag of a response whose result has a revision: the revision, and of a read also its body, which has more than what people change. Weak,
 * because codings share it; If-Match compares the revision in it, as OData does.
 */
export const revisionTag = (revision: string, body?: string): string =>
  `W/"${revision}${body === undefined ? '' : `.${hash('sha256', body, 'base64url').slice(0, 16)}`}"`;

/** The revisions that an If-Match names, quoted or bare; `*` is any. */
export const revisionsIn = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"?([^".]*).*$/, '$1'));
