import type { IncomingMessage } from 'node:http';
import { cookies } from '../../auth/sign_in/cookies.ts';
import { formTokenOf, newSecret } from '../../auth/sign_in/sessions.ts';
import { isSameSecret } from '../../domain/http/same_secret.ts';
import { NOTE_MAX } from '../../domain/text/moderation.ts';
import { html, type Safe } from '../html/html.ts';
import { noteTooLong, REFUSALS } from '../texts/refusals.ts';
import { PageRefusal, type PageRequest, refusal } from './request.ts';

/** Name of the field with the CSRF token. */
const FIELD = 'csrf';
const BODY_LIMIT = 16 * 1024;
/** How long an anonymous form can be sent. */
const FORM_COOKIE_S = 24 * 3600;

/** What checking a form needs of a request. */
export type FormRequest = Pick<PageRequest, 'req' | 'res' | 'session' | 'origin'>;

/** The hidden field with the CSRF token, for every form sent by POST. Without a session the token belongs to a cookie of its own. */
export function csrfField(request: FormRequest, token = formToken(request)): Safe {
  return html`<input type="hidden" name="${FIELD}" value="${token}">`;
}

/** The CSRF token of this browser; without a session and a cookie each call makes a new one. */
export const formToken = (request: FormRequest): string => request.session?.csrf ?? anonymousToken(request);

function anonymousToken({ req, res, origin }: FormRequest): string {
  const jar = cookies(origin);
  const secret = jar.read(req, 'form') ?? newSecret();
  jar.send(res, 'form', secret, FORM_COOKIE_S);
  return formTokenOf(secret);
}

/** The hidden field for signed-in users only: caches store the page for everybody else, and a request of theirs proves nothing anyway. */
export const memberField = (request: FormRequest): Safe | null =>
  request.session ? csrfField(request) : null;

/**
 * The fields of a form that was sent from a page of this site (D57). Raises a `PageRefusal` for what another site
 * or a program with a credential sends, for a form without its token, and for a body that is not a form or larger than `limit` bytes.
 * A form that is `unmarked` needs its token of signed-in users only: what anonymous visitors send must not act for anybody.
 */
export async function formOf(
  request: FormRequest,
  { limit = BODY_LIMIT, unmarked = false } = {},
): Promise<URLSearchParams> {
  refuseForeign(request, /^application\/x-www-form-urlencoded\b/i);
  const fields = new URLSearchParams(await textOf(request.req, limit));
  if (!unmarked || request.session !== null) refuseWithoutToken(request, fields);
  return fields;
}

/** What somebody wrote in a field of several lines, trimmed; null for nothing. Browsers count a line end as one character and send two. */
export const writtenIn = (fields: URLSearchParams, name: string): string | null =>
  (fields.get(name) ?? '').replaceAll('\r\n', '\n').trim() || null;

/** The reason in a form of the site team; null for none. Raises a `PageRefusal` for a longer one than `most`: people would read half of it. */
export function noteOf(fields: URLSearchParams, most: number = NOTE_MAX): string | null {
  const note = writtenIn(fields, 'note');
  if (note !== null && note.length > most)
    throw new PageRefusal({ ...REFUSALS.note_too_long, text: noteTooLong(note.length, most) });
  return note;
}

/** Raises a `PageRefusal` for a form that no page of this site sent, and for a body of another media type. */
export function refuseForeign({ req, origin }: FormRequest, type: RegExp): void {
  if (req.headers.authorization !== undefined) throw refusal('form_with_credential');
  if (!isSameOrigin(req, origin)) throw refusal('form_of_another_site');
  if (!type.test(req.headers['content-type'] ?? '')) throw refusal('not_a_form');
}

/** Raises a `PageRefusal` for a form without the token of its sender. */
export function refuseWithoutToken(request: FormRequest, fields: URLSearchParams): void {
  if (!hasToken(request, fields)) throw refusal('form_expired');
}

/** Whether the token of its sender is among the fields of a form. */
export function hasToken({ req, session, origin }: FormRequest, fields: URLSearchParams): boolean {
  const secret = cookies(origin).read(req, 'form');
  const expected = session ? session.csrf : secret && formTokenOf(secret);
  return Boolean(expected) && isSameSecret(fields.get(FIELD) ?? '', expected ?? '');
}

/** Whether a page of this site sent it: the browser must send Sec-Fetch-Site or our origin. */
function isSameOrigin({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin' || site === 'none';
}

/** How much is read and dropped beyond the limit, so that the sender gets to read the response. */
const DRAINED = 1024 * 1024;

/** The body of a form; raises a `PageRefusal` beyond `limit` bytes, and for one whose sender has left. */
export async function textOf(req: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else if (size > limit + DRAINED) break;
    }
  } catch {
    throw refusal('not_a_form');
  }
  if (size > limit) throw refusal('form_too_large');
  return Buffer.concat(chunks).toString();
}
