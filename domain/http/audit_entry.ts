/** Every kind of audit entry, with what it records. */
export const AUDIT_KINDS = {
  setting_changed: 'a setting got another value, or its default back',
  key_created: 'an API key was made',
  key_replaced: 'an API key was made that takes the place of another',
  key_revoked: 'an API key was ended',
  consent_granted: 'an assistant was let in, and with which scopes',
  grant_revoked: 'an assistant was disconnected, and all its tokens with it',
  session_ended: 'a session of the site was ended other than by running out',
  account_deleted:
    'an account was deleted; what was recorded of the person before says no more whom it was about',
  person_suspended: 'a person may not sign in or call any more, until the suspension is lifted',
  person_unsuspended: 'a suspension was lifted',
  listing_approved: 'the site team let a listing go its way',
  listing_rejected: 'the site team rejected or suspended a listing',
  co_owner_added: 'somebody accepted an invite to share a draft',
  co_owner_removed: 'somebody shares a draft no more',
  draft_handed_over: 'a shared draft, with its listing, went to somebody who shares it',
} as const;

/** Kind of an entry of the audit table. */
export type AuditKind = keyof typeof AUDIT_KINDS;

/** Who did it: a person by row id, an OAuth client by its id, an operator by user name, or the service. */
export type AuditActor =
  | { actor: 'person'; actor_id: number }
  | { actor: 'client'; actor_id: string }
  | { actor: 'operator'; actor_id?: string }
  | { actor: 'service' };

/** An audit entry. Contains no secret and no email address: people are named by row id. */
export interface AuditEntry {
  by: AuditActor;
  kind: AuditKind;
  /** The person it is about; it is part of the data that this person may download. */
  person_id?: number;
  /** What was changed, as `table:id`. */
  subject: string;
  details?: Readonly<Record<string, unknown>>;
}
