import { createHash, randomBytes } from 'node:crypto';
import { request } from 'undici';
import { DRAFT, type Host, type Quirk, type SignIn } from './host.ts';

/** The service that is called, as a person with a key and a draft. */
export interface Called {
  url: string;
  key: string;
  draft: string;
}

/** One thing that a client did; `fault` says what went wrong. */
export interface Step {
  what: string;
  /** The public report of it, if there is one. */
  source?: string;
  fault?: string;
}

/** Sends everything that a host sends, in its order. */
export async function replay(host: Host, called: Called): Promise<Step[]> {
  const steps: Step[] = [];
  const run = async (what: string, act: () => Promise<void>, source?: string): Promise<void> => {
    const step = { what, ...(source !== undefined && { source }) };
    steps.push(
      await act().then(
        () => step,
        (error: Error) => ({ ...step, fault: error.message.slice(0, 300) }),
      ),
    );
  };
  const { sign_in, quirks = [] } = host;
  await run('finds where to sign in', () => discover(host, called));
  if (sign_in) await run('registers, and asks a person to agree', () => authorize(sign_in, called));
  for (const accept of host.accepts)
    await run(`connects and lists the tools, Accept: ${accept ?? 'none'}`, () =>
      connect(host, accept, called),
    );
  for (const quirk of quirks) await run(quirk.what, () => call(host, quirk, called), quirk.source);
  return steps;
}

async function discover({ path = '/mcp' }: Host, { url }: Called): Promise<void> {
  const resource = await json(await fetch(`${url}/.well-known/oauth-protected-resource${path}`));
  expect(resource.resource === `${url}/mcp`, `the resource is ${resource.resource}`);
  const [server = ''] = resource.authorization_servers;
  const { registration_endpoint } = await json(
    await fetch(`${server}/.well-known/oauth-authorization-server`),
  );
  expect(registration_endpoint !== undefined, 'there is no endpoint to register at');
}

async function authorize(
  { registration, redirect_uri, request: more }: SignIn,
  { url }: Called,
): Promise<void> {
  const response = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  });
  expect(response.status === 201, `registering is ${response.status} ${await response.clone().text()}`);
  const { client_id, client_secret } = await json(response);
  const wantsSecret = String(registration['token_endpoint_auth_method']).startsWith('client_secret');
  expect(Boolean(client_secret) === wantsSecret, `the secret is ${client_secret}`);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: String(client_id),
    redirect_uri,
    state: 's',
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${url}/mcp`,
    ...more,
  });
  const shown = await fetch(`${url}/oauth/authorize?${query.toString()}`, { redirect: 'manual' });
  const next = shown.headers.get('location') ?? '';
  expect(shown.status === 303 && next.includes('/oauth/consent/'), `the request is ${shown.status} ${next}`);
}

async function connect(host: Host, accept: string | null, called: Called): Promise<void> {
  const { version } = host;
  const clientInfo = { name: host.name, version: '1.0.0' };
  const opened = await send(host, called, accept, {
    method: 'initialize',
    params: { protocolVersion: version, capabilities: {}, clientInfo },
  });
  expect(
    opened.result?.protocolVersion === version,
    `initialize gives ${JSON.stringify(opened).slice(0, 200)}`,
  );
  await send(host, called, accept, { method: 'notifications/initialized' }, null);
  const { result } = await send(host, called, accept, { method: 'tools/list' });
  expect(result?.tools?.length === 41, `there are ${result?.tools?.length} tools`);
}

async function call(host: Host, { tool, sent, meant, params }: Quirk, called: Called): Promise<void> {
  const text = JSON.stringify({ name: tool, arguments: sent, ...params }).replaceAll(DRAFT, called.draft);
  const given = await resultOf(host, called, JSON.parse(text));
  if ('result' in meant)
    return expect(includes(given, meant.result), `the result is ${JSON.stringify(given).slice(0, 200)}`);
  const expected = await resultOf(host, called, { name: tool, arguments: meant.arguments });
  expect(JSON.stringify(given) === JSON.stringify(expected), 'the result is another one');
}

async function resultOf(host: Host, called: Called, params: object): Promise<unknown> {
  const { result, error } = await send(host, called, host.accepts.at(-1) ?? null, {
    method: 'tools/call',
    params,
  });
  expect(result && !result.isError, `refused: ${error?.message ?? JSON.stringify(result?.content)}`);
  return result.structuredContent;
}

/** Sends a message as a host does, and reads its response, which is JSON or one event. */
async function send(
  { path = '/mcp', version }: Host,
  { url, key }: Called,
  accept: string | null,
  message: { method: string; params?: object },
  id: number | null = 1,
): Promise<any> {
  // fetch would send an Accept of its own.
  const { statusCode, headers, body } = await request(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accept !== null && { accept }),
      authorization: `Bearer ${key}`,
      ...(message.method !== 'initialize' && { 'mcp-protocol-version': version }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message, ...(id !== null && { id }) }),
  });
  const text = await body.text();
  if (id === null) return expect(statusCode === 202, `a notification is ${statusCode} ${text}`);
  expect(statusCode === 200, `${message.method} is ${statusCode} ${text.slice(0, 200)}`);
  if (accept === 'text/event-stream')
    expect(headers['content-type'] === accept, `the response is ${String(headers['content-type'])}`);
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
}

const json = async (response: Response): Promise<any> => {
  expect(response.ok, `${response.url} is ${response.status}`);
  return response.json();
};

function expect(holds: unknown, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** Whether a value has everything that a part of it names. */
function includes(value: any, part: any): boolean {
  if (typeof part !== 'object' || part === null) return value === part;
  if (Array.isArray(part) && value?.length !== part.length) return false;
  return Object.entries(part).every(([key, each]) => includes(value?.[key], each));
}
