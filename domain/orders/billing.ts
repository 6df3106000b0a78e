import { isCountryCode } from '../places/country_codes.ts';
import type { Billing } from './order.ts';

/** What a person typed on the checkout page. */
export interface TypedBilling {
  name: string;
  company: string;
  postal_address: string;
  country: string;
  vat_number: string;
}

/** Most characters of each field. */
export const BILLING_MAX: Readonly<Record<keyof TypedBilling, number>> = {
  name: 120,
  company: 160,
  postal_address: 400,
  country: 2,
  vat_number: 32,
};

/** What is wrong with a field. */
export type BillingFault = 'missing' | 'too_long' | 'no_country' | 'no_company';
/** The fields with a fault. */
export type BillingFaults = Partial<Record<keyof TypedBilling, BillingFault>>;

const NEEDED = ['name', 'postal_address', 'country'] as const;

/** What is wrong with billing details, by field; empty if nothing. */
export function billingFaults(typed: TypedBilling): BillingFaults {
  const faults: BillingFaults = {};
  for (const field of Object.keys(BILLING_MAX) as (keyof TypedBilling)[])
    if (typed[field].length > BILLING_MAX[field]) faults[field] = 'too_long';
  for (const field of NEEDED) if (typed[field] === '') faults[field] = 'missing';
  if (!faults.country && !isCountryCode(typed.country)) faults.country = 'no_country';
  // Only a business has such a number.
  if (typed.vat_number !== '' && typed.company === '') faults.company = 'no_company';
  return faults;
}

/** Billing details without faults, as they are stored. */
export const billingOf = ({ name, company, postal_address, country, vat_number }: TypedBilling): Billing => ({
  name,
  company: company || null,
  postal_address,
  country,
  vat_number: vat_number || null,
});
