/** The scopes of api.md (R214) and what each lets a caller do, in the words that a consent page shows. */
export const SCOPES = {
  'account:read': 'Read your account, drafts, listings, claims and orders.',
  'listings:write': 'Submit products, edit your drafts and listings, post updates and claim listings.',
  'orders:write': 'Quote prices and prepare checkout links. Only you can pay.',
} as const;

/** One of the three scopes. */
export type Scope = keyof typeof SCOPES;

/** Every scope, in the order of api.md. */
export const ALL_SCOPES = Object.keys(SCOPES) as readonly Scope[];

/** Who may call an operation: everybody, or holders of one scope. */
export type Access = 'public' | Scope;

/** Who is calling, as far as the credential proves it. */
export interface Actor {
  person_id: number;
  /** What was presented: an API key of the person, an OAuth access token, or the session of a browser on a page of this site. */
  credential: 'api_key' | 'access_token' | 'session';
  /** Row id of that credential, for limits and logs; never the secret. */
  credential_id: number;
  scopes: ReadonlySet<Scope>;
}

/** Tells a scope of ours from any other word. */
export function isScope(value: string): value is Scope {
  return Object.hasOwn(SCOPES, value);
}
