import { statedParts } from '../../../domain/drafts/draft_content.ts';
import { isBuilding } from '../../../domain/launches/listing_states.ts';
import type { Current } from '../../../domain/revisions/revision.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';
import type { Reads } from '../../../store/store.ts';

/** What people change of a draft, as it is now, in the words of update_draft; its revision names it (record 79). */
export const currentDraft = (row: Draft): Current => ({
  fields: Object.fromEntries(
    Object.entries(row.fields).map(([name, { value, state }]) => [name, { value, state }]),
  ),
  ...statedParts(row),
  competitor_url: row.competitor?.url ?? '',
});

/** The same of a person's draft; undefined while it is being built, when nothing can be changed. */
export async function currentOf(
  { drafts }: Pick<Reads, 'drafts'>,
  { id }: { id: string },
  person_id: number,
): Promise<Current | undefined> {
  const row = await drafts.ofPerson(person_id, id);
  return row && !isBuilding(row) ? currentDraft(row) : undefined;
}
