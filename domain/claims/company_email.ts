import { parse } from 'tldts';
import { mailDomainOf, mailLocalOf } from '../email/mailbox.ts';
import { isPublicMailDomain } from '../launches/mail_providers.ts';
import { claimDomain } from './claims.ts';
import sharedHosts from './data/shared_hosts.json' with { type: 'json' };

/** Why an email address does not prove that a website is its company's (D53). */
export type EmailRefusal = 'public_host' | 'other_domain' | 'plus_tag' | 'role_mailbox';

/** Words of mailboxes that a ticket system, a list or nobody reads: outsiders see what is sent to them, or can answer it. */
const ROLES: ReadonlySet<string> = new Set(
  [
    'support help helpdesk helpcenter servicedesk desk service customer customers customerservice customersupport ticket tickets',
    'noreply reply replies donotreply notreply bounce bounces mailer daemon mailerdaemon notification notifications notify alerts newsletter',
    'abuse postmaster hostmaster webmaster security issues issue bugs bug feedback list lists discuss forum community group groups announce',
    'incoming inbound inbox dropbox upload unsubscribe subscribe request requests comments',
    'hilfe kundendienst kundenservice aide assistance assistenza ayuda soporte suporte ajuda atendimento pomoc podpora hulp klantenservice',
  ].flatMap((line) => line.split(' ')),
);
/** Hosts that give pages or mailboxes to their customers, and that the public suffix list does not have. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(sharedHosts);

/**
 * Why an email address cannot prove a website (R174, D53); null if it can. `isPublic` says whether the lists of providers know a domain as
 * one at which the public gets mailboxes. One page of a website ({@link isPageOfSite}) is proved by no mailbox.
 */
export function emailRefusal(
  email: string,
  url: string,
  isPublic: (domain: string) => boolean,
): EmailRefusal | null {
  const allowed = mailHostsOf(url);
  if (allowed.some((host) => isSharedHost(host) || isPublicMailDomain(host) || isPublic(host)))
    return 'public_host';
  if (!allowed.includes(mailDomainOf(email))) return 'other_domain';
  const local = mailLocalOf(email);
  if (local.includes('+')) return 'plus_tag';
  return isRole(local) ? 'role_mailbox' : null;
}

/** The hosts at which a mailbox speaks for a website: its own without `www.`, and its registrable domain. */
export const mailHostsOf = (url: string): string[] => [
  ...new Set([hostOf(url), claimDomain(url) ?? hostOf(url)]),
];

/** Whether a website is one page of a host, so that a mailbox of the host says nothing about it. */
export function isPageOfSite(url: string): boolean {
  const { pathname, search } = new URL(url);
  return /[^/]/.test(pathname) || search !== '';
}

/** Host of a website without `www.` and without a final dot. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\.|\.$/g, '');

/** Whether a host, or one above it, gives pages or mailboxes to the public. */
function isSharedHost(host: string): boolean {
  const { isPrivate } = parse(host, { allowPrivateDomains: true });
  const labels = host.split('.');
  return isPrivate === true || labels.some((_, i) => SHARED_HOSTS.has(labels.slice(i).join('.')));
}

/** `no-reply`, `support.eu` and `ticket7` are roles by one of their words; `no.reply` by all of them. */
function isRole(local: string): boolean {
  const words = local.split(/[^a-z]+/).filter((word) => word !== '');
  return [...words, words.join('')].some((word) => ROLES.has(word));
}
