/** What HTML calls a valid e-mail address, with a domain of at least two parts. */
const FORM =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Most characters of an address (RFC 5321). */
export const EMAIL_MAX = 254;

/** An e-mail address as it is stored, in lower case; null for words that are none. */
export function emailAddressOf(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= EMAIL_MAX && FORM.test(email) ? email : null;
}

/** The domain of an address. */
export const mailDomainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/**
 * The mailbox behind an address (implied.md 1): without a plus tag, and for Gmail without dots. Two addresses with one key reach
 * one reader, as far as can be known, so the key tells repeated accounts apart; nobody is signed in by it.
 */
export function mailboxKeyOf(email: string): string {
  const lower = email.toLowerCase();
  const domain = mailDomainOf(lower);
  const local = lower.slice(0, lower.lastIndexOf('@')).replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);
