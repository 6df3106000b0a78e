import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { dateAt } from '../../domain/launches/weeks.ts';
import { allRates, SHIPPED_RATES, type TaxRate } from '../../domain/orders/vat/rates.ts';
import { countryCode, EU_COUNTRIES, isEuCountry } from '../../domain/places/eu.ts';
import { dayOf } from '../../domain/time/day.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** A rate of VAT, who stated it, and whether it counts today. */
export interface ListedRate extends TaxRate {
  by: 'firstlight' | 'operator';
  is_current: boolean;
}

/** The rates that count at `now` (epoch milliseconds) or later, by country and first day. */
export async function listRates(
  { tax_rates, settings }: Pick<Reads, 'tax_rates' | 'settings'>,
  now: number,
): Promise<ListedRate[]> {
  const [own, { 'calendar.time_zone': zone }] = await Promise.all([tax_rates.all(), settings.all()]);
  const today = dateAt(now, zone);
  return EU_COUNTRIES.flatMap((country) => {
    const days = new Map(
      allRates(own)
        .filter((rate) => rate.country === country)
        .map((rate) => [rate.valid_from, rate]),
    );
    const rows = [...days.values()].toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
    const current = rows.findLast(({ valid_from }) => valid_from <= today);
    return rows
      .filter((rate) => rate === current || rate.valid_from > today)
      .map((rate) => ({
        ...rate,
        by: SHIPPED_RATES.includes(rate) ? ('firstlight' as const) : ('operator' as const),
        is_current: rate === current,
      }));
  });
}

/** A rate as typed. */
interface TypedRate {
  country: string;
  /** `25.5`, at most two decimals. */
  percent: string;
  /** Its first day, `2027-01-01`. */
  from: string;
}

const PERCENT = /^(\d{1,2})(?:\.(\d{1,2}))?$/;

/**
 * Adds a standard rate of VAT from a day on; orders that were made keep theirs. Returns the rate, or what is wrong with each value that is
 * against its rule: sentences without a subject.
 */
export async function addRate(
  tx: Tx,
  { typed, by }: { typed: TypedRate; by: AuditActor },
): Promise<TaxRate | { faults: Partial<Record<keyof TypedRate, string>> }> {
  const country = countryCode(typed.country);
  const [, whole, decimals = ''] = PERCENT.exec(typed.percent) ?? [];
  const bp = whole === undefined ? 0 : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  const faults = {
    ...(!isEuCountry(country) && {
      country: `is "${typed.country}": it must be one of ${EU_COUNTRIES.join(', ')}.`,
    }),
    ...((bp < 1 || bp > 5000) && {
      percent: `is "${typed.percent}": it must be a number from 0.01 to 50 like 25.5, without a sign.`,
    }),
    ...(dayOf(typed.from) === null && { from: `is "${typed.from}": it must be a day like 2027-01-01.` }),
  };
  if (!isEuCountry(country) || Object.keys(faults).length > 0) return { faults };
  const rate = { country, bp, valid_from: typed.from };
  await tx.tax_rates.put(rate);
  await record(tx, rate, { by, bp });
  return rate;
}

/** Removes a rate that the operator added; a shipped one counts again. False if there is none. */
export async function removeRate(
  tx: Tx,
  { country: typed, valid_from, by }: { country: string; valid_from: string; by: AuditActor },
): Promise<boolean> {
  const country = countryCode(typed);
  if (!isEuCountry(country) || !(await tx.tax_rates.remove(country, valid_from))) return false;
  await record(tx, { country, valid_from }, { by, bp: null });
  return true;
}

const record = (
  { audit_log }: Tx,
  { country, valid_from }: Pick<TaxRate, 'country' | 'valid_from'>,
  { by, bp }: { by: AuditActor; bp: number | null },
): Promise<void> =>
  audit_log.record({
    by,
    kind: 'tax_rate_changed',
    subject: `tax_rate:${country}`,
    details: { valid_from, bp },
  });
