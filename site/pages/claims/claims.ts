import { ApiError } from '../../../domain/http/errors.ts';
import { claimsPageUrl } from '../../../domain/http/urls.ts';
import { claimListing } from '../../../tools/claims/claim_listing.ts';
import { listMyClaims } from '../../../tools/claims/list_my_claims.ts';
import { verifyClaim } from '../../../tools/claims/verify_claim.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { callAs, type MemberRequest, type Page, seeOther, wanted } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { claimsTemplate } from '../../templates/claims/claims.ts';
import { claimsTexts as t } from '../../texts/claims/claims.ts';
import { OWN, stepsOfOwn } from '../drafts/own_list.ts';

/** What a form has of a claim. */
interface Typed {
  slug: string;
  method: string;
  email: string;
}

/** The claims of a person, with what to publish for each, and the form for another one. */
const claimsPage = (request: MemberRequest): Promise<Page> =>
  shown(request, { slug: request.query.get('slug') ?? '', method: '', email: '' });

/** Claims a listing, or looks at a claim, by the operations that assistants call. */
async function changeClaims(request: MemberRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const typed = {
    slug: fields.get('slug') ?? '',
    method: fields.get('method') ?? '',
    email: fields.get('email')?.trim() ?? '',
  };
  try {
    const id =
      fields.get('do') === 'check' ? await check(request, fields.get('claim')) : await claim(request, typed);
    return seeOther(`${claimsPageUrl('')}#claim-${id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return shown(request, typed, error);
  }
}

async function claim(request: MemberRequest, { slug, method, email }: Typed): Promise<number> {
  const input = { slug: slugIn(slug), method, ...(method === 'email' && email !== '' && { email }) };
  return (await callAs(request, claimListing, input)).claim_id;
}

const check = async (request: MemberRequest, claim_id: string | null): Promise<number> =>
  (await callAs(request, verifyClaim, { claim_id: Number(claim_id) })).claim_id;

/** People paste the URL of the page. */
const slugIn = (typed: string): string => {
  const path = typed.trim().toLowerCase().split(/[?#]/, 1)[0] ?? '';
  return path.replace(/\/+$/, '').split('/').at(-1) ?? '';
};

async function shown(request: MemberRequest, typed: Typed, refused?: ApiError): Promise<Page> {
  const { page, items, next_page } = await callAs(request, listMyClaims, wanted(request.query, ['page']));
  const steps = stepsOfOwn(claimsPageUrl(''), page, next_page !== null);
  const fault = refused && (refused.details.errors?.[0]?.message ?? refused.message);
  return {
    ...OWN,
    status: refused?.status ?? 200,
    title: t.title,
    main: claimsTemplate({ items, typed, fault, csrf: csrfField(request), steps }),
  };
}

definePage({ path: '/account/claims', door: 'members', read: claimsPage, send: changeClaims });
