import { createHmac } from 'node:crypto';
import { isSameSecret } from '../domain/http/same_secret.ts';

/** Whether a webhook has the HMAC-SHA-256 of its bytes in hexadecimal; compared in constant time. */
export function isSigned(body: Uint8Array, signature: string | undefined, secret: string): boolean {
  return isSameSecret(signature ?? '', createHmac('sha256', secret).update(body).digest('hex'));
}

/** The number of an order as its checkout carries it: anybody may put a bare one into the URL of a checkout of the same shop. */
export const signedNumber = (number: string, secret: string): string => `${number}.${macOf(number, secret)}`;

/** The number in what {@link signedNumber} made with this secret; null for any other text. */
export function numberSigned(text: string, secret: string): string | null {
  const [number = ''] = text.split('.', 1);
  return isSameSecret(text, signedNumber(number, secret)) ? number : null;
}

const macOf = (number: string, secret: string): string =>
  createHmac('sha256', secret).update(`order number ${number}`).digest('base64url').slice(0, 22);
