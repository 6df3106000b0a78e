/** The scopes (R214) with what each allows, as the consent page shows it. */
export const SCOPES = {
  'account:read': 'Read your account, drafts, listings, claims and orders.',
  'listings:write': 'Submit products, edit your drafts and listings, post updates and claim listings.',
  'orders:write': 'Quote prices and prepare checkout links. Only you can pay.',
} as const;

/** One of the three scopes. */
export type Scope = keyof typeof SCOPES;

/** Every scope, in the order of R214. */
export const ALL_SCOPES = Object.keys(SCOPES) as readonly Scope[];

/** Who may call an operation: the public, or holders of one scope. */
export type Access = 'public' | Scope;

/** The authenticated caller. */
export interface Actor {
  person_id: number;
  /** The kind of credential: an API key, an OAuth access token, or a browser session on this site. */
  credential: 'api_key' | 'access_token' | 'session';
  /** Row id of the credential, for limits and logs. */
  credential_id: number;
  scopes: ReadonlySet<Scope>;
}

/** True if the value is one of our scopes. */
export function isScope(value: string): value is Scope {
  return Object.hasOwn(SCOPES, value);
}

declare const AT_THIS_SITE: unique symbol;

/**
 * The id of a person who is signed in on a page of this site. Who votes, reviews or follows is one: an API key or a token of an assistant
 * gives no such value, so code that would vote by one does not compile (R17, C5).
 */
export type PersonAtThisSite = number & { readonly [AT_THIS_SITE]: true };

/** The person of a session that was found by its cookie; the service calls it there alone (a law). */
export const personAtThisSite = (person_id: number): PersonAtThisSite => person_id as PersonAtThisSite;
