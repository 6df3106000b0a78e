import { creditNotePageUrl, invoicePageUrl } from '../../../../domain/http/urls.ts';
import { ORDER_STATUSES } from '../../../../domain/orders/order.ts';
import { dollars } from '../../../../domain/text/money.ts';
import type { OrderFile } from '../../../../services/orders/team_orders.ts';
import { type Child, html, type Safe } from '../../../html/html.ts';
import type { Steps } from '../../../html/pagination.ts';
import { teamOrderTexts as t, teamOrdersTexts } from '../../../texts/admin/orders/orders.ts';
import { LINE_STATUS_TEXTS } from '../../../texts/orders/own_orders.ts';
import { selectField, typedField } from '../../parts/forms.ts';
import { stepLinks } from '../../parts/parts.ts';
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

interface TeamOrder {
  file: OrderFile;
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  csrf: Safe;
}

/** An order with all that is known of it, and what can be done to it. */
export const teamOrderTemplate = ({ file, sign_in, csrf }: TeamOrder): Safe => {
  const { order, lines, events, person, last_refund } = file;
  const { review, note, refunded_cents, total_cents, billing } = order;
  return html`${review !== null && html`<p class="note wide"><strong>${t.review}:</strong> ${review}</p>`}${note !== null && html`<p class="note wide"><strong>${t.note}:</strong> ${note}</p>`}
<p>${person ? html`<a href="${personUrl(person.id)}">${person.email}</a>` : t.gone}${billing && html` · ${[billing.name, billing.company, billing.country].filter((part) => part !== null).join(', ')}`}</p>
<ul class="dots">${lines.map(({ name, net_cents, status }) => html`<li>${t.line(name, net_cents, LINE_STATUS_TEXTS[status])}</li>`)}</ul>
${factsOf(order)}${refundsOf(file)}
${events.length > 0 && html`<section class="people"><h2>${t.events}</h2><ul class="dots">${events.map(({ kind, outcome, received_at }) => html`<li>${t.event(kind, outcome, received_at)}</li>`)}</ul></section>`}
<section class="people" id="acts"><h2>${t.acts}</h2>${signInFirst(sign_in)}${
    sign_in === null && [
      order.paid_at === null && paidForm(order.number, csrf),
      order.paid_at !== null && refunded_cents < total_cents && refundForm(file, csrf),
      last_refund && undoForm(order, last_refund.total_cents, csrf),
      noteForm(file, csrf),
    ]
  }</section>`;
};

function factsOf({
  provider,
  provider_ref,
  receipt_number,
  refunded_cents,
  number,
  seller,
}: TeamOrder['file']['order']): Safe {
  return html`<section class="people"><h2>${t.facts}</h2><dl class="facts"><dt>${t.provider}</dt><dd>${provider ?? t.none}</dd>${provider_ref !== null && html`<dt>${t.ref}</dt><dd><code>${provider_ref}</code></dd>`}${receipt_number !== null && html`<dt>${seller ? t.invoice : t.receipt}</dt><dd>${seller ? html`<a href="${invoicePageUrl('', number)}">${receipt_number}</a>` : receipt_number}</dd>`}<dt>${t.refunded}</dt><dd>${dollars(refunded_cents)}</dd></dl></section>`;
}

const refundsOf = ({ order: { seller }, refunds }: OrderFile): Child =>
  refunds.length > 0 &&
  html`<section class="people"><h2>${t.refunds}</h2><ul class="dots">${refunds.map(({ total_cents, refunded_at, credit_note }) => html`<li>${t.refund_line(total_cents, refunded_at)}${credit_note !== null && html` <a href="${creditNotePageUrl('', credit_note)}">${t.credit_note(credit_note)}</a>`}${seller === null && html` (${t.of_provider})`}</li>`)}</ul></section>`;

const undoForm = (order: OrderFile['order'], cents: number, csrf: Safe): Safe =>
  actForm(
    order.number,
    'undo',
    csrf,
    html`${seen(order)}<h3>${t.undo}</h3><p>${t.undo_text(cents)}</p>${typedField('undo_note', t.undo_note, { value: '', max: t.note_max, required: true })}<button class="btn">${t.undo}</button>`,
  );

/** What was refunded when the form was made. */
const seen = ({ refunded_cents }: OrderFile['order']): Safe =>
  html`<input type="hidden" name="seen" value="${refunded_cents}">`;

const actForm = (number: string, act: string, csrf: Safe, inside: Child): Safe =>
  html`<form method="post" action="${teamOrderUrl(number)}" class="stack">${csrf}<input type="hidden" name="do" value="${act}">${inside}</form>`;

const paidForm = (number: string, csrf: Safe): Safe =>
  actForm(
    number,
    'paid',
    csrf,
    html`<h3>${t.paid}</h3><p>${t.paid_text}</p>${typedField('paid_note', t.paid_note, { value: '', max: t.note_max, required: true })}<button class="btn hot">${t.paid}</button>`,
  );

const refundForm = ({ order, lines }: OrderFile, csrf: Safe): Safe =>
  actForm(
    order.number,
    'refund',
    csrf,
    html`${seen(order)}<h3>${t.refund}</h3><p>${t.refund_text(order.total_cents - order.refunded_cents)}</p>${typedField('amount', t.amount, { value: '', max: 12, required: true })}${selectField(
      'line',
      t.of_line,
      lines.flatMap(({ position, name, status }) =>
        status === 'refunded' ? [] : [{ value: String(position), text: `${position + 1}: ${name}` }],
      ),
      '',
      t.all_lines,
    )}${typedField('refund_note', t.refund_note, { value: '', max: t.note_max, required: true })}<button class="btn">${t.refund}</button>`,
  );

const noteForm = ({ order }: OrderFile, csrf: Safe): Safe =>
  actForm(
    order.number,
    'note',
    csrf,
    html`<h3>${t.write_note}</h3>${typedField('note', t.note_text, { value: order.note ?? '', max: t.note_max, required: true, rows: 3 })}${order.review !== null && html`<p class="field"><label class="tick"><input type="checkbox" name="reviewed" value="1"><span>${t.reviewed}</span></label></p>`}<button class="btn">${t.save}</button>`,
  );
