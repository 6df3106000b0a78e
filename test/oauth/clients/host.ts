import type { OAuthClientProvider } from '@modelcontextprotocol/client';

type Stored = Record<string, unknown>;

/** The state of an MCP host for one server: the minimum for the official clients, v2 and v1. */
export class Host {
  readonly redirectUrl = 'http://127.0.0.1:8977/callback';
  readonly clientMetadata = {
    client_name: 'Test host',
    redirect_uris: [this.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  clientMetadataUrl?: string;
  /** The URLs to which the person was sent, one for each consent. */
  readonly authorized: URL[] = [];
  information: Stored | undefined;
  stored: Stored | undefined;
  #verifier = '';
  #discovery: unknown;

  clientInformation = (): Stored | undefined => this.information;
  saveClientInformation = (information: Stored): void => {
    this.information = information;
  };
  tokens = (): Stored | undefined => this.stored;
  saveTokens = (tokens: Stored): void => {
    this.stored = tokens;
  };
  redirectToAuthorization = (url: URL): void => {
    this.authorized.push(url);
  };
  saveCodeVerifier = (verifier: string): void => {
    this.#verifier = verifier;
  };
  codeVerifier = (): string => this.#verifier;
  state = (): string => 'a state of the host';
  saveDiscoveryState = (state: unknown): void => {
    this.#discovery = state;
  };
  discoveryState = (): unknown => this.#discovery;
  invalidateCredentials = (what: string): void => {
    if (what === 'all' || what === 'tokens') this.stored = undefined;
    if (what === 'all' || what === 'client') this.information = undefined;
  };

  /** The same with the clients' types. */
  get provider(): OAuthClientProvider {
    return this as unknown as OAuthClientProvider;
  }
}
