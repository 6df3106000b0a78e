import { z } from 'zod';
import { notFound } from '../../domain/http/errors.ts';
import { ownStoryPageUrl } from '../../domain/http/urls.ts';
import type { takenAway } from '../../domain/listings/replaced.ts';
import { STORY_SECTIONS } from '../../domain/profile/paid_sections.ts';
import { replacedText } from '../../domain/profile/taken_away.ts';
import { revisionOf } from '../../domain/revisions/revision.ts';
import { shortener } from '../../domain/text/shorten.ts';
import { changedBy } from '../../services/listings/changed_by.ts';
import { type Story, saveStory } from '../../services/my_listings/story.ts';
import { defineOperation, UPDATES } from '../operation/define.ts';
import { revision } from '../shapes/common.ts';
import { listingStoryInput } from '../shapes/draft_input.ts';
import { story } from '../shapes/listing.ts';
import { currentOf } from './show/current.ts';
import { presentReplaced, replacedOutput } from './show/replaced.ts';
import { presentSection, sectionOutput } from './show/section.ts';

/** Characters of the whole story in a result. */
const BUDGET = 60_000;

export const setFounderStory = defineOperation({
  name: 'set_founder_story',
  title: 'Write the founder story',
  description:
    'Saves sections of the founder story of your listing, in the founder’s own words; show them before you send them. Sections that you leave out stay as they are, and an empty text removes one. A live listing shows the story at once where the section is unlocked; else it is stored, and unlocked_by says what unlocks it.',
  route: 'PUT /me/listings/{listing_id}/story',
  status: 200,
  access: 'listings:write',
  effect: UPDATES,
  input: z.strictObject({
    listing_id: z.int().min(1).describe('Your listing.'),
    ...listingStoryInput,
  }),
  output: z.object({
    listing_id: z.int().describe('The listing.'),
    story: story.describe('The whole story as it was written last.'),
    revision,
    changed: z.array(z.enum(STORY_SECTIONS)).describe('Sections that this call changed.'),
    ...replacedOutput,
    ...sectionOutput,
    notices: z.array(z.string()).describe('Notes for the founder.'),
  }),
  current: currentOf,
  errors: ['not_found'],
  example: {
    listing_id: 57,
    challenges: 'A copy of the warehouse took a night, and nobody waits a night for a review.',
  },

  async handler({ listing_id, ...sections }, { actor, store, clock, origin }) {
    const now = clock.now().getTime();
    return store.write(async (tx) => {
      const listing = await tx.listings.ofPerson(actor.person_id, listing_id);
      if (!listing) throw notFound('listing', listing_id);
      const by = await changedBy(tx, actor);
      const { written, changed, before, in_review } = await saveStory(tx, listing, sections, { by, now });
      const section = await presentSection(tx, listing, 'story', { in_review, origin });
      const texts = Object.entries(written);
      const short = shortener(Object.values(written), BUDGET, ownStoryPageUrl(origin, listing_id));
      return {
        listing_id,
        story: Object.fromEntries(texts.map(([name, text]) => [name, short(text)])),
        revision: revisionOf((await currentOf(tx, { listing_id }, actor.person_id)) ?? {}),
        changed,
        ...presentReplaced(replacedIn(before, written), { origin, listing_id }),
        ...section,
        ...(texts.length === 0 && !in_review && { next_steps: [NO_STORY] }),
      };
    });
  },
});

/** Sections that had a text before, with a notice of each. */
function replacedIn(before: Story, after: Story): ReturnType<typeof takenAway> {
  const texts = Object.entries(before);
  const nowOf = (name: string): string | null => (after as Readonly<Record<string, string>>)[name] ?? null;
  return {
    replaced: Object.fromEntries(
      texts.flatMap(([name, text]) =>
        text === nowOf(name) ? [] : [[name, { before: text, after: nowOf(name) }]],
      ),
    ),
    notices: texts.flatMap(([name, text]) => replacedText(name, text, nowOf(name))),
  };
}

const NO_STORY = 'The listing has no story now. Send sections in the words of the founder to write one.';
