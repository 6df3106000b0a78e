/** A client that is no npm package, as public sources say what it sends. All of it is replayed against the built service. */
export interface Host {
  name: string;
  /** Of what it sends to connect. */
  sources: readonly string[];
  /** Path at which it calls the server; `/mcp` by default. */
  path?: string;
  /** Its Accept headers, one for each way in which it was seen; null for none. */
  accepts: readonly (string | null)[];
  /** The version that it requests first. */
  version: string;
  /** Its registration, and the rest of its authorization request; undefined for clients that use keys alone. */
  sign_in?: SignIn;
  quirks?: readonly Quirk[];
}

/** What a client sends to the authorization server. */
export interface SignIn {
  registration: Record<string, unknown>;
  redirect_uri: string;
  /** What it adds to its authorization request. */
  request?: Readonly<Record<string, string>>;
}

/** An odd message of a client, and what is meant by it. */
export interface Quirk {
  what: string;
  source: string;
  tool: string;
  /** `params.arguments` as the client sends them; {@link DRAFT} stands for the id of a draft. */
  sent: unknown;
  /** The arguments whose result it has to have; of a tool that writes, a part of its result. */
  meant: { arguments: Readonly<Record<string, unknown>> } | { result: object };
  /** Further members of `params`. */
  params?: Readonly<Record<string, unknown>>;
}

/** Stands for the id of a draft of the person. */
export const DRAFT = '{draft}';

/** What browsers and programs send that accept anything. */
export const ANYTHING = '*/*';
export const BOTH_TYPES = 'application/json, text/event-stream';
