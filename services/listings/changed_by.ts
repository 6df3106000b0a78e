import type { Actor } from '../../domain/http/access.ts';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { ChangedBy } from '../../domain/listings/changes.ts';
import type { Reads } from '../../store/store.ts';

/** The owner behind a call, and by what they called (record 37). Over stdio the credential is an API key too. */
export async function changedBy(
  { keys, grants }: Pick<Reads, 'keys' | 'grants'>,
  { person_id, credential, credential_id }: Actor,
): Promise<ChangedBy> {
  const owner = { who: 'owner', person_id, through_draft: false } as const;
  if (credential === 'session') return onSite(person_id);
  if (credential === 'api_key') {
    const key = await keys.byId(credential_id);
    return { ...owner, client: 'key', client_id: String(credential_id), client_name: key?.name ?? null };
  }
  const token = await grants.tokenById(credential_id);
  return {
    ...owner,
    client: 'oauth',
    client_id: token?.client_id ?? null,
    client_name: token?.client_name ?? null,
  };
}

/** An owner on a page of this site. */
export const onSite = (person_id: number): ChangedBy => ({
  who: 'owner',
  person_id,
  through_draft: false,
  client: 'site',
  client_id: null,
  client_name: null,
});

/** The site team on the command line, by the operator's user name where it is known. */
export const byCommand = (operator: string | null = null): ChangedBy => ({
  who: 'team',
  person_id: null,
  client: 'command',
  client_id: operator,
  client_name: null,
  through_draft: false,
});

/** The site team: an administrator on a page, whom only the audit table names, or an operator on the command line. */
export const byTeam = (actor: AuditActor): ChangedBy =>
  actor.actor === 'operator' ? byCommand(actor.actor_id ?? null) : { ...byCommand(), client: 'site' };
