import { type MemberRequest, type Page, refusal } from '../../request/request.ts';
import { ownNumbersTemplate } from '../../templates/desk/numbers.ts';
import { numbersTexts } from '../../texts/desk/numbers.ts';
import { numberOf } from '../drafts/own_list.ts';
import { deskPage } from './desk.ts';

/** Views, clicks, follows and votes of a listing, for its owners. */
export async function ownNumbersPage({ now, session, use_cases }: MemberRequest, id: string): Promise<Page> {
  const own = { person_id: session.person_id, listing_id: numberOf(id), now };
  const numbers = await use_cases.listingNumbers(own);
  if (!numbers) throw refusal('no_own_listing');
  return deskPage(numbers, 'numbers', {
    title: numbersTexts.of(numbers.name),
    lede: numbersTexts.lede,
    main: ownNumbersTemplate(numbers),
  });
}
