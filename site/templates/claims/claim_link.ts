import type { LinkedClaim } from '../../../services/claims/claim_link.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { siteLogo } from '../../html/icons.ts';
import { claimLinkTexts as t } from '../../texts/claims/claim_link.ts';

/** Asks the reader of a mailbox whether an account belongs to the company, or says what was decided, with the button to decide otherwise. */
export const claimLinkTemplate = (claim: LinkedClaim, { token, csrf }: { token: string; csrf: Safe }): Safe =>
  sheet(
    t.titles[claim.decided ?? 'open'],
    html`${decision(claim)}<p class="lede">${t.account(claim)}</p>${claim.decided === null && html`<p>${t.effect(claim)}</p>`}
<form method="post" action="/claims/confirm" class="stack">${csrf}<input type="hidden" name="token" value="${token}">${claim.decided !== 'confirm' && html`<button class="btn hot" name="decision" value="confirm">${t.confirm}</button>`}${claim.decided !== 'deny' && html`<button class="btn" name="decision" value="deny">${t.deny}</button>`}</form>
<p class="fine">${t.fine(claim.expires_at)}</p>`,
  );

const decision = (claim: LinkedClaim): Safe =>
  claim.decided === null
    ? html`<p class="lede">${t.introduction(claim)}</p>`
    : html`<p class="lede" role="status">${t.decided[claim.decided](claim)}</p>`;

/** A link without a claim. */
export const deadLinkTemplate = (): Safe => sheet(t.dead_title, html`<p class="lede">${t.dead}</p>${home}`);

const home = html`<p class="acts"><a class="btn" href="/">${t.start_page}</a></p>`;

const sheet = (title: string, inside: Child): Safe =>
  html`<div class="wrap"><div class="sheet">${siteLogo}<h1>${title}</h1>${inside}</div></div>`;
