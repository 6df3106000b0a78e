import { mailDomainOf } from '../email/mailbox.ts';
import { siteNames } from '../profile/sites.ts';
import type { ClaimMethod } from './claims.ts';

/** What a claim proves with. */
export interface Proof {
  method: ClaimMethod;
  /** The registrable domain of the website. */
  domain: string;
  /** The website of the listing. */
  url: string;
  /** Of claims by email. */
  email: string | null;
}

/** What a proof speaks for (D88): a registrable domain with all its hosts, one host, or one page of a host. Wider is more. */
interface Scope {
  wide: 1 | 2 | 3;
  /** The domain, the host without `www.`, or host and path, as the site key of a website. */
  of: string;
}

/** DNS speaks for the domain, an email for the host of its mailbox, tag and file for the origin, or for the page of a listing that is one. */
function scopeOf({ method, domain, url, email }: Proof): Scope {
  if (method === 'dns') return { wide: 3, of: domain };
  if (method === 'email') return { wide: 2, of: mailDomainOf(email ?? '') };
  const of = siteKeyOf(url);
  return { wide: of.includes('/') ? 1 : 2, of };
}

/** Whether a proof speaks for a whole domain, and not only for a host or page of it. */
export const speaksForDomain = (proof: Proof, domain: string): boolean => scopeOf(proof).of === domain;

/**
 * Whether somebody else's proof stands against a new one (D88): it speaks for the same, or it was given for the same website and the new one
 * is not wider there. A wider proof wins for its own URL alone, so that the owner of a host takes no page of it away.
 */
export function standsAgainst(other: Proof, proof: Proof): boolean {
  const [theirs, own] = [scopeOf(other), scopeOf(proof)];
  if (theirs.wide === own.wide && theirs.of === own.of) return true;
  const site = siteKeyOf(proof.url);
  if (siteKeyOf(other.url) !== site) return false;
  // Domains and mailboxes have no port.
  const isOwnUrl = own.of === site.replace(/:\d+/, '');
  return !(own.wide > theirs.wide && isOwnUrl);
}

const siteKeyOf = (url: string): string => siteNames(url)?.site_key ?? url;
