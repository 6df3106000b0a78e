import { checkoutPageUrl, ordersPageUrl } from '../../../domain/http/urls.ts';
import {
  type BillingFaults,
  billingFaults,
  billingOf,
  type TypedBilling,
} from '../../../domain/orders/billing.ts';
import type { Checkout } from '../../../services/orders/checkout.ts';
import { beginPayment, checkoutOf } from '../../../services/orders/checkout.ts';
import type { Child } from '../../html/html.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { FOR_ONE_BROWSER, noSuchPage, type Page, type PageRequest, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { plainText } from '../../request/typed_text.ts';
import { openAtOnce } from '../../templates/account/sign_in.ts';
import {
  checkoutTemplate,
  endedTemplate,
  openPaymentTemplate,
  type ShownSums,
  testPaymentTemplate,
  transferTemplate,
} from '../../templates/orders/checkout.ts';
import { timeOf } from '../../texts/format.ts';
import { billingFaultText, TERMS_FAULT, checkoutTexts as t } from '../../texts/orders/checkout.ts';
import { shownLine } from './shown_line.ts';

/** Nobody indexes, caches or refers to the page, whose URL is a secret. */
const SECRET = { ...FOR_ONE_BROWSER, headers: { ...FOR_ONE_BROWSER.headers, 'X-Robots-Tag': 'noindex' } };

/** How long a person waits for the register of VAT numbers: less than a browser does. */
const PATIENCE_MS = 10_000;

/** What a person sent. */
interface Sent {
  typed: TypedBilling;
  terms: string;
  faults: Partial<Record<keyof TypedBilling | 'terms', string>>;
  message: Child;
  sums: ShownSums | null;
}

/** The page on which a person pays for an order. Its link is what allows it: nobody has to be signed in (record 64). */
async function checkoutPage(request: PageRequest, { token }: Named<'token'>): Promise<Page> {
  const checkout = await checkoutAt(request, token);
  return checkout ? stateOf(request, checkout, token) : unknown();
}

/** Orders, or pays for show; what cannot be ordered is shown again with the reason. */
async function sendCheckout(request: PageRequest, { token }: Named<'token'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const checkout = await checkoutAt(request, token);
  if (!checkout) return unknown();
  const here = checkoutPageUrl('', token);
  if (checkout.status !== 'pending') return seeOther(here);
  if (fields.get('do') === 'test') {
    await request.service.payments.payForShow(checkout.order.number);
    return seeOther(here);
  }
  return order(request, checkout, token, fields);
}

async function checkoutAt(
  { do: run, now, service: { checkouts } }: PageRequest,
  token: string,
): Promise<Checkout | undefined> {
  const number = checkouts.numberOf(token);
  return number === null ? undefined : run(checkoutOf, number, now);
}

const unknown = (): Page => ({ ...noSuchPage(), personal: true });

async function order(
  request: PageRequest,
  checkout: Checkout,
  token: string,
  fields: URLSearchParams,
): Promise<Page | Reply> {
  const {
    now,
    service: { payments },
  } = request;
  const typed = typedIn(fields);
  const faults = faultsOf(typed, fields.get('terms') === checkout.terms_version);
  const sent = { typed, terms: fields.get('terms') ?? '', faults, message: null, sums: null };
  if (!payments.isOffered(checkout.provider)) return formPage(request, checkout, token, sent, 409);
  if (Object.keys(faults).length > 0)
    return formPage(request, checkout, token, { ...sent, message: t.refused }, 400);
  const billing = billingOf(typed);
  const priced = await payments.reprice(checkout.order, billing, AbortSignal.timeout(PATIENCE_MS));
  if ('refused' in priced)
    return formPage(
      request,
      checkout,
      token,
      { ...sent, message: `${t.unavailable}${priced.refused} ${t.order_again}` },
      409,
    );
  const { subtotal_cents } = checkout.order;
  // Nobody is bound to a total that they have not seen.
  if (fields.get('seen') !== String(priced.total_cents))
    return formPage(request, checkout, token, {
      ...sent,
      message: t.changed(priced.total_cents),
      sums: { subtotal_cents, ...priced },
    });
  const { number } = checkout.order;
  const { provider, terms_version } = checkout;
  const begun = await request.do(beginPayment, {
    number,
    billing,
    quote: priced,
    terms_version,
    provider,
    now,
  });
  if (!begun || provider !== 'lemonsqueezy') return seeOther(checkoutPageUrl('', token));
  const url = await payments.open(checkout, billing);
  if (url === null) return formPage(request, checkout, token, { ...sent, message: t.provider_away }, 503);
  return { ...SECRET, title: t.opening, bare: true, head: openAtOnce(url), main: openPaymentTemplate(url) };
}

