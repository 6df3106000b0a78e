import type { LinkedClaim } from '../../../services/claims/claim_link.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf } from '../format.ts';

type Named = Pick<LinkedClaim, 'name' | 'site'>;

/** The page behind the link in the email of a claim. */
export const claimLinkTexts = {
  titles: { open: 'A claim', confirm: 'The claim is confirmed', deny: 'The claim is denied' },
  introduction: ({ name, site, renews }: Pick<LinkedClaim, 'name' | 'site' | 'renews'>): Safe =>
    renews
      ? html`A year ago you confirmed that the listing of <strong>${name}</strong> (${site}) belongs to this account. Does it still?`
      : html`This account claims the listing of <strong>${name}</strong> (${site}):`,
  account: ({ claimant, account }: Pick<LinkedClaim, 'claimant' | 'account'>): Safe =>
    claimant === null
      ? html`<strong>${account}</strong>`
      : html`<strong>${claimant}</strong>, <strong>${account}</strong>`,
  effect: ({ renews, has_owner }: Pick<LinkedClaim, 'renews' | 'has_owner'>): string => {
    if (renews)
      return 'If you confirm it, the listing stays verified for another year. If you deny it, it is not verified any more.';
    return has_owner
      ? 'If you confirm it, we ask the owner that the listing has. Unless they object within seven days, the account owns it.'
      : 'If you confirm it, the account owns the listing and can edit it.';
  },
  confirm: 'Yes, this account is ours',
  deny: 'No, deny the claim',
  decided: {
    confirm: ({ name, site }: Named): Safe =>
      html`We email the account about <strong>${name}</strong> (${site}). If it was not you who confirmed it, deny the claim here.`,
    deny: ({ name, site }: Named): Safe =>
      html`This address proves nothing about <strong>${name}</strong> (${site}) for the account. If it was not you who denied the claim, confirm it here.`,
  },
  fine: (expires_at: number) =>
    `The link works until ${dateOf(expires_at)}. The name is what the account says of itself; its email address was verified.`,
  dead_title: 'This link does not work',
  dead: 'It is too old, a newer email replaced it, or the claim has ended. The account can have another email sent.',
  start_page: 'Start page',
} as const;
