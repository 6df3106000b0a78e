import { createHash, randomBytes } from 'node:crypto';
import { member, type Visitor } from '../site/visitor.ts';
import type { World } from '../world.ts';
import { approve, type Decision } from './approve.ts';

/** The response of an endpoint. */
export interface EndpointResponse {
  status: number;
  headers: Headers;
  json: any;
}

type Fields = Record<string, string | undefined>;

export const REDIRECT = 'http://127.0.0.1:8978/callback';

/** PKCE: verifier and challenge of a client. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** OAuth without a library, to send invalid requests too. */
export class Flow {
  readonly url: string;
  readonly visitor: Visitor;
  constructor(url: string, visitor: Visitor) {
    this.url = url;
    this.visitor = visitor;
  }

  /** For a person who is signed in. */
  static async of(world: World, name = 'ada', now = world.clock.now()): Promise<Flow> {
    return new Flow(world.url, await member(world.url, world.store, `${name}@example.org`, now.getTime()));
  }

  register(
    metadata: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<EndpointResponse> {
    return responseOf(
      fetch(`${this.url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ client_name: 'By hand', redirect_uris: [REDIRECT], ...metadata }),
      }),
    );
  }

  /** Registers a client; returns its id. */
  async client(metadata: Record<string, unknown> = {}): Promise<string> {
    const { json } = await this.register(metadata);
    return String(json.client_id);
  }

  /** The URL of an authorization request; undefined fields are left out. */
  authorizeUrl(fields: Fields): URL {
    const all: Fields = {
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge_method: 'S256',
      resource: `${this.url}/mcp`,
      state: 'the state',
      ...fields,
    };
    const url = new URL(`${this.url}/oauth/authorize`);
    for (const [name, value] of Object.entries(all))
      if (value !== undefined) url.searchParams.set(name, value);
    return url;
  }

  /** The redirect URL after the person's decision. */
  authorize(fields: Fields, decision?: Decision): Promise<URL> {
    return approve(this.visitor, this.authorizeUrl(fields), decision);
  }

  /** A code for a client, with its verifier. */
  async code(
    client_id: string,
    fields: Fields = {},
    decision?: Decision,
  ): Promise<{ code: string; verifier: string }> {
    const { verifier, challenge } = pkce();
    const back = await this.authorize({ client_id, code_challenge: challenge, ...fields }, decision);
    return { code: back.searchParams.get('code') ?? '', verifier };
  }

  token(fields: Fields, headers: Record<string, string> = {}): Promise<EndpointResponse> {
    return this.post('/oauth/token', fields, headers);
  }

  redeem(
    client_id: string,
    { code, verifier }: { code: string; verifier: string },
    fields: Fields = {},
  ): Promise<EndpointResponse> {
    return this.token({
      grant_type: 'authorization_code',
      client_id,
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
      ...fields,
    });
  }

  refresh(client_id: string, refresh_token: string, fields: Fields = {}): Promise<EndpointResponse> {
    return this.token({ grant_type: 'refresh_token', client_id, refresh_token, ...fields });
  }

  /** Tokens of a client after a person's consent. */
  async tokens(
    client_id: string,
    fields: Fields = {},
  ): Promise<{ access_token: string; refresh_token: string }> {
    const { json } = await this.redeem(client_id, await this.code(client_id, fields));
    return json;
  }

  /** Submits a form; undefined fields are left out. */
  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<EndpointResponse> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, value);
    return responseOf(
      fetch(this.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: body.toString(),
      }),
    );
  }

  /** Whether REST accepts a token. */
  async works(token: string): Promise<boolean> {
    const { status } = await fetch(`${this.url}/api/v1/drafts`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return status === 200;
  }
}

async function responseOf(request: Promise<Response>): Promise<EndpointResponse> {
  const { status, headers, ...rest } = await request.then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }));
  return {
    status,
    headers,
    json: /json/.test(headers.get('content-type') ?? '') ? JSON.parse(rest.text) : rest.text,
  };
}
