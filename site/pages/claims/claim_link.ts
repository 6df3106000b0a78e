import { hashOf } from '../../../auth/credentials/api_keys.ts';
import type { LinkedClaim } from '../../../services/claims/claim_link.ts';
import { claimByLink, decideClaim } from '../../../services/claims/claim_link.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { FOR_ONE_BROWSER, type Page, type PageRequest } from '../../request/request.ts';
import { claimLinkTemplate, deadLinkTemplate } from '../../templates/claims/claim_link.ts';
import { claimLinkTexts as t } from '../../texts/claims/claim_link.ts';

/** The link in the email of a claim. It shows a button and changes nothing, because mail programs open links too. */
async function claimLinkPage(request: PageRequest): Promise<Page> {
  const token = request.query.get('token') ?? '';
  return shown(request, token, await request.do(claimByLink, hashOf(token), request.now));
}

/** Confirms or denies the claim. The secret in the form is what allows it; nobody has to be signed in. */
async function decideClaimLink(request: PageRequest): Promise<Page> {
  const fields = await formOf(request);
  const { now } = request;
  const verdict = fields.get('decision') === 'confirm' ? 'confirm' : 'deny';
  const token = fields.get('token') ?? '';
  return shown(request, token, await request.do(decideClaim, { hash: hashOf(token), verdict, now }));
}

function shown(request: PageRequest, token: string, claim: LinkedClaim | undefined): Page {
  if (!claim) return { ...FOR_ONE_BROWSER, status: 410, title: t.dead_title, main: deadLinkTemplate() };
  const main = claimLinkTemplate(claim, { token, csrf: csrfField(request) });
  return { ...FOR_ONE_BROWSER, title: t.titles[claim.decided ?? 'open'], main };
}

definePage({ path: '/claims/confirm', read: claimLinkPage, send: decideClaimLink });
