import type { ClaimMethod } from './claims.ts';

/** Where a claim is published, and what: a TXT record at a name, a tag on a page, or a file. */
export interface Publication {
  where: string;
  content: string;
}

/** Name of the tag and of the record; an operator's own name would end older proofs. */
const NAME = 'firstlight-verification';

/** What a claim is about. */
export interface Claimed {
  method: ClaimMethod;
  /** The domain that is proved ({@link claimDomain}). */
  domain: string;
  /** The website of the listing. */
  url: string;
  token: string;
}

/** What a claim wants published (R176); null for email claims. */
export function publicationOf({ method, domain, url, token }: Claimed): Publication | null {
  const { origin } = new URL(url);
  switch (method) {
    case 'dns':
      return { where: dnsNames(domain)[0], content: `${NAME}=${token}` };
    case 'meta':
      return { where: url, content: `<meta name="${NAME}" content="${token}">` };
    case 'file': {
      // Before record 80 the token was both, so that a server which repeats what it is asked for had the proof.
      const [name = token, content = name] = token.split('.');
      return { where: `${origin}/.well-known/firstlight-${name}.txt`, content };
    }
    case 'email':
      return null;
  }
}

/** The names at which the TXT record counts: the one of ours first, then the domain itself. */
export const dnsNames = (domain: string): [string, string] => [`_firstlight.${domain}`, domain];

/** The name of the tag. */
export const TAG_NAME = NAME;

/** What to publish, as a sentence for the founder, with hosts as `readable` writes them. */
export function instructionsOf(
  claimed: Claimed & { email: string | null },
  readable: (host: string) => string,
): string {
  const { method, domain, email } = claimed;
  const published = publicationOf(claimed);
  if (!published)
    return `Open the link in the email to ${email?.replace(/[^@]+$/, readable)} within 48 hours and press the button there. The page names the account that claims the listing.`;
  const { where, content } = published;
  const KINDS: Record<Exclude<ClaimMethod, 'email'>, string> = {
    dns: `At the DNS provider of ${readable(domain)}, add a TXT record with the name ${where} and the value ${content}.`,
    meta: `Put this tag inside <head> of ${where}, in the HTML that the server sends: ${content}`,
    file: `Upload a text file to ${where} that contains nothing but: ${content}`,
  };
  return `${KINDS[method as Exclude<ClaimMethod, 'email'>]} Leave it there: it is looked at again every 30 days.`;
}
