import { ownStoryPageUrl } from '../../../domain/http/urls.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import { STORY_SECTIONS, type StorySection } from '../../../domain/profile/paid_sections.ts';
import type { OwnStory } from '../../../services/my_listings/own_sections.ts';
import { ownStory } from '../../../services/my_listings/own_sections.ts';
import { setFounderStory } from '../../../tools/my_listings/set_founder_story.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { callAs, type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { fingerprint, plainText } from '../../request/typed_text.ts';
import { ownStoryTemplate } from '../../templates/desk/story.ts';
import { ownStoryTexts as t } from '../../texts/desk/story.ts';
import { formTexts } from '../../texts/drafts/review.ts';
import { deskListing, deskPage } from './desk.ts';
import { NOT_SENT, refusedForm, type SentPage } from './sent_form.ts';

/** Most bytes of a form: nine long texts in letters that take nine bytes each in a form. */
const FORM_BYTES = 768 * 1024;

/** The founder story of a listing, for its owners. */
const ownStoryPage = (request: MemberRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

async function shown(request: MemberRequest, id: string, sent: SentPage = NOT_SENT): Promise<Page> {
  const listing = await deskListing(request, id);
  const story = await ownStoryOf(request, listing.id);
  const fields = STORY_SECTIONS.map((section) => {
    const stored = story.written[section] ?? '';
    return {
      section,
      value: sent.fields[section] ?? stored,
      seen: fingerprint(stored),
      wrong: sent.faults[section],
    };
  });
  return deskPage(listing, 'story', {
    status: sent.status,
    title: t.of(listing.name),
    lede: t.lede,
    message: request.query.has('saved') && sent === NOT_SENT ? t.saved : null,
    refusal: sent.refusal ?? (sent.status === 200 ? null : t.not_saved),
    main: ownStoryTemplate(listing, story, { fields, csrf: csrfField(request) }),
  });
}

async function ownStoryOf({ session, do: run }: MemberRequest, listing_id: number): Promise<OwnStory> {
  const story = await run(ownStory, { person_id: session.person_id, listing_id });
  if (!story) throw refusal('no_own_listing');
  return story;
}

/** Saves the sections that were changed in the form. One that was changed elsewhere too is shown first. */
async function changeStory(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request, { limit: FORM_BYTES });
  const listing_id = idIn(id);
  const { written } = await ownStoryOf(request, listing_id);
  const typed: Partial<Record<StorySection, string>> = {};
  const faults: Partial<Record<StorySection, string>> = {};
  for (const section of STORY_SECTIONS) {
    const sent = fields.get(section);
    const seen = fields.get(`seen-${section}`);
    const [text, stored] = [plainText(sent ?? '').trim(), written[section] ?? ''];
    if (sent === null || text === stored || fingerprint(text) === seen) continue;
    typed[section] = text;
    if (fingerprint(stored) !== seen) faults[section] = formTexts.stale(stored);
  }
  if (Object.keys(faults).length > 0)
    return shown(request, id, { fields: typed, faults, refusal: null, status: 409 });
  try {
    await callAs(request, setFounderStory, { listing_id, ...typed });
  } catch (error) {
    return shown(request, id, refusedForm(error, typed));
  }
  return seeOther(`${ownStoryPageUrl('', listing_id)}?saved`);
}

definePage({ path: '/account/listings/:id/story', door: 'members', read: ownStoryPage, send: changeStory });
