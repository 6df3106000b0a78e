import { idIn } from '../../../domain/numbers/ids.ts';
import { listingNumbers } from '../../../services/listings/numbers.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type MemberRequest, type Page, refusal } from '../../request/request.ts';
import { ownNumbersTemplate } from '../../templates/desk/numbers.ts';
import { numbersTexts } from '../../texts/desk/numbers.ts';
import { deskPage } from './desk.ts';

/** Views, clicks, follows and votes of a listing, for its owners. */
async function ownNumbersPage({ now, session, do: run }: MemberRequest, { id }: Named<'id'>): Promise<Page> {
  const own = { person_id: session.person_id, listing_id: idIn(id), now };
  const numbers = await run(listingNumbers, own);
  if (!numbers) throw refusal('no_own_listing');
  return deskPage(numbers, 'numbers', {
    title: numbersTexts.of(numbers.name),
    lede: numbersTexts.lede,
    main: ownNumbersTemplate(numbers),
  });
}

definePage({ path: '/account/listings/:id/numbers', door: 'members', read: ownNumbersPage });
