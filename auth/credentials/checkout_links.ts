import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../domain/http/same_secret.ts';
import { checkoutPageUrl } from '../../domain/http/urls.ts';
import { isOrderNumber } from '../../domain/orders/order_number.ts';

/** The links to checkout pages. */
export interface CheckoutLinks {
  /** The checkout page of an order. */
  urlOf(number: string): string;
  /** The number of the order that the token of such a link is for; null for any other text. */
  numberOf(token: string): string | null;
}

/**
 * Links whose token is the number of an order with 256 bits that only the server key gives. Nothing secret is stored, and the same order has
 * the same link; a link outlives a change of the server key for as long as the former key is there.
 */
export function checkoutLinks(keys: () => readonly Buffer[], origin: string): CheckoutLinks {
  return {
    urlOf(number) {
      const [key] = keys();
      if (!key) throw new Error('there is no server key');
      return checkoutPageUrl(origin, `${number}.${proofOf(key, number)}`);
    },
    numberOf(token) {
      const [number = '', proof = '', ...more] = token.split('.');
      if (more.length > 0 || !isOrderNumber(number)) return null;
      return keys().some((key) => isSameSecret(proof, proofOf(key, number))) ? number : null;
    },
  };
}

const proofOf = (key: Buffer, number: string): string =>
  createHmac('sha256', key).update(`checkout\n${number}`).digest('base64url');
