import { vatNumber } from '../../domain/orders/vat/vat_number.ts';
import { countryCode } from '../../domain/places/eu.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { lackingProducts, saleProblem } from '../../services/orders/sale.ts';
import type { Config } from '../config/config.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Whether orders can be paid and taxed, which products cannot be fulfilled, and whether VIES knows our own number. */
export async function orderFindings(
  { model, vies_base_url, lemonsqueezy }: Pick<Config, 'model' | 'vies_base_url' | 'lemonsqueezy'>,
  settings: Settings,
  limit_ms: number,
): Promise<Finding[]> {
  if (settings['payment.provider'] === 'none')
    return [ok('orders', 'Nothing is sold: payment.provider is none.')];
  const problem = saleProblem(settings, { has_lemonsqueezy: lemonsqueezy !== undefined });
  if (problem) return [warning('orders', problem.reason, problem.remedy)];
  const lacking = lackingProducts(settings, { has_model: model !== undefined });
  const sold =
    lacking.length === 0
      ? 'Every product can be ordered.'
      : `Orders can be paid. Not for sale: ${lacking.map(({ code, reason }) => `${code} (${reason})`).join(', ')}.`;
  return [
    ok('orders', sold),
    ...invoiceFindings(settings),
    ...(await viesFindings(vies_base_url, settings, limit_ms)),
  ];
}

/** What the invoices of an operator who sells must have (record 61). */
function invoiceFindings(settings: Settings): Finding[] {
  if (settings['tax.mode'] !== 'self') return [];
  if (settings['site.operator'] === '')
    return [
      warning(
        'invoices',
        'Invoices lack the name and the postal address of the seller.',
        'Set site.operator. Invoices that were issued stay as they are.',
      ),
    ];
  if (settings['tax.registered'] === 1 && settings['tax.vat_number'] === '')
    return [
      warning(
        'invoices',
        'Invoices lack the VAT number of the seller.',
        'Set tax.vat_number, or tax.registered to 0 if you charge no VAT. Invoices that were issued stay as they are.',
      ),
    ];
  return [ok('invoices', 'Invoices have the seller, and the VAT number where one is needed.')];
}

async function viesFindings(base_url: string, settings: Settings, limit_ms: number): Promise<Finding[]> {
  if (settings['tax.check_vat_numbers'] === 0)
    return [ok('vies', 'VAT numbers of buyers are not looked up, so that VAT is always charged.')];
  const own = settings['tax.vat_number'];
  const number = vatNumber(own, countryCode(own.slice(0, 2)));
  if (own === '' || !number)
    return [
      warning(
        'vies',
        'VAT numbers are looked up without your own one, so that no consultation number proves it.',
        'Set tax.vat_number.',
      ),
    ];
  const { viesRegister } = await import('../../billing/vies.ts');
  const clock = { now: () => new Date() };
  const register = viesRegister({
    clock,
    base_url,
    request_ms: limit_ms,
    total_ms: limit_ms,
    pauses_ms: [],
  });
  const found = await register.lookUp(number, own, new AbortController().signal);
  if (found === 'unavailable')
    return [
      warning(
        'vies',
        `VIES at ${base_url} did not respond about ${own}.`,
        'Try again later; if it stays so, correct tax.vat_number, and look whether a firewall lets this machine reach it. Meanwhile VAT is charged.',
      ),
    ];
  return [
    found.is_valid
      ? ok('vies', `VIES responds, and has ${own} as valid.`)
      : warning('vies', `VIES has ${own} as invalid.`, 'Correct tax.vat_number.'),
  ];
}
