import { creditNotePageUrl, invoicePageUrl } from '../../../../domain/http/urls.ts';
import { ORDER_STATUSES } from '../../../../domain/orders/order.ts';
import { dollars } from '../../../../domain/text/money.ts';
import { NOTE_ORDER, PAY_ORDER, REFUND_ORDER, UNDO_REFUND } from '../../../../services/acts/order_acts.ts';
import type { OrderFile } from '../../../../services/orders/team_orders.ts';
import { type Child, html, type Safe } from '../../../html/html.ts';
import type { Steps } from '../../../html/pagination.ts';
import { teamOrderTexts as t, teamOrdersTexts } from '../../../texts/admin/orders/orders.ts';
import { LINE_STATUS_TEXTS } from '../../../texts/orders/own_orders.ts';
import { type Option, selectField } from '../../parts/forms.ts';
import { stepLinks } from '../../parts/parts.ts';
import { type ActScene, actForm } from '../act_form.ts';
import { adminUrl, signInFirst } from '../admin.ts';
import { personUrl } from '../people.ts';

/** The page of an order for administrators. */
export const teamOrderUrl = (number: string): string => `${adminUrl('orders')}/${number}`;

interface TeamOrders {
  rows: readonly OrderFile['order'][];
  total: number;
  unmatched: OrderFile['events'];
  /** The chosen status; `open` for those to look at. */
  chosen: string;
  steps: Steps;
}

/** Orders in a status, and payments without an order. */
export const teamOrdersTemplate = ({ rows, total, unmatched, chosen, steps }: TeamOrders): Safe =>
  html`<form action="${adminUrl('orders')}" class="line-form">${selectField(
    'status',
    teamOrdersTexts.status,
    [
      { value: 'open', text: teamOrdersTexts.open },
      ...ORDER_STATUSES.map((value) => ({ value, text: teamOrdersTexts.statuses[value] })),
    ],
    chosen,
    teamOrdersTexts.any,
  )}<button class="btn">${teamOrdersTexts.find}</button></form>
<p class="fine">${teamOrdersTexts.found(total)}</p><ul class="sessions">${rows.map(orderRow)}</ul>${stepLinks(steps)}
${unmatched.length > 0 && html`<section class="people" id="unmatched"><h2>${teamOrdersTexts.unmatched}</h2><p>${teamOrdersTexts.unmatched_text}</p><ul class="dots">${unmatched.map((event) => html`<li>${teamOrdersTexts.event(event)}</li>`)}</ul></section>`}`;

const orderRow = ({ number, status, total_cents, created_at, review }: OrderFile['order']): Safe =>
  html`<li class="card"><div><h2><a href="${teamOrderUrl(number)}">${number}</a>${review !== null && html` <span class="tag">${teamOrdersTexts.review}</span>`}</h2><p class="fine">${teamOrdersTexts.details(status, total_cents, created_at)}</p></div></li>`;

/** An order with all that is known of it, and what can be done to it. */
export const teamOrderTemplate = (file: OrderFile, scene: ActScene): Safe => {
  const { order, lines, events, person } = file;
  const { review, note, billing } = order;
  return html`${review !== null && html`<p class="note wide"><strong>${t.review}:</strong> ${review}</p>`}${note !== null && html`<p class="note wide"><strong>${t.note}:</strong> ${note}</p>`}
<p>${person ? html`<a href="${personUrl(person.id)}">${person.email}</a>` : t.gone}${billing && html` · ${[billing.name, billing.company, billing.country].filter((part) => part !== null).join(', ')}`}</p>
<ul class="dots">${lines.map(({ name, net_cents, status }) => html`<li>${t.line(name, net_cents, LINE_STATUS_TEXTS[status])}</li>`)}</ul>
${factsOf(order)}${refundsOf(file)}
${events.length > 0 && html`<section class="people"><h2>${t.events}</h2><ul class="dots">${events.map(({ kind, outcome, received_at }) => html`<li>${t.event(kind, outcome, received_at)}</li>`)}</ul></section>`}
<section class="people" id="acts"><h2>${t.acts}</h2>${signInFirst(scene.sign_in)}${scene.sign_in === null && forms(file, scene)}</section>`;
};

function factsOf({
  provider,
  provider_ref,
  receipt_number,
  refunded_cents,
  number,
  seller,
}: OrderFile['order']): Safe {
  return html`<section class="people"><h2>${t.facts}</h2><dl class="facts"><dt>${t.provider}</dt><dd>${provider ?? t.none}</dd>${provider_ref !== null && html`<dt>${t.ref}</dt><dd><code>${provider_ref}</code></dd>`}${receipt_number !== null && html`<dt>${seller ? t.invoice : t.receipt}</dt><dd>${seller ? html`<a href="${invoicePageUrl('', number)}">${receipt_number}</a>` : receipt_number}</dd>`}<dt>${t.refunded}</dt><dd>${dollars(refunded_cents)}</dd></dl></section>`;
}

const refundsOf = ({ order: { seller }, refunds }: OrderFile): Child =>
  refunds.length > 0 &&
  html`<section class="people"><h2>${t.refunds}</h2><ul class="dots">${refunds.map(({ total_cents, refunded_at, credit_note }) => html`<li>${t.refund_line(total_cents, refunded_at)}${credit_note !== null && html` <a href="${creditNotePageUrl('', credit_note)}">${t.credit_note(credit_note)}</a>`}${seller === null && html` (${t.of_provider})`}</li>`)}</ul></section>`;

function forms({ order, lines, last_refund }: OrderFile, scene: ActScene): Child {
  const { review, note, paid_at, refunded_cents, total_cents } = order;
  const hidden = { seen_cents: refunded_cents };
  return [
    paid_at === null && actForm(PAY_ORDER, scene),
    paid_at !== null &&
      refunded_cents < total_cents &&
      actForm(REFUND_ORDER, scene, {
        text: t.refund_text(total_cents - refunded_cents),
        choices: { line: linesOf(lines) },
        hidden,
      }),
    last_refund && actForm(UNDO_REFUND, scene, { text: t.undo_text(last_refund.total_cents), hidden }),
    actForm(NOTE_ORDER, scene, { values: { note: note ?? '', ...(review === null && { reviewed: null }) } }),
  ];
}

/** The lines of which something can be paid back. */
const linesOf = (lines: OrderFile['lines']): Option[] => [
  { value: '', text: t.all_lines },
  ...lines.flatMap(({ position, name, status }) =>
    status === 'refunded' ? [] : [{ value: String(position), text: `${position + 1}: ${name}` }],
  ),
];
