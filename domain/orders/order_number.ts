/** Letters and digits that nobody mistakes for one another: no I, L, O and U (Crockford's base 32). */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random bytes of an order number: 60 bits of them stand in it. */
export const ORDER_NUMBER_BYTES = 12;

/** The number of an order, such as `FL-7K3M-9Q2W-TX4C`, of that many random bytes. */
export function orderNumber(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, ORDER_NUMBER_BYTES)].map((byte) => READABLE[byte % 32]).join('');
  return `FL-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

const NUMBER = /FL(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/;

/** The first order number in a text; null without one. */
export const orderNumberIn = (text: string): string | null => NUMBER.exec(text)?.[0] ?? null;

/** Whether a text may be the number of an order. */
export const isOrderNumber = (text: string): boolean => orderNumberIn(text) === text;
