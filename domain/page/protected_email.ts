/**
 * Decodes Cloudflare's email protection: hexadecimal bytes, the first of which is the XOR key of the others. Takes
 * the digits or a URL that ends in `email-protection#<digits>`; null if they do not decode to an email address.
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
