import { DAY_MS, HOUR_MS } from '../../time/day.ts';

/** A VAT number that the register of the EU knows as valid or invalid. */
export interface VatLookUp {
  /** With its prefix, `DE136695976`. */
  number: string;
  is_valid: boolean;
  /** The register's number of the look-up; null without one. */
  consultation: string | null;
  /** Epoch milliseconds. */
  looked_up_at: number;
  /** Until when it counts. */
  expires_at: number;
}

/** How long a look-up counts: a number that is valid rarely ends, one that is invalid may be entered any hour. */
const LOOK_UP_MS = { valid: DAY_MS, invalid: HOUR_MS } as const;

/** A look-up with the time until which it counts. */
export function lookUpOf(
  number: string,
  { is_valid, consultation }: Pick<VatLookUp, 'is_valid' | 'consultation'>,
  now: number,
): VatLookUp {
  const expires_at = now + LOOK_UP_MS[is_valid ? 'valid' : 'invalid'];
  return { number, is_valid, consultation, looked_up_at: now, expires_at };
}
