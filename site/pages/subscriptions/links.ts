import type { IncomingMessage } from 'node:http';
import { hashOf } from '../../../auth/credentials/api_keys.ts';
import { ONE_CLICK } from '../../../domain/email/unsubscribe.ts';
import {
  confirmSubscription as confirm,
  endableByHash,
  endSubscription,
  subscriptionByHash,
} from '../../../services/subscriptions/subscribe.ts';
import { csrfField, formOf, textOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { FOR_ONE_BROWSER, type Page, type PageRequest, refusal } from '../../request/request.ts';
import {
  confirmedTemplate,
  confirmTemplate,
  endedTemplate,
  endTemplate,
  noneTemplate,
} from '../../templates/subscriptions/links.ts';
import { subscriptionTexts as t } from '../../texts/subscriptions.ts';

/** The link of the email that asks to confirm. It shows a button, because mail programs open links too. */
async function confirmSubscriptionPage(request: PageRequest): Promise<Page> {
  const { query, now } = request;
  const token = query.get('token') ?? '';
  const own = await request.do(subscriptionByHash, hashOf(token), now);
  if (!own) return { ...FOR_ONE_BROWSER, title: t.none_title, main: noneTemplate() };
  return own.is_confirmed
    ? { ...FOR_ONE_BROWSER, title: t.confirmed_title, main: confirmedTemplate(own, token) }
    : { ...FOR_ONE_BROWSER, title: t.confirm_title, main: confirmTemplate(own, token, csrfField(request)) };
}

/** Confirms a subscription; once more changes nothing. */
async function confirmSubscription(request: PageRequest): Promise<Page> {
  const fields = await formOf(request);
  const { now } = request;
  const token = fields.get('token') ?? '';
  const own = await request.do(confirm, hashOf(token), now);
  if (!own) return { ...FOR_ONE_BROWSER, title: t.none_title, main: noneTemplate() };
  return { ...FOR_ONE_BROWSER, title: t.confirmed_title, main: confirmedTemplate(own, token) };
}

/** The link by which a subscription is ended: a page with a button. */
async function unsubscribePage({ query, now, do: run }: PageRequest): Promise<Page> {
  const token = query.get('token') ?? '';
  const own = await run(endableByHash, hashOf(token), now);
  return own
    ? { ...FOR_ONE_BROWSER, title: t.end_title, main: endTemplate(own, token) }
    : { ...FOR_ONE_BROWSER, title: t.none_title, main: noneTemplate() };
}

/**
 * Ends a subscription, for the button of the page and for mail programs (RFC 8058, 3.2), which send neither cookies nor an origin: the
 * secret in the URL is what allows it. The response is the same for links whose subscription ended before, and never a redirect.
 */
async function unsubscribe({ query, req, do: run }: PageRequest): Promise<Page> {
  if (req.headers.authorization !== undefined) throw refusal('form_with_credential');
  if (!isOneClick(await textOf(req, BODY_LIMIT), req)) throw refusal('not_a_form');
  await run(endSubscription, hashOf(query.get('token') ?? ''));
  return { ...FOR_ONE_BROWSER, title: t.ended_title, main: endedTemplate() };
}

const BODY_LIMIT = 4096;

/** Whether the body is the pair of RFC 8058, as either of the two types of a form. */
function isOneClick(body: string, { headers }: IncomingMessage): boolean {
  const [name, value] = ONE_CLICK;
  const type = headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return new URLSearchParams(body).get(name) === value;
  return /^multipart\/form-data\b/i.test(type) && body.includes(`name="${name}"\r\n\r\n${value}\r\n`);
}

definePage({ path: '/subscriptions/confirm', read: confirmSubscriptionPage, send: confirmSubscription });

definePage({ path: '/unsubscribe', read: unsubscribePage, send: unsubscribe });
