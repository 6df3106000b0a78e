import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { type OfferedProvider, providerName } from '../../domain/http/sign_in_providers.ts';
import type { ProviderAccount } from '../../store/sign_in/provider_accounts.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** An account at a sign-in provider. */
export type { ProviderAccount } from '../../store/sign_in/provider_accounts.ts';

/** The accounts of a person at sign-in providers, newest first. */
export const providerAccountsOf = defineUseCase(
  { who: 'members', does: 'reads' },
  ({ provider_accounts }: Pick<Reads, 'provider_accounts'>, person_id: number): Promise<ProviderAccount[]> =>
    provider_accounts.ofPerson(person_id),
);

/**
 * Unlinks an account at a sign-in provider from a person at `now` (epoch milliseconds), and emails the person; false if there is none.
 * `offered` names the provider.
 */
export const unlinkProvider = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    tx: Tx,
    person_id: number,
    id: number,
    { by, now, offered = [] }: { by: AuditActor; now: number; offered?: readonly OfferedProvider[] },
  ): Promise<boolean> => {
    const unlinked = await tx.provider_accounts.remove(person_id, id);
    if (!unlinked) return false;
    const { issuer, account } = unlinked;
    const subject = `provider_account:${id}`;
    await tx.audit_log.record({ by, kind: 'provider_unlinked', person_id, subject, details: { issuer } });
    const data = { provider: providerName(issuer, offered), account, at: now };
    await writeTo(tx, person_id, 'provider_unlinked', data, String(id));
    return true;
  },
);
