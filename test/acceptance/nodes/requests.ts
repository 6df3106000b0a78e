import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { plainForm } from '../plain_form.ts';

/** A live product, whose owner the key belongs to. */
export interface LoadedListing {
  id: number;
  slug: string;
  name: string;
}

/** What requests are sent to. */
export interface Loaded {
  url: string;
  key: string;
  listings: readonly LoadedListing[];
}

/** What was acknowledged: all of it has to be in the database, once. */
export interface Acknowledged {
  /** Headlines that listings were changed to, each another. */
  headlines: string[];
  /** Drafts. */
  drafts: string[];
  /** Email addresses to which a sign-in link was promised. */
  signing_in: string[];
}

/** Kinds of requests by their share of a thousand. Changes and drafts are few: they are written one after the other, on all nodes together. */
export const SHARES = {
  page: 380,
  listing: 210,
  search: 100,
  account: 100,
  assistant: 120,
  new_connection: 60,
  change: 20,
  draft: 5,
  sign_in: 5,
};
export type Kind = keyof typeof SHARES;

/** A request of each kind; it throws if the response is not the right one. */
export type Requests = Record<Kind, (n: number) => Promise<unknown>>;

/** The requests of people, programs and assistants. `sent` is called with each request. */
export function requestsOf(
  { url, key, listings }: Loaded,
  sent: () => void,
): Requests & { acknowledged: Acknowledged } {
  const authorization = `Bearer ${key}`;
  const acknowledged: Acknowledged = { headlines: [], drafts: [], signing_in: [] };
  const nth = (n: number): LoadedListing => listings[n % listings.length] as LoadedListing;

  /** Returns the body of a response, which has to have some words. */
  async function send(path: string, words: string, sending: Sending = {}): Promise<string> {
    sent();
    const { status, body } = await exchange(url + path, sending);
    if (status > 202 || !body.includes(words))
      throw new Error(`${path}: ${status}, and "${words}" was expected of ${body.slice(0, 200)}`);
    return body;
  }

  const write = (method: string, path: string, words: string, idempotency_key: string, input: unknown) =>
    send(path, words, {
      method,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': idempotency_key },
      body: JSON.stringify(input),
    });

  return {
    acknowledged,
    page(n) {
      const { slug, name } = nth(n);
      const [path, words] = [
        [`/p/${slug}`, name],
        ['/', '</html>'],
        [`/search?q=${name}`, name],
        ['/sign-in', 'name="email"'],
        ['/categories', '</html>'],
      ][n % 5] as [string, string];
      return send(path, words);
    },
    listing: (n) => send(`/api/v1/listings/${nth(n).slug}`, `"name":"${nth(n).name}"`),
    search: (n) => send(`/api/v1/listings?q=${nth(n).name}`, `"name":"${nth(n).name}"`),
    account: () => send('/api/v1/me', '"email":"ada@example.org"', { headers: { authorization } }),
    assistant: (n) => send('/mcp', nth(n).name, toolCall('get_listing', { slug: nth(n).slug }, n)),
    new_connection: (n) => send(`/p/${nth(n).slug}`, nth(n).name, { headers: { connection: 'close' } }),
    async change(n) {
      const headline = `Sails for trip ${n}`;
      const input = { fields: { headline } };
      await write('PATCH', `/api/v1/me/listings/${nth(n).id}`, headline, `change-${n}`, input);
      acknowledged.headlines.push(headline);
    },
    async draft(n) {
      const input = { url: `https://site-${n}.example` };
      const send = async () =>
        JSON.parse(await write('POST', '/api/v1/drafts', '"id"', `draft-${n}`, input)) as { id: string };
      const [first, again] = [await send(), await send()];
      if (first.id !== again.id) throw new Error(`one key made ${first.id} and ${again.id}`);
      acknowledged.drafts.push(first.id);
    },
    async sign_in(n) {
      const email = `visitor-${n}@example.org`;
      sent();
      const form = await plainForm(`${url}/sign-in`);
      sent();
      const { status } = await form.send({ email });
      if (status !== 303) throw new Error(`the sign-in form was answered with ${status}`);
      acknowledged.signing_in.push(email);
    },
  };
}

interface Sending {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

const agent = new Agent({ keepAlive: true });

/** Who waits longer than this has no response, in milliseconds. */
const PATIENCE_MS = 30_000;

/** One request, which takes a fraction of what `fetch` takes: the clients share two cores with the nodes. */
function exchange(url: string, { method = 'GET', headers = {}, body }: Sending) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    request(
      url,
      {
        method,
        agent: headers['connection'] === 'close' ? false : agent,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
      },
    )
      .once('error', reject)
      .end(body);
  });
}

const toolCall = (name: string, input: Record<string, unknown>, id: number): Sending => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } }),
});
