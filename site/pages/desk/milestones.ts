import { ownMilestonesPageUrl } from '../../../domain/http/urls.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import { ownTimeline } from '../../../services/my_listings/own_sections.ts';
import { addMilestone } from '../../../tools/my_listings/add_milestone.ts';
import { deleteMilestone } from '../../../tools/my_listings/delete_milestone.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { callAs, type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { ownMilestonesTemplate } from '../../templates/desk/milestones.ts';
import { milestoneMessages, ownMilestonesTexts as t } from '../../texts/desk/milestones.ts';
import { deskListing, deskPage } from './desk.ts';
import { NOT_SENT, refusedForm, type SentPage, TEXT_FORM_BYTES, typed } from './sent_form.ts';

/** The milestones of a listing, for its owners. */
const ownMilestonesPage = (request: MemberRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

async function shown(request: MemberRequest, id: string, sent: SentPage = NOT_SENT): Promise<Page> {
  const { query, session } = request;
  const listing = await deskListing(request, id);
  const own = { person_id: session.person_id, listing_id: listing.id };
  const timeline = await request.do(ownTimeline, own);
  if (!timeline) throw refusal('no_own_listing');
  const done = sent === NOT_SENT ? MESSAGES.find((word) => query.has(word)) : undefined;
  return deskPage(listing, 'milestones', {
    status: sent.status,
    title: t.of(listing.name),
    lede: t.lede,
    message: done && milestoneMessages[done],
    refusal: sent.refusal,
    main: ownMilestonesTemplate(listing, timeline, { sent, csrf: csrfField(request) }),
  });
}

const MESSAGES = Object.keys(milestoneMessages) as (keyof typeof milestoneMessages)[];

/** Adds or removes a milestone by the operation that assistants call, as the form says. */
async function changeMilestones(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request, { limit: TEXT_FORM_BYTES });
  const listing_id = idIn(id);
  const back = (message: keyof typeof milestoneMessages): Reply =>
    seeOther(`${ownMilestonesPageUrl('', listing_id)}?${message}`);
  if (fields.get('do') === 'remove') {
    const milestone_id = idIn(fields.get('milestone') ?? '');
    await callAs(request, deleteMilestone, { listing_id, milestone_id });
    return back('removed');
  }
  const texts = typed(fields, ['date', 'title', 'description', 'url']);
  try {
    const { state } = await callAs(request, addMilestone, { listing_id, ...texts });
    return back(state === 'in_review' ? 'waits' : 'added');
  } catch (error) {
    return shown(request, id, refusedForm(error, texts));
  }
}

definePage({
  path: '/account/listings/:id/milestones',
  door: 'members',
  read: ownMilestonesPage,
  send: changeMilestones,
});
