/** What a product costs, as far as its prices can be read without a guess. */
export interface Offers {
  /** In units of the currency: "9.50"; `low` and `high` are equal where there is one price. */
  low: string;
  high: string;
  count: number;
  /** ISO 4217. */
  currency: string;
}

/** Models that include a version for nothing. */
const WITH_FREE: readonly string[] = ['free', 'freemium', 'open-source'];

/**
 * The prices that a listing states, for structured data: zero where its model includes a free version, and the amounts of its summary in a
 * currency that is clear. Null where nothing is clear: a price that might be wrong is worse than none.
 */
export function offersOf(
  pricing: { model: string | null; summary: string | null },
  country: string | null,
): Offers | null {
  const isFree = pricing.model !== null && WITH_FREE.includes(pricing.model);
  const amounts = amountsOf(pricing.summary ?? '', country);
  if (amounts === null && !isFree) return null;
  const prices = [...(isFree ? [0] : []), ...(amounts?.values ?? [])].toSorted((a, b) => a - b);
  const [low] = prices;
  const high = prices.at(-1);
  if (low === undefined || high === undefined) return null;
  return {
    low: written(low),
    high: written(high),
    count: prices.length,
    currency: amounts?.currency ?? 'USD',
  };
}

const written = (price: number): string => (Number.isInteger(price) ? String(price) : price.toFixed(2));

/** Signs and codes that name one currency. */
const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₺': 'TRY',
  '₴': 'UAH',
  '₾': 'GEL',
  '₩': 'KRW',
  '₫': 'VND',
  '₱': 'PHP',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  MX$: 'MXN',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
  zł: 'PLN',
  Kč: 'CZK',
};

/** Countries whose own currency has the sign $ too. */
const OTHER_DOLLARS = new Set('AR AU BB BN BS BZ CA CL CO FJ GY HK JM MX NA NZ SG SR TT TW UY'.split(' '));

const CODES = 'USD|EUR|GBP|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|INR|JPY|SGD|HKD|MXN|BRL';
const SIGN = String.raw`(?:[A-Z]{0,2}\p{Sc}|zł|Kč|\b(?:${CODES})\b)`;
const NUMBER = String.raw`\d[\d.,'’]*\d|\d`;
const AMOUNT = new RegExp(`(${SIGN})\\s?(${NUMBER})|(${NUMBER})\\s?(${SIGN})`, 'gu');
/** Letters that are a currency only with their country: "90 kr", "Rs 900", "Rp 49.000". */
const UNCLEAR = /(?:\b(?:kr|Rs|Rp|Ft|lei|din)\b\.?\s?\d)|(?:\d\s?\b(?:kr|Rs|Rp|Ft|lei|din)\b)/u;
/** What is saved or given is no price. */
const NO_PRICE = /\b(?:save|saves|saving|off|discount|credits?|refund|up to|instead of|was)\b/iu;

/** The amounts of a text; null where there is none, or one whose currency is not clear or another one's. */
function amountsOf(text: string, country: string | null): { values: number[]; currency: string } | null {
  if (UNCLEAR.test(text)) return null;
  const found = [...text.matchAll(AMOUNT)];
  const values = found.map(([, , after, before]) => numberOf(after ?? before ?? ''));
  const currencies = new Set(
    found.map(([, before, , , after]) => currencyOf(before ?? after ?? '', country)),
  );
  const [currency] = currencies;
  const isClear = found.every(({ index }) => !NO_PRICE.test(text.slice(Math.max(0, index - 12), index)));
  if (!currency || currencies.size > 1 || values.includes(null) || !isClear) return null;
  return { values: values.filter((value) => value !== null), currency };
}

function currencyOf(sign: string, country: string | null): string | undefined {
  if (sign === '$') return country !== null && OTHER_DOLLARS.has(country) ? undefined : 'USD';
  return Object.hasOwn(CURRENCIES, sign) ? CURRENCIES[sign] : CODES.split('|').find((code) => code === sign);
}

/** `1,900` and `49.000` are thousands, `9,50` has cents; null for what may be either. */
function numberOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (/^\d+[.,]\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  const [whole = '', cents] = /[.,]\d{2}$/.test(text) ? [text.slice(0, -3), text.slice(-2)] : [text];
  return /^\d{1,3}(?:[.,'’]\d{3})+$/.test(whole) ? Number(`${whole.replace(/\D/g, '')}.${cents ?? 0}`) : null;
}
