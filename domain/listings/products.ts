import { addWeeks } from '../launches/weeks.ts';
import type { UnlockableSection } from '../profile/paid_sections.ts';
import { UNLOCKABLE_SECTIONS } from '../profile/paid_sections.ts';

/** The products by their codes (R184). */
export const PRODUCT_CODES = [
  'launch',
  'skip_queue',
  'featured',
  'done_for_you',
  'launch_bundle',
  'extra_categories',
  'relaunch',
  'ai_review',
  'billboard_min',
] as const;
export type ProductCode = (typeof PRODUCT_CODES)[number];

/** What an order of a product requires and grants; names and prices are in the store. */
export interface ProductRules {
  /** Whether an order names a launch week: required, optional (immediately if absent), or not allowed (null, D20). */
  week: 'required' | 'optional' | null;
  /** Paid sections it unlocks for the listing (D54). */
  unlocks: readonly UnlockableSection[];
  /** Other products it includes. */
  includes: readonly ProductCode[];
  /** True if the buyer chooses the amount, from the price upwards. */
  open_price: boolean;
}

const PLAIN: ProductRules = { week: null, unlocks: [], includes: [], open_price: false };

const RULES: Partial<Record<string, ProductRules>> = {
  launch: { ...PLAIN, week: 'optional', unlocks: UNLOCKABLE_SECTIONS },
  launch_bundle: {
    ...PLAIN,
    week: 'optional',
    unlocks: UNLOCKABLE_SECTIONS,
    includes: ['launch', 'featured', 'done_for_you', 'ai_review'],
  },
  skip_queue: { ...PLAIN, week: 'required' },
  relaunch: { ...PLAIN, week: 'required', unlocks: UNLOCKABLE_SECTIONS },
  billboard_min: { ...PLAIN, open_price: true },
} satisfies Partial<Record<ProductCode, ProductRules>>;

/** The rules of a product; products added by the site team have the default ones. */
export const rulesOf = (code: string): ProductRules => RULES[code] ?? PLAIN;

/** The weeks a paid launch may choose: `ahead` weeks from the next one on (R185). */
export function weeksToChoose(this_week: string, ahead: number): string[] {
  return Array.from({ length: ahead }, (_, i) => addWeeks(this_week, i + 1));
}
