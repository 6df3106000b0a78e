import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { GITHUB_ISSUER } from '../../domain/http/sign_in_providers.ts';
import type { ProviderHttp, ProviderKind } from './kind.ts';
import { ProviderFailure, wordOf } from './provider.ts';

const SERVER: oauth.AuthorizationServer = {
  issuer: GITHUB_ISSUER,
  authorization_endpoint: `${GITHUB_ISSUER}/authorize`,
  token_endpoint: `${GITHUB_ISSUER}/access_token`,
  token_endpoint_auth_methods_supported: ['client_secret_post'],
};
const API = 'https://api.github.com';

const USER = z.object({ id: z.int().positive(), login: z.string() });
/** GitHub reports a wrong secret or code with status 200. */
const TOKEN_ERROR = z.object({ error: z.string() });
const EMAILS = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub has no ID token: its API says whose token it is. */
export function githubKind({ fetch }: ProviderHttp): ProviderKind {
  async function read<T>(path: string, token: string, schema: z.ZodType<T>): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' };
    const response = await fetch(`${API}${path}`, { headers });
    if (response.status !== 200) throw new ProviderFailure('invalid', `status ${response.status} of ${path}`);
    const { data } = schema.safeParse(await response.json());
    if (data === undefined) throw new ProviderFailure('invalid', `not understood: ${path}`);
    return data;
  }
  return {
    scope: 'user:email',
    server: async () => SERVER,
    async identityOf(response, { server, client }) {
      const { data: refused } = TOKEN_ERROR.safeParse(await response.clone().json());
      if (refused) throw new ProviderFailure('invalid', wordOf(refused.error));
      const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, response);
      const { id, login } = await read('/user', access_token, USER);
      const emails = await read('/user/emails', access_token, EMAILS);
      const email = emails.find(({ primary, verified }) => primary && verified)?.email ?? null;
      return { subject: String(id), email, account: login };
    },
  };
}
