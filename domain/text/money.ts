const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US cents as people write them: `$1,234.50`. */
export const dollars = (cents: number): string => DOLLARS.format(cents / 100);

/** Dollars as people type them (`49`, `49.50`), in cents; null for anything else. */
export function centsOf(typed: string): number | null {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
