import { loadConfig } from '../../app/config/config.ts';
import { serverKeys } from '../../app/config/server_key.ts';
import { mailboxHash } from '../../auth/callers/security_log.ts';
import { personFile } from '../../services/administration/people.ts';
import type { Store } from '../../store/store.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print, timeOf } from '../command/operator.ts';
import { personArgs, personBy } from './person_argument.ts';

export const personShow: Command = {
  usage: 'person show EMAIL [--json]',
  summary:
    'Shows an account: suspension, sessions, passkeys, sign-in providers, keys, assistants, listings, and how the security log names it.',
  example: 'firstlight person show ada@example.org',

  async run(args) {
    const { email, values } = personArgs(args, { json: { type: 'boolean', default: false } });
    const shown = await overExistingStore((store) => about(store, email));
    print(values.json, shown, formatted(shown));
    return 0;
  },
};

async function about(store: Store, email: string) {
  const now = Date.now();
  const { id } = await personBy(store, email);
  const file = await personFile(store, id, now);
  if (!file) throw new Error(`There is no account with ${email}.`);
  const { person, sessions, passkeys, providers, keys, assistants: grants } = file;
  return {
    id,
    email: person.email,
    name: person.name,
    mailbox: mailboxHash(email, serverKeys(loadConfig())[0]),
    created_at: timeOf(person.created_at),
    verified_at: timeOf(person.verified_at),
    suspended_at: timeOf(person.suspended_at),
    suspended_note: person.suspended_note,
    sessions: sessions.map(({ id: session_id, device, network, last_seen_at }) => ({
      id: session_id,
      device,
      network,
      last_seen_at: timeOf(last_seen_at),
    })),
    passkeys: passkeys.map(({ id: passkey_id, name, rp_id, is_synced, created_at, last_used_at }) => ({
      id: passkey_id,
      name,
      host: rp_id,
      is_synced,
      created_at: timeOf(created_at),
      last_used_at: timeOf(last_used_at),
    })),
    providers: providers.map(({ id: account_id, issuer, account, created_at, last_used_at }) => ({
      id: account_id,
      issuer,
      account,
      created_at: timeOf(created_at),
      last_used_at: timeOf(last_used_at),
    })),
    keys: keys.map(({ id: key_id, name, hint, ...times }) => ({
      id: key_id,
      name,
      hint,
      created_at: timeOf(times.created_at),
      expires_at: timeOf(times.expires_at),
      last_used_at: timeOf(times.last_used_at),
      revoked_at: timeOf(times.revoked_at),
    })),
    assistants: grants.map(
      ({ id: grant_id, client_id, client_name, redirect_host, scopes, created_at, last_used_at }) => ({
        id: grant_id,
        client_id,
        client_name,
        redirect_host,
        scopes,
        created_at: timeOf(created_at),
        last_used_at: timeOf(last_used_at),
      }),
    ),
    listing_ids: file.listings.items.map((listing) => listing.id),
    drafts: file.drafts,
  };
}

function formatted(person: Awaited<ReturnType<typeof about>>): string {
  const { email, name, id, mailbox, suspended_at, suspended_note } = person;
  const { sessions, passkeys, providers, keys, assistants } = person;
  const of = (what: string, rows: string[]) => [
    `${what}: ${rows.length}`,
    ...rows.map((row) => `    ${row}`),
  ];
  return [
    `${email}  ${name ?? '(no name)'}  person ${id}, since ${person.created_at}`,
    ...(suspended_at === null ? [] : [`SUSPENDED since ${suspended_at}: ${suspended_note ?? '(no note)'}`]),
    `In the security log: "person_id":${id} or "mailbox":"${mailbox}"`,
    ...of(
      'Sessions',
      sessions.map((one) => `${one.id}  ${one.device}, ${one.network}, last seen ${one.last_seen_at}`),
    ),
    ...of(
      'Passkeys',
      passkeys.map((one) => `${one.id}  ${one.host}  ${one.name}, last used ${one.last_used_at ?? 'never'}`),
    ),
    ...of(
      'Sign-in providers',
      providers.map((one) => `${one.id}  ${one.issuer}  ${one.account ?? ''}, last used ${one.last_used_at}`),
    ),
    ...of(
      'API keys',
      keys.map(
        (one) =>
          `${one.id}  ${one.hint}  ${one.name}${one.revoked_at === null ? '' : `  revoked ${one.revoked_at}`}`,
      ),
    ),
    ...of(
      'Assistants',
      assistants.map(
        (one) =>
          `${one.id}  ${one.client_name ?? one.client_id}  ${one.redirect_host ?? ''}  ${one.scopes.join(' ')}`,
      ),
    ),
    `Listings: ${person.listing_ids.length === 0 ? 'none' : person.listing_ids.join(', ')}; drafts: ${person.drafts}`,
  ].join('\n');
}
