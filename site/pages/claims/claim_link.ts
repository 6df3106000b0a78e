import { hashOf } from '../../../auth/credentials/api_keys.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { FOR_ONE_BROWSER, type Page, type PageRequest } from '../../request/request.ts';
import { claimLinkTemplate, deadLinkTemplate, decidedTemplate } from '../../templates/claims/claim_link.ts';
import { claimLinkTexts as t } from '../../texts/claims/claims.ts';

/** The link in the email of a claim. It shows a button and changes nothing, because mail programs open links too. */
export async function claimLinkPage(request: PageRequest): Promise<Page> {
  const { query, now, use_cases } = request;
  const token = query.get('token') ?? '';
  const claim = await use_cases.claimByLink(hashOf(token), now);
  if (!claim) return deadLink();
  return {
    ...FOR_ONE_BROWSER,
    title: t.title,
    main: claimLinkTemplate(claim, { token, csrf: csrfField(request) }),
  };
}

/** Confirms or denies the claim, once. The secret in the form is what allows it; nobody has to be signed in. */
export async function decideClaimLink(request: PageRequest): Promise<Page> {
  const fields = await formOf(request);
  const { now, use_cases } = request;
  const verdict = fields.get('decision') === 'confirm' ? 'confirm' : 'deny';
  const claim = await use_cases.decideClaim({ hash: hashOf(fields.get('token') ?? ''), verdict, now });
  if (!claim) return deadLink();
  const title = verdict === 'confirm' ? t.confirmed_title : t.denied_title;
  return { ...FOR_ONE_BROWSER, title, main: decidedTemplate(claim, verdict) };
}

const deadLink = (): Page => ({
  ...FOR_ONE_BROWSER,
  status: 410,
  title: t.dead_title,
  main: deadLinkTemplate(),
});
