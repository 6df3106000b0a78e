import { localPath } from '../../../auth/sign_in/return_path.ts';
import { ApiError } from '../../../domain/http/errors.ts';
import { claimsPageUrl, draftPageUrl, listingPageUrl, submitPageUrl } from '../../../domain/http/urls.ts';
import { freePlaces } from '../../../services/launches/free_weeks.ts';
import { knownSite } from '../../../services/listings/known_site.ts';
import { submitListing } from '../../../tools/drafts/submit_listing.ts';
import type { Child } from '../../html/html.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { forMembers } from '../../request/guards.ts';
import { definePage } from '../../request/page.ts';
import {
  callAs,
  type MemberRequest,
  type Page,
  type PageRequest,
  seeOther,
  siteInfo,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { submitTemplate } from '../../templates/launches/submit.ts';
import { submitFaults, submitTexts } from '../../texts/launches/submit.ts';

/**
 * The field for the URL of a website. With a URL, an anonymous visitor signs in first and comes back to the filled field; it is never
 * submitted by opening a page.
 */
async function submitPage(request: PageRequest): Promise<Page | Reply> {
  const { session, query } = request;
  const typed = query.get('url')?.trim() ?? '';
  if (session || typed === '') return fieldPage(request, { typed });
  const fault = await faultOf(request, urlOf(typed));
  if (fault) return fieldPage(request, { typed, fault, status: 400 });
  const back = submitPageUrl('', typed);
  if (localPath(back) === null)
    return fieldPage(request, { typed, fault: submitFaults.too_long, status: 400 });
  return seeOther(`/sign-in?return_to=${encodeURIComponent(back)}`);
}

/** Starts the draft of the website by the operation that assistants call, and leads to it. */
async function submitWebsite(request: MemberRequest): Promise<Page | Reply> {
  const typed = (await formOf(request)).get('url')?.trim() ?? '';
  const { session } = request;
  const url = urlOf(typed);
  const known = await request.do(knownSite, url, session.person_id);
  try {
    const { id } = await callAs(request, submitListing, { url });
    return seeOther(`${draftPageUrl('', id)}${known?.draft_id === id ? '?known' : ''}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fault = (await faultOf(request, url)) ?? sentenceOf(error);
    return fieldPage(request, { typed, fault, status: error.status });
  }
}

/** People leave out the scheme, as their browsers do. */
const urlOf = (typed: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/:]+:\d/.test(typed) ? typed : `https://${typed}`;

/** Why a URL cannot be submitted, as far as that is known without reading the website. */
async function faultOf(
  { do: run, session }: Pick<PageRequest, 'do' | 'session'>,
  url: string,
): Promise<Child> {
  const known = await run(knownSite, url, session?.person_id ?? null);
  if (!known) return submitFaults.no_url;
  const { listing } = known;
  return (
    listing &&
    submitFaults.listed(listing.name, listingPageUrl('', listing.slug), claimsPageUrl('', listing.slug))
  );
}

/** What the operation refuses, for people: the sentence of the rule, and what to do next. */
function sentenceOf({ code, message, details: { errors = [] } }: ApiError): Child {
  if (code === 'rate_limited') return submitFaults.too_often(message);
  const [first] = errors;
  return submitFaults.other(first?.message ?? message, first?.fix);
}

async function fieldPage(
  request: PageRequest,
  { typed, fault, status = 200 }: { typed: string; fault?: Child; status?: number },
): Promise<Page> {
  const { call, now, origin, session } = request;
  const [{ free_plan, urls }, free] = await Promise.all([siteInfo(call), request.do(freePlaces, now)]);
  return {
    status,
    title: submitTexts.title,
    description: submitTexts.description,
    canonical: submitPageUrl(origin),
    noindex: typed !== '',
    main: submitTemplate({
      field: { csrf: session ? csrfField(request) : null, url: typed, fault },
      free,
      queue: free_plan,
      mcp_url: urls.mcp,
    }),
  };
}

definePage({ path: '/submit', sitemap: true, read: submitPage, send: forMembers(submitWebsite) });
