/**
 * A dot-atom and a domain of at least two parts (RFC 5321, 4.1.2), without what routes, encoded words and URLs are made of: mail servers that
 * decode those would send elsewhere.
 */
const FORM = emailForm("(?=.{1,64}@)[a-z0-9#$&'*+/^_~-]+(?:\\.[a-z0-9#$&'*+/^_~-]+)*");
/** What HTML takes for one, which was the rule once. */
const FORMER_FORM = emailForm("[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}");

function emailForm(local: string): RegExp {
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])';
  return new RegExp(`^${local}@(?:${label}?\\.)+${label}$`);
}

/** Most characters of an email address (RFC 5321). */
export const EMAIL_MAX = 254;

/** An email address as stored, in lower case and with a domain of any letters in ASCII (RFC 3492); null if the text is not one. */
export const emailAddressOf = (text: string): string | null => emailIn(text, FORM);

/** The same for an address that an account may have from before; nobody gets a new account with one that {@link emailAddressOf} refuses. */
export const storedEmailOf = (text: string): string | null => emailIn(text, FORMER_FORM);

function emailIn(text: string, form: RegExp): string | null {
  const email = text
    .trim()
    .toLowerCase()
    .replace(/[^@]+$/, asciiDomain);
  return email.length <= EMAIL_MAX && form.test(email) ? email : null;
}

/** Letters, digits, hyphens and dots, some of them beyond ASCII. */
const BEYOND_ASCII = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.-]+$/u;
const asciiDomain = (domain: string): string =>
  BEYOND_ASCII.test(domain) ? (URL.parse(`http://${domain}`)?.hostname ?? domain) : domain;

/** The domain of an email address. */
export const mailDomainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** What stands before the domain of an email address. */
export const mailLocalOf = (email: string): string => email.slice(0, email.lastIndexOf('@'));

/**
 * The mailbox behind an email address (record 10, C3): without a plus tag, and as its provider knows it. Finds repeated accounts; never used
 * to sign anybody in. Stored keys follow these rules: who changes them adds a migration, as 69 was.
 */
export function mailboxKeyOf(email: string): string {
  const lower = email.toLowerCase();
  const domain = mailDomainOf(lower);
  const local = lower.slice(0, lower.lastIndexOf('@')).replace(/(?<=.)\+.*$/, '');
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  if (provider) return `${local.replaceAll(provider.ignored, '')}@${provider.domains[0]}`;
  // At Fastmail everything at the subdomain of a name is of that name.
  const [, name, rest] = /^([^.]+)\.(fastmail\.(?:com|fm))$/.exec(domain) ?? [];
  return name === undefined ? `${local}@${domain}` : `${name}@${rest}`;
}

/** Providers at which several domains are one, and which ignore signs of a name. */
const PROVIDERS: readonly { domains: readonly [string, ...string[]]; ignored: RegExp }[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: /(?!)/g },
];

/** Why an email address gets no emails: its mail server has no such mailbox, its owner complained, or the operator decided. */
export const SUPPRESSION_REASONS = ['refused', 'complaint', 'operator'] as const;
/** One of {@link SUPPRESSION_REASONS}. */
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
