import type { ListingRevenue, RevenueFaults, TypedRevenue } from '../../../../services/figures/revenue.ts';
import { attr, html, type Safe } from '../../../html/html.ts';
import { figuresTexts, listingRevenueTexts as t } from '../../../texts/admin/figures.ts';
import { fault } from '../../parts/forms.ts';

/** What was typed about the revenue of a listing, and what was wrong with it. */
export interface SentRevenue {
  typed: TypedRevenue;
  faults: RevenueFaults;
}

interface RevenueForm {
  action: string;
  sent: SentRevenue | null;
  /** Whether the sign-in is recent enough for a change. */
  is_open: boolean;
  csrf: Safe;
}

const FIELDS = ['revenue_usd', 'verified_on', 'source'] as const;

/** The attested revenue of a listing, with the forms to attest another amount and to withdraw it. */
export function revenueSection(
  stored: ListingRevenue | null,
  { action, sent, is_open, csrf }: RevenueForm,
): Safe {
  const { amount_cents = null, verified_at = null, source = null, consented_at = null } = stored ?? {};
  const isAttested = amount_cents !== null && verified_at !== null && source !== null;
  return html`<section class="people" id="revenue"><h2>${t.title}</h2><p>${isAttested ? figuresTexts.revenue({ amount_cents, verified_at, source }) : t.none}</p><p class="fine">${t.consent(consented_at)}</p>
${is_open && html`<form method="post" action="${action}#revenue" class="stack">${csrf}${FIELDS.map((name) => revenueField(name, sent))}<p class="acts"><button class="btn small" name="do" value="attest">${t.attest}</button>${isAttested && html`<button class="btn small" name="do" value="withdraw" formnovalidate>${t.withdraw}</button>`}</p></form>`}</section>`;
}

function revenueField(name: (typeof FIELDS)[number], sent: SentRevenue | null): Safe {
  const wrong = sent?.faults[name];
  return html`<p class="field"><label for="f-${name}">${t.fields[name]}</label><input id="f-${name}" name="${name}" value="${sent?.typed[name] ?? ''}" type="${name === 'verified_on' ? 'date' : 'text'}" autocomplete="off" required ${attr('aria-invalid', wrong === undefined ? null : 'true')} ${attr('aria-describedby', wrong === undefined ? null : `f-${name}-fault`)}>${fault(`f-${name}-fault`, wrong)}</p>`;
}
