import { html, type Safe } from '../../html/html.ts';
import { listingOwnersTexts as t } from '../../texts/desk/owners.ts';
import { type DraftOwners, ownersSection } from '../drafts/draft_owners.ts';

/** Who owns a listing and who is invited; without `owners` it has no draft that could be shared. */
export const listingOwnersTemplate = (
  owners: DraftOwners | undefined,
  { action, csrf }: { action: string; csrf: Safe },
): Safe =>
  owners === undefined
    ? html`<div class="empty"><h2>${t.alone}</h2><p>${t.no_draft}</p></div>`
    : html`<section class="people"><h2>${t.owners}</h2>${ownersSection(owners, action, csrf)}<p class="fine">${t.rights}</p></section>`;
