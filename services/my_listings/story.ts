import { STORY_SECTIONS, type StorySection } from '../../domain/profile/paid_sections.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import type { Changing } from '../listings/save_content.ts';
import { changeListing } from './change_listing.ts';

/** The sections of a founder story that have a text. */
export type Story = Partial<Record<StorySection, string>>;

/** The story that the owners of a listing wrote last: one that waits for the site team (D74), else the one that the listing has. */
export async function writtenStory(
  { moderation }: Pick<Reads, 'moderation'>,
  { id, story }: Pick<Listing, 'id' | 'story'>,
): Promise<{ written: Story; in_review: boolean }> {
  const waiting = (await moderation.openOf(id))?.held?.story;
  return { written: waiting ?? story, in_review: waiting !== undefined };
}

/** A founder story after sections of it were sent. */
interface SavedStory {
  /** The whole story as it was written last. */
  written: Story;
  changed: StorySection[];
  /** What was there before. */
  before: Story;
  /** Whether it waits for the site team while the listing shows the approved one (D74). */
  in_review: boolean;
}

/**
 * Writes sections of the story of a listing for the person who changes it (R165), and moderates the listing: absent sections stay, an empty
 * text removes one (D19).
 */
export async function saveStory(
  tx: Tx,
  listing: Listing,
  sections: Story,
  changing: Changing,
): Promise<SavedStory> {
  const { written: before } = await writtenStory(tx, listing);
  const story = storyWith(before, sections);
  const changed = STORY_SECTIONS.filter((section) => before[section] !== story[section]);
  if (changed.length > 0) {
    await changeListing(tx, listing, { story }, changing);
  }
  const after = await tx.listings.byId(listing.id);
  return { changed, before, ...(await writtenStory(tx, after ?? listing)) };
}

/** A story with these sections, in the order in which they are read. */
function storyWith(before: Story, sections: Story): Story {
  const texts = STORY_SECTIONS.map((section) => [section, sections[section] ?? before[section] ?? '']);
  return Object.fromEntries(texts.filter(([, text]) => text !== '')) as Story;
}
