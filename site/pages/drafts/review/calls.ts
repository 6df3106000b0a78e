import { currentStages } from '../../../../services/content/team_lists.ts';
import type { OwnDraft } from '../../../../services/drafts/own_draft.ts';
import { getDraft } from '../../../../tools/drafts/get_draft.ts';
import { submitListing } from '../../../../tools/drafts/submit_listing.ts';
import { updateDraft } from '../../../../tools/drafts/update_draft.ts';
import type { Done, DraftCalls } from '../../../draft_review/edit.ts';
import { callAs, type MemberRequest } from '../../../request/request.ts';
import { fingerprint } from '../../../request/typed_text.ts';
import type { draftMessages } from '../../../texts/drafts/drafts.ts';
import { stageNames } from '../../../texts/names.ts';

/** What a form of the page does that views do in another way. Raises what the operations refuse, and NotDone. */
export type PageEdit = (
  request: MemberRequest,
  draft: OwnDraft,
  fields: URLSearchParams,
) => Promise<PageDone>;

/** What it did. */
export type PageDone = Done<keyof typeof draftMessages>;

/** The calls of forms about one draft, as the person who is signed in. */
export const callsOf = (request: MemberRequest, { id, url }: OwnDraft): DraftCalls => ({
  read: () => callAs(request, getDraft, { id }),
  update: (change) => callAs(request, updateDraft, { id, ...change }),
  readAgain: () => callAs(request, submitListing, { url }),
  fingerprint,
  stageName: async () => stageNames(await request.do(currentStages)),
});
