import { z } from 'zod';
import { type Actor, ALL_SCOPES, SCOPES, type Scope } from '../../domain/http/access.ts';
import { ApiError } from '../../domain/http/errors.ts';
import { DAY_WINDOW_MS, leftOf, type Used } from '../../domain/settings/quota.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../operation/context.ts';
import { defineOperation, READS } from '../operation/define.ts';
import { instant } from '../shapes/common.ts';

const limit = z.object({
  name: z
    .enum(['calls', 'drafts', 'regenerates', 'invites', 'comparisons', 'orders'])
    .describe(
      'What is limited: calls of anything, new drafts, calls of update_draft with regenerate or with another competitor_url (comparisons), or invite emails.',
    ),
  limit: z.int().describe('How many the account may make within the window.'),
  remaining: z.int().describe('How many are left of them.'),
  window_seconds: z.int().describe('Length of the window in seconds.'),
  again_at: instant.optional().describe('When there is one again; named only where none is left.'),
});

export const getAccount = defineOperation({
  name: 'get_account',
  title: 'Your account',
  description:
    'Who you act for, by which credential, and what it allows: its scopes in words, the limits and what is left of them. Call it to start the sign-in, or after a 403 or 429 to see why. No credential can vote, pay or approve. Next: list_my_drafts, or submit_listing with the URL of a website.',
  route: 'GET /me',
  status: 200,
  access: 'account:read',
  effect: READS,
  input: z.strictObject({}),
  output: z.object({
    email: z.string().describe('Email address that the account signs in with; never public.'),
    name: z.string().optional().describe('Name of the person, where it is known.'),
    member_since: instant.describe('When the account was made.'),
    credential: z
      .object({
        kind: z.enum(['api_key', 'access_token']).describe('What was sent: an API key or an access token.'),
        name: z.string().optional().describe('What its owner calls it, or what the assistant calls itself.'),
        hint: z.string().optional().describe('Beginning and last four characters, to tell keys apart.'),
        created_at: instant.describe('When it was made.'),
        expires_at: instant.optional().describe('When it ends; absent where it does not end by itself.'),
      })
      .describe('The credential of this call.'),
    scopes: z
      .array(
        z.object({
          scope: z.enum(ALL_SCOPES).describe('Name of the scope.'),
          granted: z.boolean().describe('Whether this credential has it.'),
          allows: z.string().describe('What it allows.'),
        }),
      )
      .describe('Every scope that there is.'),
    limits: z.array(limit).describe('Limits of the account; empty where the site has none.'),
    next_steps: z.array(z.string()).describe('What to do next.'),
  }),
  errors: [],
  example: {},

  async handler(_input, { actor, store, clock, limits_on, quota = null }) {
    const now = clock.now().getTime();
    const person = await store.people.byId(actor.person_id);
    if (!person) throw new ApiError('invalid_token', GONE);
    return {
      email: person.email,
      ...(person.name !== null && { name: person.name }),
      member_since: isoOf(person.created_at),
      credential: await credentialOf(actor, store),
      scopes: ALL_SCOPES.map((scope) => ({
        scope,
        granted: actor.scopes.has(scope),
        allows: SCOPES[scope],
      })),
      limits: [
        ...(quota ? [callLimit(quota, now)] : []),
        ...(limits_on ? await dailyLimits(actor.person_id, store, now) : []),
      ],
      next_steps: nextSteps(actor.scopes),
    };
  },
});

const isoOf = (instant: number): string => new Date(instant).toISOString();

/** The credential without its secret. */
async function credentialOf({ credential: kind, credential_id }: Actor, store: Store) {
  if (kind === 'access_token') {
    const token = await store.grants.tokenById(credential_id);
    if (!token) throw new ApiError('invalid_token', GONE);
    const { client_name, ...times } = token;
    return { kind, ...(client_name !== null && { name: client_name }), ...isoTimes(times) };
  }
  const key = kind === 'api_key' ? await store.keys.byId(credential_id) : undefined;
  if (kind === 'session' || !key) throw new ApiError('invalid_token', GONE);
  const { name, hint } = key;
  return { kind, name, hint, ...isoTimes(key) };
}

const isoTimes = ({ created_at, expires_at }: { created_at: number; expires_at: number | null }) => ({
  created_at: isoOf(created_at),
  ...(expires_at !== null && { expires_at: isoOf(expires_at) }),
});

/** For a credential whose account was deleted during the call. */
const GONE = 'The account of this credential is gone.';

function callLimit({ limit, remaining, reset, window }: NonNullable<Context['quota']>, now: number) {
  return {
    name: 'calls' as const,
    limit,
    remaining,
    window_seconds: window,
    ...(remaining === 0 && { again_at: isoOf(now + reset * 1000) }),
  };
}

async function dailyLimits(
  person_id: number,
  { settings, drafts, regenerations, site_readings, invites, purchases }: Store,
  now: number,
) {
  const since = now - DAY_WINDOW_MS;
  const [limits, started, regenerated, invited, compared, ordered] = await Promise.all([
    settings.all(),
    site_readings.after(person_id, since),
    regenerations.after(person_id, since),
    invites.emailsBy(person_id, since),
    drafts.readingsAfter(person_id, since),
    purchases.placedAfter(person_id, since),
  ]);
  return [
    dailyLimit('drafts', started, limits['limits.drafts_per_day']),
    dailyLimit('regenerates', regenerated, limits['limits.regenerates_per_day']),
    dailyLimit('invites', invited, limits['limits.invite_emails_per_day']),
    dailyLimit('comparisons', compared, limits['limits.comparisons_per_day']),
    dailyLimit('orders', ordered, limits['limits.orders_per_day']),
  ];
}

function dailyLimit<Name extends string>(name: Name, used: Used, limit: number) {
  const { remaining, again_at } = leftOf(used, limit);
  return {
    name,
    limit,
    remaining,
    window_seconds: DAY_WINDOW_MS / 1000,
    ...(again_at !== null && { again_at: isoOf(again_at) }),
  };
}

function nextSteps(granted: ReadonlySet<Scope>): string[] {
  const lacking = ALL_SCOPES.filter((scope) => !granted.has(scope));
  return [
    'See the drafts of the account with list_my_drafts.',
    ...(granted.has('listings:write') ? ['Start a new one with submit_listing.'] : []),
    ...(lacking.length > 0
      ? [`For what needs ${lacking.join(' or ')}, sign in again or use a key that has it.`]
      : []),
  ];
}
