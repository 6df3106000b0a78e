import { MODERATION_REASONS } from '../../domain/text/moderation.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { type OwnMilestone, ownMilestones } from './milestones.ts';
import { type OwnSection, ownSection } from './sections.ts';
import { type Story, writtenStory } from './story.ts';

type SectionReads = Pick<Reads, 'listings' | 'milestones' | 'moderation' | 'products'>;

interface Own {
  person_id: number;
  listing_id: number;
}

/** The founder story of a listing as its owners see it. */
export interface OwnStory {
  /** As it was written last. */
  written: Story;
  /** Why it waits for the site team (D74), in sentences; empty if it does not. */
  waits: string[];
  section: OwnSection;
}

/** The founder story of a listing that a person owns or shares; undefined if there is none. */
export const ownStory = defineUseCase(
  { who: 'members', does: 'reads' },
  async (reads: SectionReads, { person_id, listing_id }: Own): Promise<OwnStory | undefined> => {
    const listing = await reads.listings.ofPerson(person_id, listing_id);
    if (!listing) return undefined;
    const { written, in_review } = await writtenStory(reads, listing);
    const open = in_review ? await reads.moderation.openOf(listing_id) : undefined;
    const waits = new Set(open?.reasons.map(({ code }) => MODERATION_REASONS[code]));
    return { written, waits: [...waits], section: await ownSection(reads, listing, 'story') };
  },
);

/** The milestones of a listing as its owners see them, the newest first. */
export interface OwnTimeline {
  items: OwnMilestone[];
  section: OwnSection;
}

/** The milestones of a listing that a person owns or shares; undefined if there is no such listing. */
export const ownTimeline = defineUseCase(
  { who: 'members', does: 'reads' },
  async (reads: SectionReads, { person_id, listing_id }: Own): Promise<OwnTimeline | undefined> => {
    const listing = await reads.listings.ofPerson(person_id, listing_id);
    if (!listing) return undefined;
    return {
      items: await ownMilestones(reads, listing_id),
      section: await ownSection(reads, listing, 'milestones'),
    };
  },
);
