/** How a message to a founder says things: each function looks whether it does, however it is worded. */

const plain = (text: string): string => text.replaceAll(/[*_`]/g, '').replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether a text has these words, whatever their case, space and emphasis. */
export const names = (text: string, words: string): boolean => plain(text).includes(plain(words));

/** Whether a text says a day: 2026-11-23, 23 November 2026, November 23rd … */
export function namesDay(text: string, day: string): boolean {
  if (text.includes(day)) return true;
  const date = new Date(`${day}T00:00:00Z`);
  const number = `${date.getUTCDate()}(?:st|nd|rd|th)?`;
  const month = date.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  const name = `(?:${month}|${month.slice(0, 3)}\\.?)`;
  return new RegExp(`\\b(?:${number} (?:of )?${name}|${name} ${number})(?!\\w)`, 'i').test(plain(text));
}

/** Whether a text denies something. */
export const denies = (text: string): boolean =>
  /\b(?:no|not|none|nothing|never|cannot|missing|without|unable|blank|unlisted)\b|n['’]t\b/i.test(text);

/** Whether a text has a number of its own, so 65 but not 651; five counts as 5. */
export const namesNumber = (text: string, number: number): boolean =>
  (number === 5 && /\bfive\b/i.test(text)) ||
  new RegExp(`(?<![\\d.,])${number}(?![\\d]|[.,]\\d)`).test(text.replaceAll(/(\d)[,  ](?=\d{3}\b)/g, '$1'));

const AMOUNT =
  /(?:[$€£]|\b(?:USD|EUR|GBP))\s?(\d[\d,]*(?:\.\d{1,2})?)|(\d[\d,]*(?:\.\d{1,2})?)\s?(?:[€£$]|USD\b|EUR\b|GBP\b|dollars?\b|euros?\b|cents?\b)/gi;

/** The amounts of money in a text, in cents. */
export const amountsIn = (text: string): number[] =>
  [...text.matchAll(AMOUNT)].map(([all, before, after]) => {
    const amount = Number((before ?? after ?? '').replaceAll(',', ''));
    return Math.round(/cents?$/i.test(all) ? amount : amount * 100);
  });

const urlsIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"'`)\]}]+/g)].map(([url]) => url.replace(/[.,;:!?*_…]+$/, ''));

/** The URLs of a message that its author had nowhere: `known` is all that was read. */
export const inventedUrls = (message: string, known: string): string[] =>
  urlsIn(message).filter((url) => !known.includes(url.replace(/\/$/, '')));

/** The amounts of a message that its author had nowhere, in cents: `known` has them in words or in a member `…_cents`. */
export function inventedAmounts(message: string, known: string): number[] {
  const given = new Set([...known.matchAll(/_cents"\s*:\s*(\d+)/g)].map(([, cents]) => Number(cents)));
  return amountsIn(message).filter(
    (cents) =>
      !given.has(cents) && !namesNumber(known, cents / 100) && !known.includes((cents / 100).toFixed(2)),
  );
}