const typedIn = (fields: URLSearchParams): TypedBilling => {
  const text = (name: string): string => plainText(fields.get(name) ?? '').trim();
  return {
    name: text('name'),
    company: text('company'),
    postal_address: text('postal_address'),
    country: text('country').toUpperCase(),
    vat_number: text('vat_number'),
  };
};

function faultsOf(typed: TypedBilling, isAccepted: boolean): Sent['faults'] {
  const faults = Object.entries(billingFaults(typed) satisfies BillingFaults).map(([field, fault]) => [
    field,
    billingFaultText(field as keyof TypedBilling, fault),
  ]);
  return { ...Object.fromEntries(faults), ...(!isAccepted && { terms: TERMS_FAULT }) };
}

/** The page of an order in its state. */
function stateOf(request: PageRequest, checkout: Checkout, token: string): Page {
  const { number } = checkout.order;
  const products: { href: string; label: string } = { href: '/pricing', label: t.products };
  const ended = (title: string, text: Child, next = products): Page => ({
    ...SECRET,
    title,
    main: endedTemplate(title, text, next),
  });
  switch (checkout.status) {
    case 'paid':
    case 'partially_refunded':
      return ended(t.paid_title, t.paid(number), { href: ordersPageUrl('', number), label: t.title });
    case 'expired':
      return ended(t.expired_title, t.expired);
    case 'cancelled':
      return ended(t.cancelled_title, t.cancelled);
    case 'refunded':
      return ended(t.refunded_title, t.refunded(number));
    case 'pending':
      return pendingPage(request, checkout, token);
  }
}

function pendingPage(request: PageRequest, checkout: Checkout, token: string): Page {
  const {
    query,
    service: { payments },
  } = request;
  const { number, total_cents, terms_accepted_at, provider, expires_at } = checkout.order;
  const here = checkoutPageUrl('', token);
  const isBegun =
    terms_accepted_at !== null && provider === checkout.provider && payments.isOffered(provider);
  if (isBegun && !query.has('change')) {
    if (provider === 'manual')
      return {
        ...SECRET,
        title: t.transfer_title,
        main: transferTemplate({
          number,
          total_cents,
          until: timeOf(expires_at),
          instructions: checkout.instructions,
          change: `${here}?change`,
        }),
      };
    if (provider === 'test')
      return {
        ...SECRET,
        title: t.test_title,
        main: testPaymentTemplate({ action: here, total_cents, csrf: csrfField(request) }),
      };
    if (query.has('done'))
      return {
        ...SECRET,
        title: t.opening,
        main: endedTemplate(t.opening, t.waiting, { href: `${here}?done`, label: t.reload }),
      };
  }
  return formPage(request, checkout, token, {
    typed: knownOf(request, checkout),
    terms: '',
    faults: {},
    message: null,
    sums: null,
  });
}

/** What is known of the buyer: only their own browser gets it, because the link may be in the log of an assistant. */
function knownOf(
  { session }: PageRequest,
  { order: { person_id, billing, tax }, person }: Checkout,
): TypedBilling {
  const isOwn = session?.person_id === person_id;
  const blank = { name: '', company: '', postal_address: '', country: tax.country ?? '', vat_number: '' };
  if (!isOwn) return blank;
  if (!billing) return { ...blank, name: person.name, vat_number: tax.vat_number ?? '' };
  return { ...billing, company: billing.company ?? '', vat_number: billing.vat_number ?? '' };
}

function formPage(request: PageRequest, checkout: Checkout, token: string, sent: Sent, status = 200): Page {
  const { order: ordered, provider, terms_version } = checkout;
  const isOffered = request.service.payments.isOffered(provider);
  return {
    ...SECRET,
    status,
    title: t.title,
    main: checkoutTemplate({
      number: ordered.number,
      until: ordered.expires_at,
      lines: ordered.lines.map((line) => shownLine(checkout.listings, line)),
      sums: sent.sums ?? ordered,
      form: isOffered
        ? {
            ...sent,
            is_accepted: sent.terms === terms_version,
            terms_version,
            csrf: csrfField(request),
            action: checkoutPageUrl('', token),
          }
        : null,
    }),
  };
}

definePage({ path: '/checkout/:token', read: checkoutPage, send: sendCheckout });
