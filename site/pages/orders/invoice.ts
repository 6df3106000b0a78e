import { ordersPageUrl } from '../../../domain/http/urls.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import type { Invoice } from '../../../services/orders/invoice.ts';
import { creditNoteOf, invoiceOf } from '../../../services/orders/invoice.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type MemberRequest, noSuchPage, type Page } from '../../request/request.ts';
import { teamOrderUrl } from '../../templates/admin/orders/orders.ts';
import { ACCOUNT } from '../../templates/drafts/own_list.ts';
import { creditNoteTemplate, invoiceTemplate } from '../../templates/orders/invoice.ts';
import { invoiceTexts as t } from '../../texts/orders/invoice.ts';
import { ownOrderTexts } from '../../texts/orders/own_orders.ts';
import { OWN } from '../drafts/own_list.ts';

/** The invoice of an order, for its person and for the site team. */
async function invoicePage(request: MemberRequest, { number }: Named<'number'>): Promise<Page> {
  const invoice = await request.do(invoiceOf, { number, person_id: readerOf(request) });
  return invoice
    ? { ...OWN, title: t.invoice(invoice.number), main: invoiceTemplate(invoice, placeOf(request, invoice)) }
    : unknown();
}

/** A credit note, for the same people. */
async function creditNotePage(request: MemberRequest, { number }: Named<'number'>): Promise<Page> {
  const found = await request.do(creditNoteOf, {
    number: idIn(number),
    person_id: readerOf(request),
  });
  return found
    ? {
        ...OWN,
        title: t.credit_note(found.number),
        main: creditNoteTemplate(found, placeOf(request, found.invoice)),
      }
    : unknown();
}

const readerOf = ({ session }: MemberRequest): number | null =>
  session.is_administrator ? null : session.person_id;

/** The team comes from its own page of the order. */
function placeOf({ origin, session }: MemberRequest, { order }: Invoice) {
  const { number, person_id } = order;
  const title = ownOrderTexts.title(number);
  const above: [string, string][] =
    person_id === session.person_id
      ? [[...ACCOUNT], [ordersPageUrl('', number), title]]
      : [[teamOrderUrl(number), title]];
  return { origin, above };
}

const unknown = (): Page => ({ ...noSuchPage(), personal: true });

definePage({ path: '/account/orders/:number/invoice', door: 'members', read: invoicePage });

definePage({ path: '/account/credit-notes/:number', door: 'members', read: creditNotePage });
