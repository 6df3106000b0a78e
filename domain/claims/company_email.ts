import { mailDomainOf } from '../email/mailbox.ts';

/** Mailboxes that the provider of a domain keeps for itself (RFC 2142). */
const ROLES = ['postmaster', 'hostmaster', 'webmaster', 'admin'];

/** Domains at which anybody gets a mailbox, so that one proves nothing about the company. */
const PUBLIC_MAIL = new Set(
  (
    'aol.com daum.net fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.com ' +
    'hotmail.co.uk icloud.com laposte.net libero.it live.com mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com o2.pl orange.fr ' +
    'outlook.com pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com seznam.cz t-online.de tuta.com tutanota.com web.de wp.pl ' +
    'yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru zoho.com 126.com 163.com'
  ).split(' '),
);

/** Why an email address does not prove a company: it is at another domain, or anybody can have one there. */
export type EmailRefusal = 'other_domain' | 'public_mailbox';

/** Why an email address cannot prove a domain (R174); null if it can. */
export function emailRefusal(email: string, domain: string): EmailRefusal | null {
  const host = mailDomainOf(email);
  if (host !== domain && !host.endsWith(`.${domain}`)) return 'other_domain';
  const local = email.slice(0, email.lastIndexOf('@'));
  return PUBLIC_MAIL.has(domain) && !(host === domain && ROLES.includes(local)) ? 'public_mailbox' : null;
}
