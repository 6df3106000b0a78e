import type { ClaimByOther } from '../../../services/claims/objection.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { listingOwnersTexts as t } from '../../texts/desk/owners.ts';
import { type DraftOwners, ownersSection } from '../drafts/draft_owners.ts';

interface Sent {
  /** Claims of others that are not settled. */
  claims: readonly ClaimByOther[];
  action: string;
  csrf: Safe;
}

/** Who owns a listing, who claims it and who is invited; without `owners` it has no draft that could be shared. */
export const listingOwnersTemplate = (owners: DraftOwners | undefined, sent: Sent): Safe =>
  html`${claimsSection(sent)}${
    owners === undefined
      ? html`<div class="empty"><h2>${t.alone}</h2><p>${t.no_draft}</p></div>`
      : html`<section class="people"><h2>${t.owners}</h2>${ownersSection(owners, sent.action, sent.csrf)}<p class="fine">${t.rights}</p></section>`
  }`;

const claimsSection = ({ claims, action, csrf }: Sent): Child =>
  claims.length > 0 &&
  html`<section class="people" id="claims"><h2>${t.claims}</h2><ul class="sessions">${claims.map(
    ({ claim_id, claimant, host, takes_effect_at }) =>
      html`<li class="card"><div><h3 dir="auto">${claimant ?? t.nameless}</h3><p>${takes_effect_at === null ? t.disputed : t.waits(host ?? '', takes_effect_at)}</p>${
        takes_effect_at !== null &&
        html`<form method="post" action="${action}">${csrf}<input type="hidden" name="claim" value="${claim_id}"><button class="btn" name="do" value="object">${t.object}</button></form>`
      }</div></li>`,
  )}</ul></section>`;
