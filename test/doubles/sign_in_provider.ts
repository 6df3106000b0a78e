import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A person who is signed in at the provider. */
export interface ProviderPerson {
  sub: string;
  login?: string;
  email?: string | undefined;
  email_verified?: boolean | string;
}

/** What the provider does wrong with the next sign-ins. */
export interface ProviderFaults {
  /** Claims of the ID token that differ. */
  claims?: Record<string, unknown>;
  /** Signs with a key that it does not publish. */
  foreign_key?: boolean;
  /** The `iss` of the response that the browser brings back. */
  iss?: string;
  /** The error that the browser brings back instead of a code. */
  error?: string;
  /** What GitHub says with status 200 instead of a token. */
  github_error?: string;
  /** Statuses of paths that fail, with a body that repeats the request. */
  down?: Record<string, number>;
  /** Paths whose response never ends. */
  endless?: string;
  /** Leaves the email address to the userinfo endpoint. */
  userinfo?: boolean;
}

const CLIENT = { id: 'our-client', secret: 'our-client-secret-7f3a' };
const pairOf = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A local provider with the wire of OpenID Connect, and with that of GitHub: its OAuth endpoints and the two paths of its API. It
 * checks what a provider checks: client, redirect URI, PKCE, and that a code is used once.
 */
export async function signInProvider() {
  const [own, foreign] = [pairOf(), pairOf()];
  const codes = new Map<string, { query: URLSearchParams; person: ProviderPerson }>();
  const tokens = new Map<string, ProviderPerson>();
  const double = {
    issuer: '',
    client: CLIENT,
    person: { sub: 'none' } as ProviderPerson,
    /** Email addresses as GitHub's API lists them. */
    emails: [] as { email: string; primary: boolean; verified: boolean }[],
    faults: {} as ProviderFaults,
    /** Secrets that it gave out. */
    secrets: [] as string[],
    fetch: (url: Parameters<typeof fetch>[0], init?: RequestInit) =>
      fetch(typeof url === 'string' ? here(url) : url, init),
    /** Opens the URL to which we sent the browser; gives the path of the response that the provider sends it back with. */
    async visit(url: string): Promise<string> {
      const response = await fetch(here(url), { redirect: 'manual' });
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider refused: ${await response.text()}`);
      const back = new URL(location);
      return back.pathname + back.search;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  /** GitHub's hosts are this server, too. */
  const here = (url: string): string =>
    url.replace(/^https:\/\/(?:github\.com\/login\/oauth|api\.github\.com)/, `${double.issuer}/github`);

  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', double.issuer);
    const { down = {}, endless, github_error } = double.faults;
    const status = down[pathname];
    if (pathname === endless) return pour(res);
    if (status !== undefined)
      return json(res, status, { error: 'invalid_client', error_description: `bad ${CLIENT.secret}` });
    if (pathname === '/github/access_token' && github_error !== undefined)
      return json(res, 200, { error: github_error, error_description: CLIENT.secret });
    if (pathname.endsWith('/authorize')) return authorize(searchParams, res, pathname.startsWith('/github'));
    void respond(req, res, pathname);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  double.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;

  function authorize(query: URLSearchParams, res: ServerResponse, isGithub: boolean): void {
    const redirect_uri = query.get('redirect_uri') ?? '';
    const isRight = isRequest(query, isGithub ? 'user:email' : 'openid email');
    if (!isRight) return json(res, 400, { error: 'invalid_request' });
    const { error, iss = isGithub ? 'https://github.com/login/oauth' : double.issuer } = double.faults;
    const code = randomUUID();
    if (error === undefined) codes.set(code, { query, person: double.person });
    const back = new URL(redirect_uri);
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', iss);
    back.searchParams.set(error === undefined ? 'code' : 'error', error ?? code);
    double.secrets.push(code);
    res.writeHead(302, { location: back.href }).end();
  }

  async function respond(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    switch (path) {
      case '/.well-known/openid-configuration':
        return json(res, 200, {
          issuer: double.issuer,
          authorization_endpoint: `${double.issuer}/authorize`,
          token_endpoint: `${double.issuer}/token`,
          userinfo_endpoint: `${double.issuer}/userinfo`,
          jwks_uri: `${double.issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys':
        return json(res, 200, {
          keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }],
        });
      case '/token':
      case '/github/access_token':
        return token(await formOf(req), res, req.headers.authorization);
      case '/userinfo':
      case '/github/user':
      case '/github/user/emails':
        return api(path, res, tokens.get((req.headers.authorization ?? '').replace('Bearer ', '')));
      default:
        return json(res, 404, { error: 'not_found' });
    }
  }

  function token(form: URLSearchParams, res: ServerResponse, basic = ''): void {
    const { id, secret } = clientOf(form, basic);
    const code = form.get('code') ?? '';
    const granted = codes.get(code);
    codes.delete(code);
    const isOurs = id === CLIENT.id && secret === CLIENT.secret;
    if (!granted || !isOurs || !isExchange(form, granted.query))
      return json(res, 400, { error: 'invalid_grant', error_description: `${secret} ${code}` });
    const access_token = randomUUID();
    tokens.set(access_token, granted.person);
    const id_token = idToken(granted.query.get('nonce'), granted.person);
    double.secrets.push(access_token, id_token, form.get('code_verifier') ?? '');
    json(res, 200, { access_token, token_type: 'bearer', ...(granted.query.has('nonce') && { id_token }) });
  }

  function idToken(nonce: string | null, person: ProviderPerson): string {
    const { claims, foreign_key, userinfo } = double.faults;
    const now = Math.floor(Date.now() / 1000);
    const { sub, email, email_verified } = person;
    const about = userinfo ? { sub } : { sub, email, email_verified };
    const times = { iat: now, exp: now + 300 };
    const body = { iss: double.issuer, aud: CLIENT.id, nonce, ...times, ...about, ...claims };
    const signed = `${encoded({ alg: 'RS256', kid: '1' })}.${encoded(body)}`;
    const key = (foreign_key ? foreign : own).privateKey;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }

  function api(path: string, res: ServerResponse, person: ProviderPerson | undefined): void {
    if (!person) return json(res, 401, { message: 'Bad credentials' });
    if (path === '/userinfo') return json(res, 200, person);
    if (path.endsWith('/emails')) return json(res, 200, double.emails);
    json(res, 200, { id: Number(person.sub), login: person.login });
  }
}

/** Whether an authorization request has all that a provider wants. */
const isRequest = (query: URLSearchParams, scope: string): boolean =>
  query.get('client_id') === CLIENT.id &&
  query.get('response_type') === 'code' &&
  query.get('code_challenge_method') === 'S256' &&
  /^[\w-]{43}$/.test(query.get('code_challenge') ?? '') &&
  query.get('scope') === scope;

/** Whether a code is exchanged by the client that has got it. */
const isExchange = (form: URLSearchParams, query: URLSearchParams): boolean =>
  query.get('redirect_uri') === form.get('redirect_uri') &&
  query.get('code_challenge') ===
    createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');

/** Who a client says it is, in the header or in the body. */
function clientOf(form: URLSearchParams, basic: string) {
  if (!basic.startsWith('Basic ')) return { id: form.get('client_id'), secret: form.get('client_secret') };
  const [id, secret] = Buffer.from(basic.slice(6), 'base64').toString().split(':').map(decodeURIComponent);
  return { id, secret };
}

function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A body that does not end. */
function pour(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'application/json' });
  const more = (): void => {
    while (!res.destroyed && res.write(' '.repeat(65_536)));
    if (!res.destroyed) res.once('drain', more);
  };
  more();
}

async function formOf(req: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
