import { randomBytes, randomUUID } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new random UUID: ids of drafts, and ids that another service must recognise on a retry. */
export const newUuid = (): string => randomUUID();

/** Random letters and digits, evenly distributed; about 5.95 bits each. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte. Higher bytes would favour the first characters.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62] ?? '';
    }
  }
  return text;
}

/** A non-negative integer in base 62, padded with zeros to `length`. */
export function base62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62))
    text = (BASE62[rest % 62] ?? '') + text;
  return text;
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** `bytes` random bytes in base 32 without padding: case does not matter, and five bytes are eight characters. */
export function randomBase32(bytes: number): string {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of randomBytes(bytes)) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}
