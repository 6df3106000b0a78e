import { beforeEach, describe, expect, test } from 'vitest';
import { mondayOf } from '../../../domain/launches/weeks.ts';
import { launchAs } from '../../scene.ts';
import { editing } from '../drafts/editing.ts';

const at = editing();
let listing_id: number;
let slug: string;

beforeEach(async () => {
  await at.update({
    story: { problem: 'Updates written twice.', lessons: 'Ask.' },
    milestones: [{ date: '2026-01-01', title: 'Founded' }],
  });
  ({ listing_id, slug } = await at.ada.answer('submit_draft', { id: at.id }));
  await at.world.store.write(async (tx) => {
    const now = at.world.clock.now().getTime();
    await launchAs(tx, listing_id, { week: mondayOf('2026-11-18')!, plan: 'paid', now });
    await tx.listings.update(listing_id, { unlocked: ['story', 'milestones'], updated_at: now });
  });
});

const shown = () => at.ada.answer('get_listing', { slug });
/** Over REST alone: a second call would add another milestone. */
async function send(method: string, part: 'story' | 'milestones', body: object): Promise<void> {
  const { status } = await at.world.rest(method, `/me/listings/${listing_id}/${part}`, { key: at.key, body });
  expect([200, 201]).toContain(status);
}
const setStory = (sections: object) => send('PUT', 'story', sections);
const addMilestone = (milestone: object) => send('POST', 'milestones', milestone);

describe('the story of a listing and of its draft', () => {
  test('an edit of the draft changes its section alone, and takes back nothing that the listing has', async () => {
    await setStory({ journey: 'By night.' });
    await at.update({ story: { problem: 'Written three times.' } });
    expect((await shown()).story).toEqual({
      problem: 'Written three times.',
      journey: 'By night.',
      lessons: 'Ask.',
    });
    await at.update({ story: { lessons: '' } });
    expect((await shown()).story).toEqual({ problem: 'Written three times.', journey: 'By night.' });
  });

  test('a section that was set on the listing wins over later edits of the same section in the draft', async () => {
    await setStory({ problem: 'Said on the listing.', lessons: '' });
    await at.update({ story: { problem: 'Said in the draft.', lessons: 'Ask again.', journey: 'By day.' } });
    expect((await shown()).story).toEqual({ problem: 'Said on the listing.', journey: 'By day.' });
    await at.ada.answer('submit_draft', { id: at.id });
    expect((await shown()).story).toEqual({ problem: 'Said on the listing.', journey: 'By day.' });
  });

  test('what waits for the site team is changed by both in the same way [D74]', async () => {
    await setStory({ journey: 'From one casino to the next, with free spins.' });
    await at.update({ story: { journey: 'By day.', problem: 'Said in the draft.' } });
    const open = await at.world.store.moderation.openOf(listing_id);
    expect(open?.held?.story).toEqual({
      problem: 'Said in the draft.',
      journey: 'From one casino to the next, with free spins.',
      lessons: 'Ask.',
    });
    await setStory({ journey: 'By train.' });
    expect((await shown()).story).toEqual({
      problem: 'Said in the draft.',
      journey: 'By train.',
      lessons: 'Ask.',
    });
  });
});

describe('the milestones of a listing and of its draft', () => {
  const titles = async () =>
    ((await shown()).milestones?.items ?? []).map(({ title }: { title: string }) => title);

  test('an edit of the draft keeps what was added on the listing, also an equal one', async () => {
    await addMilestone({ date: '2026-05-05', title: 'A hundred teams' });
    await addMilestone({ date: '2026-01-01', title: 'Founded' });
    await at.update({ milestones: [{ date: '2026-02-02', title: 'Second team' }] });
    expect(await titles()).toEqual(['A hundred teams', 'Second team', 'Founded']);
    await at.update({ milestones: [] });
    expect(await titles()).toEqual(['A hundred teams', 'Founded']);
  });

  test('one that was removed from the listing takes no other along when the draft drops it', async () => {
    await addMilestone({ date: '2026-05-05', title: 'A hundred teams' });
    const founded = (await at.world.store.milestones.all(listing_id)).find(
      ({ title }) => title === 'Founded',
    );
    const path = `/me/listings/${listing_id}/milestones/${founded?.id}`;
    expect((await at.world.rest('DELETE', path, { key: at.key })).status).toBe(200);
    await at.update({ milestones: [] });
    expect(await titles()).toEqual(['A hundred teams']);
  });

  test('a doubtful one of the draft waits, and does no more once the draft drops it [D74]', async () => {
    const founded = { date: '2026-01-01', title: 'Founded' };
    await at.update({ milestones: [founded, { date: '2026-03-03', title: 'Casino bonus' }] });
    expect(await titles()).toEqual(['Founded']);
    expect((await at.world.store.moderation.openOf(listing_id))?.held).toMatchObject({
      milestones: [{ title: 'Casino bonus' }],
    });
    await at.update({ milestones: [founded] });
    expect(await at.world.store.moderation.openOf(listing_id)).toBeUndefined();
    expect(await titles()).toEqual(['Founded']);
  });
});
