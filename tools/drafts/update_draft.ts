import { z } from 'zod';
import { DRAFT_FIELD_NAMES } from '../../domain/draft_fields.ts';
import { notFound } from '../../domain/errors.ts';
import { defineOperation, UPDATES } from '../define.ts';
import { draft, draftFieldsInput, draftId } from '../shapes/draft.ts';
import { changedFields } from './field_values.ts';
import { presentDraft } from './present.ts';
import { refuseUnready } from './readiness.ts';
import { saveListing } from './save_listing.ts';

export const updateDraft = defineOperation({
  name: 'update_draft',
  title: 'Edit a draft',
  description:
    'Changes fields of your ready draft; send only what changes. A value that you set is marked edited or manual, null removes a field, restore brings back what was drafted from the site. All or nothing: one wrong value and nothing changes. After submit_draft the listing is updated too. Then call submit_draft when the founder agrees.',
  route: 'PATCH /drafts/{id}',
  status: 200,
  access: 'listings:write',
  effect: { ...UPDATES, openWorld: true },
  input: z.strictObject({
    id: draftId,
    fields: draftFieldsInput.exactOptional().describe('New values by field name; null removes a field.'),
    restore: z
      .array(z.enum(DRAFT_FIELD_NAMES))
      .max(20)
      .exactOptional()
      .describe('Names of fields to return to what was drafted from the site; this unlocks them.'),
  }),
  output: draft,
  errors: ['not_found', 'draft_not_ready'],
  example: {
    id: '6f1d2c3b-0000-4000-8000-000000000001',
    fields: { tagline: 'Tide tables that know your boat' },
  },

  async handler({ id, fields, restore }, { actor, store, clock }) {
    const now = clock.now().getTime();
    return store.write(async (tx) => {
      const before = await tx.drafts.ofPerson(actor.person_id, id);
      if (!before) throw notFound('draft', id);
      refuseUnready(before);
      const categories = await tx.categories.all();
      const after = changedFields(
        before.fields,
        { fields: fields ?? {}, restore: restore ?? [] },
        categories,
      );
      await tx.drafts.patch(id, { fields: after, updated_at: now });
      const row = { ...before, fields: after, updated_at: now };
      if (before.listing_id !== null) await saveListing(tx, row, now);
      return presentDraft(row, await tx.drafts.visits(id));
    });
  },
});
