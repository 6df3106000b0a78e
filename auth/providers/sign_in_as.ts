import { emailAddressOf } from '../../domain/email/mailbox.ts';
import type { OfferedProvider } from '../../domain/http/sign_in_providers.ts';
import { writeTo } from '../../services/email/outbox.ts';
import type { Person } from '../../store/people/people.ts';
import { isDisposable } from '../../store/settings/disposable.ts';
import type { ProviderAccount } from '../../store/sign_in/provider_accounts.ts';
import type { Tx } from '../../store/store.ts';
import { deviceOf, networkHint } from '../callers/device.ts';
import type { Limits, UsedUp } from '../callers/limits.ts';
import { accountLimit, addAccount, type SignUpOrigin } from '../callers/new_accounts.ts';
import { type Device, rememberDevice } from '../sign_in/remember_device.ts';
import type { ProviderIdentity } from './provider.ts';

/** Why an account at a provider signs nobody in: the rules of signing in by email. */
export type NotSignedIn = 'no_email' | 'disposable' | 'suspended';

interface SigningIn {
  provider: OfferedProvider;
  limits: Limits;
  origin: SignUpOrigin;
  device: Device;
  /** Epoch milliseconds. */
  now: number;
  /** What names this sign-in, so that each email about it is sent once. */
  event: string;
}

type Refused = { refused: NotSignedIn } | ({ refused: 'too_often' } & UsedUp);

/**
 * Signs in as the person to whom an account at a provider is linked, whatever email address it has by now. An unknown account is linked
 * to the person of its verified email address, who is created if needed.
 */
export async function signInAs(
  tx: Tx,
  { subject, email, account }: ProviderIdentity,
  { provider, limits, origin, device, now, event }: SigningIn,
): Promise<{ person_id: number; email: string } | Refused> {
  const linked = await tx.provider_accounts.bySubject(provider.issuer, subject);
  const owner = linked && (await tx.people.byId(linked.person_id));
  const found = await personOf(tx, owner, email, { limits, origin, now });
  if ('refused' in found) return found;
  const { person_id } = found;
  if (email?.toLowerCase() === found.email) await tx.people.verified(person_id, now);
  const use = { account: isPlain(account) ? account : null, last_used_at: now };
  if (linked) await tx.provider_accounts.use(linked.id, use);
  else await link(tx, { person_id, subject, created_at: now, ...use }, { provider, device });
  // The email about a new link names the browser too.
  await rememberDevice(tx, person_id, device, { now, event: linked ? event : null });
  return found;
}

/** The owner of an account at a provider, else the person of its verified email address, who is created if needed. */
async function personOf(
  tx: Tx,
  owner: Person | undefined,
  verified: string | null,
  by: Pick<SigningIn, 'limits' | 'origin' | 'now'>,
): Promise<{ person_id: number; email: string } | Refused> {
  const email = owner?.email ?? emailAddressOf(verified ?? '');
  if (email === null) return { refused: 'no_email' };
  if (isDisposable(email)) return { refused: 'disposable' };
  const before = owner ?? (await tx.people.byEmail(email));
  if (before?.suspended_at) return { refused: 'suspended' };
  if (before) return { person_id: before.id, email };
  const used_up = await accountLimit(tx, by);
  return used_up
    ? { refused: 'too_often', ...used_up }
    : { person_id: await addAccount(tx, email, by), email };
}

/** A user name or an email address in letters that deceive nobody. */
const isPlain = (account: string | null): boolean => account !== null && /^[\x21-\x7e]{1,254}$/.test(account);

/** Links an account to a person, and emails the person. */
async function link(
  tx: Tx,
  row: Omit<ProviderAccount, 'id' | 'issuer'>,
  { provider: { issuer, name: provider }, device }: Pick<SigningIn, 'provider' | 'device'>,
): Promise<void> {
  const { person_id, account, created_at: at } = row;
  const id = await tx.provider_accounts.add({ ...row, issuer });
  await tx.audit_log.record({
    by: { actor: 'person', actor_id: person_id },
    kind: 'provider_linked',
    person_id,
    subject: `provider_account:${id}`,
    details: { issuer },
  });
  const from = { device: deviceOf(device.user_agent), network: networkHint(device.ip) };
  await writeTo(tx, person_id, 'provider_linked', { provider, account, at, ...from }, String(id));
}
