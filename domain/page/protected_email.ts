/**
 * The address behind Cloudflare's e-mail protection: pairs of hexadecimal digits of which the first is the key that the
 * others were XORed with. Takes the bare digits or an address that ends in `email-protection#<digits>`; null for anything
 * that does not decode to an e-mail address.
 */
export function decodeProtectedEmail(written: string): string | null {
  const digits = /^(?:\S*\/email-protection#)?((?:[\da-f]{2}){7,255})$/i.exec(written)?.[1];
  if (!digits) return null;
  const [key = 0, ...bytes] = Buffer.from(digits, 'hex');
  const text = Buffer.from(bytes.map((byte) => byte ^ key))
    .toString('utf8')
    .replace(/\?.*$/s, '');
  return /^[\w.+'-]+@[\w-]+(?:\.[\w-]+)+$/.test(text) ? text : null;
}
