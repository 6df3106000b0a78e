import type { LinkedClaim } from '../../../services/claims/claim_link.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { siteLogo } from '../../html/icons.ts';
import { claimLinkTexts as t } from '../../texts/claims/claims.ts';

/** Asks the reader of a mailbox whether an account belongs to the company. */
export const claimLinkTemplate = (
  { name, site, claimant, account, expires_at }: LinkedClaim,
  { token, csrf }: { token: string; csrf: Safe },
): Safe =>
  sheet(
    t.title,
    html`<p class="lede">${t.introduction(name, site)}</p><p class="lede">${t.account(claimant, account)}</p><p>${t.effect}</p>
<form method="post" action="/claims/confirm" class="stack">${csrf}<input type="hidden" name="token" value="${token}"><button class="btn hot" name="decision" value="confirm">${t.confirm}</button><button class="btn" name="decision" value="deny">${t.deny}</button></form>
<p class="fine">${t.fine(expires_at)}</p>`,
  );

/** The claim is confirmed or denied. */
export const decidedTemplate = ({ name }: LinkedClaim, verdict: 'confirm' | 'deny'): Safe =>
  verdict === 'confirm'
    ? sheet(t.confirmed_title, html`<p class="lede" role="status">${t.confirmed(name)}</p>${home}`)
    : sheet(t.denied_title, html`<p class="lede" role="status">${t.denied(name)}</p>${home}`);

/** A link without a claim. */
export const deadLinkTemplate = (): Safe => sheet(t.dead_title, html`<p class="lede">${t.dead}</p>${home}`);

const home = html`<p class="acts"><a class="btn" href="/">${t.start_page}</a></p>`;

const sheet = (title: string, inside: Child): Safe =>
  html`<div class="wrap"><div class="sheet">${siteLogo}<h1>${title}</h1>${inside}</div></div>`;
