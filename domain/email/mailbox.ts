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

/** An email address as stored, in lower case; null if the text is not one. */
export const emailAddressOf = (text: string): string | null => emailIn(text, FORM);

/** The same for an address that an account may have from before; nobody gets a new account with one that {@link emailAddressOf} refuses. */
export const storedEmailOf = (text: string): string | null => emailIn(text, FORMER_FORM);

function emailIn(text: string, form: RegExp): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= EMAIL_MAX && form.test(email) ? email : null;
}

/** The domain of an email address. */
export const mailDomainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/**
 * The mailbox behind an email address (record 10, C3): without a plus tag, and at Gmail without dots. Finds repeated
 * accounts; never used to sign anybody in.
 */
export function mailboxKeyOf(email: string): string {
  const lower = email.toLowerCase();
  const domain = mailDomainOf(lower);
  const local = lower.slice(0, lower.lastIndexOf('@')).replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** Why an email address gets no emails: its mail server has no such mailbox, its owner complained, or the operator decided. */
export const SUPPRESSION_REASONS = ['refused', 'complaint', 'operator'] as const;
/** One of {@link SUPPRESSION_REASONS}. */
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
