import type { DemoWorld } from '../demo_world.ts';
import { shareableDraft } from '../scene.ts';
import type { Prepared } from './fuzzer.ts';

/** Owners of the drafts, used alternately. */
const OWNERS = ['ada', 'bruno', 'chioma', 'dai', 'edda'];

/** Targets that one call uses up: a draft that can be submitted, or a listing that can be queued. */
type Need = 'draft' | 'listing';

const NEEDS: Readonly<Record<string, Need>> = {
  get_draft: 'draft',
  update_draft: 'draft',
  invite_cofounder: 'draft',
  submit_draft: 'draft',
  update_my_listing: 'listing',
  choose_free_listing: 'listing',
};

/** Creates a complete draft of one of several people, or a listing submitted from one. */
export async function preparer({
  store,
  clock,
  key,
  rest,
}: DemoWorld): Promise<(operation: string) => Promise<Prepared | null>> {
  const keys = await Promise.all(OWNERS.map((owner) => key(owner)));
  let made = 0;

  async function draft(): Promise<Prepared & { id: string }> {
    const position = made++ % OWNERS.length;
    const [owner, whose] = [OWNERS[position]!, keys[position]!];
    const id = await shareableDraft(store, clock, { owner, name: `Complete Product ${made}` });
    return { id, texts: { id }, key: whose };
  }

  async function listing(): Promise<Prepared> {
    const { id, key: whose } = await draft();
    const { status, body } = await rest('POST', `/drafts/${id}/submit`, { key: whose });
    if (status !== 200) throw new Error(`a complete draft was not submitted: ${JSON.stringify(body)}`);
    return { texts: { listing_id: String(body.listing_id) }, key: whose };
  }

  return async (operation) => {
    const need = NEEDS[operation];
    if (!need) return null;
    return need === 'draft' ? draft() : listing();
  };
}
