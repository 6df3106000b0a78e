import { type MemberRequest, noSuchPage, type Page } from '../../request/request.ts';
import { creditNoteTemplate, invoiceTemplate } from '../../templates/orders/invoice.ts';
import { invoiceTexts as t } from '../../texts/orders/invoice.ts';
import { numberOf, OWN } from '../drafts/own_list.ts';

/** The invoice of an order, for its person and for the site team. */
export async function invoicePage(request: MemberRequest, number: string): Promise<Page> {
  const invoice = await request.use_cases.invoiceOf({ number, person_id: readerOf(request) });
  return invoice
    ? { ...OWN, title: t.invoice(invoice.number), main: invoiceTemplate(invoice, request.origin) }
    : unknown();
}

/** A credit note, for the same people. */
export async function creditNotePage(request: MemberRequest, number: string): Promise<Page> {
  const found = await request.use_cases.creditNoteOf({
    number: numberOf(number),
    person_id: readerOf(request),
  });
  return found
    ? { ...OWN, title: t.credit_note(found.number), main: creditNoteTemplate(found, request.origin) }
    : unknown();
}

const readerOf = ({ session }: MemberRequest): number | null =>
  session.is_administrator ? null : session.person_id;

const unknown = (): Page => ({ ...noSuchPage(), personal: true });
