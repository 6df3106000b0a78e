import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Why an assistant is disconnected. */
export type GrantEnd = 'disconnected' | 'revoked_by_client' | 'token_reused' | 'signed_out_by_operator';

/** Ends a grant and all its tokens at once, and records it; false if there is no such grant or it is not the person's. */
export const endGrant = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    id: string,
    { by, why, person_id }: { by: AuditActor; why: GrantEnd; person_id?: number },
  ): Promise<boolean> => {
    const grant = await tx.grants.end(id, person_id);
    if (!grant) return false;
    const { client_id, client_name } = grant;
    await tx.audit_log.record({
      by,
      kind: 'grant_revoked',
      person_id: grant.person_id,
      subject: `oauth_grant:${id}`,
      details: { why, client_id, client_name },
    });
    return true;
  },
);
