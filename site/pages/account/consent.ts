import type { ConsentRequest } from '../../../auth/oauth/authorization_server.ts';
import { isScope } from '../../../domain/http/access.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import { PAGE_HEADERS, type Reply } from '../../request/respond.ts';
import { consentTemplate, openConsentTemplate } from '../../templates/account/consent.ts';
import { openAtOnce } from '../../templates/account/sign_in.ts';
import { consentTexts } from '../../texts/account/consent.ts';

/** The consent page of an OAuth client. Shown for every request, regardless of earlier consents. */
async function consentPage(request: MemberRequest): Promise<Page | Reply> {
  const { req, res, session, origin, path } = request;
  const consent = await request.service.consent();
  const pending = await consent.read(req, res);
  if (!pending) throw refusal('consent_expired');
  // The authorization server has to know first who has signed in since the request began.
  if (pending.person_id !== session.person_id) {
    return seeOther(await consent.recognise(req, res, session.person_id));
  }
  return {
    title: consentTexts.title,
    noindex: true,
    personal: true,
    bare: true,
    headers: headersFor(pending),
    main: consentTemplate({
      request: pending,
      email: session.email,
      action: path,
      csrf: csrfField(request),
      origin,
    }),
  };
}

/** Takes the decision, once. */
async function decideConsent(request: MemberRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { req, res, session } = request;
  const consent = await request.service.consent();
  const pending = await consent.read(req, res);
  if (!pending) throw refusal('consent_expired');
  if (pending.person_id !== session.person_id) throw refusal('consent_other_account');
  const chosen = fields.getAll('scope').filter(isScope);
  const isAllowed = fields.get('decision') === 'allow';
  const url = await (isAllowed ? consent.allow(req, res, session.person_id, chosen) : consent.deny(req, res));
  return pending.redirect_source === null ? opened(url) : seeOther(url);
}

/** A page that opens a URL: the policy of the form holds for its redirects, and cannot name this one. */
const opened = (url: string): Page => ({
  title: consentTexts.opening,
  noindex: true,
  personal: true,
  bare: true,
  head: openAtOnce(url),
  main: openConsentTemplate(url),
});

/**
 * Chromium holds `form-action` against the redirect that follows the form too, so the place where the client waits is named beside our
 * own; and browsers send no Origin with `no-referrer`.
 */
function headersFor({ redirect_source }: ConsentRequest): Readonly<Record<string, string>> {
  const policy = PAGE_HEADERS['Content-Security-Policy'] ?? '';
  return {
    'Content-Security-Policy':
      redirect_source === null
        ? policy
        : policy.replace("form-action 'self'", `form-action 'self' ${redirect_source}`),
    'Referrer-Policy': 'same-origin',
  };
}

definePage({ path: '/oauth/consent/:name', door: 'members', read: consentPage, send: decideConsent });
