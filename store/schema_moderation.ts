import type { CaseState, Doubt, HeldValues } from '../domain/moderation.ts';
import type { Kit } from './columns.ts';

/** Tables of what the site team looks at (implied.md 16); store/schema.ts puts them beside the others. */
export const moderationTables = (k: Kit) => ({
  /** A look of the site team at a listing. Decided ones stay, so that it is known who decided what and why. */
  moderation_case: k.table('moderation_case', {
    id: k.id(),
    listing_id: k.int('listing_id').notNull(),
    state: k.text('state').$type<CaseState>().notNull(),
    reasons: k.json<Doubt[]>('reasons').notNull(),
    opened_at: k.time('opened_at').notNull(),
    decided_at: k.time('decided_at'),
    /** Who decided, in words: the command line does not know people. */
    decided_by: k.text('decided_by'),
    note: k.text('note'),
    /** Values of a live listing that wait, or waited, for the decision (D74). */
    held: k.json<HeldValues>('held'),
  }),
});
