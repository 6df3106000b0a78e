import { PRODUCT_CODES, type ProductCode, rulesOf } from '../../domain/listings/products.ts';
import { LEMONSQUEEZY_VARIABLES } from '../../domain/orders/payment.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Product } from '../../store/content/products.ts';
import { optionsReader } from './basket/option_faults.ts';
import { isProductCode } from './basket/requested.ts';

/** Why nothing can be sold at present, for buyers and for the operator. */
export interface SaleProblem {
  /** What a buyer reads. */
  reason: string;
  /** What the operator does about it. */
  remedy: string;
}

const NOTHING_SOLD = 'This site does not take orders at present';

/** What keeps the site from selling anything; null if nothing. */
export function saleProblem(
  settings: Settings,
  { has_lemonsqueezy }: Pick<SaleWorld, 'has_lemonsqueezy'>,
): SaleProblem | null {
  const provider = settings['payment.provider'];
  const mode = settings['tax.mode'];
  if (provider === 'none')
    return {
      reason: `${NOTHING_SOLD}: its operator has chosen no way to pay.`,
      remedy: 'Set payment.provider, and then tax.mode.',
    };
  if (provider === 'lemonsqueezy' && !has_lemonsqueezy)
    return {
      reason: `${NOTHING_SOLD}: its account at the payment provider is not set up.`,
      remedy: `Set ${LEMONSQUEEZY_VARIABLES.join(', ')} and restart the service (docs/payments.md), or set payment.provider to manual.`,
    };
  if (mode === '')
    return {
      reason: `${NOTHING_SOLD}: its operator has not said who computes the VAT.`,
      remedy: 'Set tax.mode to provider or self.',
    };
  if (provider === 'lemonsqueezy' && mode === 'self')
    return {
      reason: `${NOTHING_SOLD}: its VAT is not set up.`,
      remedy: 'Set tax.mode to provider: Lemon Squeezy is the seller, and computes and owes the VAT.',
    };
  if (provider === 'manual' && mode === 'provider')
    return {
      reason: `${NOTHING_SOLD}: its VAT is not set up.`,
      remedy: 'Set tax.mode to self: a site that is paid by bank transfer is the seller, and owes the VAT.',
    };
  if (mode === 'self' && settings['tax.registered'] === 1 && settings['tax.seller_country'] === '')
    return {
      reason: `${NOTHING_SOLD}: its VAT is not set up.`,
      remedy: 'Set tax.seller_country to your country, or tax.registered to 0 if you charge no VAT.',
    };
  return null;
}

/** Why one product cannot be fulfilled here, as a sentence for buyers; null if it can. */
function productProblem(
  code: string,
  settings: Settings,
  { has_model }: Pick<SaleWorld, 'has_model'>,
): string | null {
  const parts: readonly string[] = [code, ...rulesOf(code).includes];
  if (!isProductCode(code)) return 'This site has no way to fulfil it.';
  if (parts.includes('done_for_you') && settings['orders.done_for_you'] === 0)
    return 'This site has no team for it.';
  if (parts.includes('ai_review') && !(has_model && settings['ai.max_usd_per_day'] > 0))
    return 'This site has no language model.';
  return null;
}

/** What the process knows and settings do not. */
export interface SaleWorld {
  /** Whether a language model is configured. */
  has_model: boolean;
  /** Whether an account at Lemon Squeezy is configured. */
  has_lemonsqueezy: boolean;
}

/** Why a product cannot be ordered at present, as a sentence for buyers; null if it can. */
export function unavailableReason(
  { code, options }: Pick<Product, 'code' | 'options'>,
  settings: Settings,
  world: SaleWorld,
): string | null {
  if (options && !optionsReader(options)) return 'The description of its options cannot be read.';
  return productProblem(code, settings, world) ?? saleProblem(settings, world)?.reason ?? null;
}

/** Products that an operator sells in part: what each lacks, for `doctor`. */
export const lackingProducts = (
  settings: Settings,
  world: Pick<SaleWorld, 'has_model'>,
): { code: ProductCode; reason: string }[] =>
  PRODUCT_CODES.flatMap((code) => {
    const reason = productProblem(code, settings, world);
    return reason === null ? [] : [{ code, reason }];
  });
