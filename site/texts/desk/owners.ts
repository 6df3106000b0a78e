import { draftMessages } from '../drafts/drafts.ts';
import { timeOf } from '../format.ts';

/** The owners of a listing on its desk. */
export const listingOwnersTexts = {
  title: (name: string) => `Owners of ${name}`,
  lede: 'Who can edit the listing and its draft, and who is invited.',
  owners: 'Owners',
  rights:
    'All owners edit the listing, launch it and take it offline. Only the first owner removes others and deletes it. Owners who leave or are removed lose access at once and still cannot vote for it.',
  claims: 'Claims by others',
  nameless: 'An account without a name',
  waits: (host: string, takes_effect_at: number) =>
    `Reads a mailbox at ${host}, and owns the listing from ${timeOf(takes_effect_at)} unless you object. If you object, the site team decides, and nothing changes until it has.`,
  disputed: 'The site team decides whose listing it is, and emails you. Until then nothing changes.',
  object: 'Object',
  alone: 'You own it alone',
  no_draft: 'This listing has no draft, and invitations belong to one. Write to the site team to share it.',
} as const;

/** Messages after a change, by the word in the URL. */
export const listingOwnersMessages = {
  invited: draftMessages.invited,
  confirmed: draftMessages.confirmed,
  late: draftMessages.late,
  saved: draftMessages.saved,
  objected: 'You objected. The site team decides, and emails you.',
  settled: 'There was nothing left to object to: the claim has ended meanwhile, or was decided.',
} as const;
