import { mailDomainOf } from '../email/mailbox.ts';
import { isPublicMailDomain } from '../launches/mail_providers.ts';

/** Mailboxes that the provider of a domain keeps for itself (RFC 2142). */
const ROLES = ['postmaster', 'hostmaster', 'webmaster', 'admin'];

/** Why an email address does not prove a company: it is at another domain, or anybody can have one there. */
export type EmailRefusal = 'other_domain' | 'public_mailbox';

/** Why an email address cannot prove a domain (R174); null if it can. */
export function emailRefusal(email: string, domain: string): EmailRefusal | null {
  const host = mailDomainOf(email);
  if (host !== domain && !host.endsWith(`.${domain}`)) return 'other_domain';
  const local = email.slice(0, email.lastIndexOf('@'));
  return isPublicMailDomain(domain) && !(host === domain && ROLES.includes(local)) ? 'public_mailbox' : null;
}
