import { beforeEach, describe, expect, test } from 'vitest';
import { restCaller } from '../../clients/rest_client.ts';
import { launchAs } from '../../scene.ts';
import { FAQ } from '../drafts/draft_scene.ts';
import { editing } from '../drafts/editing.ts';

const at = editing();
let listing_id: number;

beforeEach(async () => {
  ({ listing_id } = await at.ada.answer('submit_draft', { id: at.id }));
});

const listing = async () => (await at.world.store.listings.byId(listing_id))!;
const draft = () => at.ada.answer('get_draft', { id: at.id });
/** An edit of the listing itself. */
async function onListing(edit: object): Promise<any> {
  const { answer, problem } = await restCaller(at.world, at.key).call('update_my_listing', {
    listing_id,
    ...edit,
  });
  if (problem) throw new Error(JSON.stringify(problem));
  return answer;
}
const differs = (notices: readonly string[]) => notices.find((one) => one.includes('has another value'));

describe('what was set on the listing itself wins over later edits of the draft', () => {
  test('of the same field; both responses and the draft say that the listing differs', async () => {
    await onListing({ fields: { tagline: 'Set on the listing', country: 'DK' } });
    const edited = await at.update({ fields: { tagline: 'Set in the draft', city: 'Ghent' } });
    expect(await listing()).toMatchObject({ tagline: 'Set on the listing', country: 'DK', city: 'Ghent' });
    expect(edited.fields.tagline.value).toBe('Set in the draft');
    const notice = differs((await draft()).notices);
    expect(notice).toMatch(/^tagline, country: Listing \d+ \(.+\) has another value/);
    expect(notice).toContain(`update_my_listing with listing_id ${listing_id}`);
    expect(edited.notices).toContain(notice);
    await at.ada.answer('submit_draft', { id: at.id });
    expect((await listing()).tagline).toBe('Set on the listing');
  });

  test('until the draft has the same value: from then on its edits reach the listing again', async () => {
    await onListing({ fields: { tagline: 'Set on the listing' } });
    await at.update({ fields: { tagline: 'Set on the listing' } });
    expect(differs((await draft()).notices)).toBeUndefined();
    await at.update({ fields: { tagline: 'Later in the draft' } });
    expect((await listing()).tagline).toBe('Later in the draft');
    expect(differs((await draft()).notices)).toBeUndefined();
  });

  test('also while it waits for the site team', async () => {
    const now = at.world.clock.now().getTime();
    await at.world.store.write((tx) => launchAs(tx, listing_id, { week: '2026-11-16', now }));
    await onListing({ fields: { tagline: 'Online casino with free spins' } });
    const { in_review } = await at.update({ fields: { tagline: 'Set in the draft' } });
    expect(in_review).toEqual(['tagline']);
    const open = await at.world.store.moderation.openOf(listing_id);
    expect(open?.held).toEqual({ tagline: 'Online casino with free spins' });
  });

  test('an edit of the draft that no listing edit stands against is no difference', async () => {
    await onListing({ fields: { headline: 'Only here' } });
    await at.update({ fields: { tagline: 'Set in the draft' } });
    expect((await listing()).tagline).toBe('Set in the draft');
    expect(differs((await draft()).notices)).toBeUndefined();
  });
});

describe('an edit of the draft takes back nothing that was added on the listing', () => {
  const OURS = { question: 'Added here?', answer: 'Yes.' };

  test('links: only those that the draft changes', async () => {
    await onListing({ socials: { github: 'https://github.com/foghorn', x: 'https://x.com/foghorn' } });
    await at.update({ company_socials: { linkedin: 'https://linkedin.com/company/foghorn' } });
    expect((await listing()).company_socials).toEqual({
      github: 'https://github.com/foghorn',
      x: 'https://x.com/foghorn',
      linkedin: 'https://linkedin.com/company/foghorn',
    });
    await at.update({ company_socials: { linkedin: '', x: 'https://x.com/other' } });
    expect((await listing()).company_socials).toEqual({
      github: 'https://github.com/foghorn',
      x: 'https://x.com/foghorn',
    });
  });

  test('FAQs: those of the draft in their order, then those that were added', async () => {
    await onListing({ faqs: [FAQ, OURS] });
    const fresh = { question: 'And later?', answer: 'Also.' };
    await at.update({ faqs: [fresh, FAQ] });
    expect((await listing()).faqs).toEqual([fresh, FAQ, OURS]);
    await at.update({ faqs: [] });
    expect((await listing()).faqs).toEqual([OURS]);
  });

  test('FAQs that were changed or removed there stay so', async () => {
    await onListing({ faqs: [{ ...FAQ, answer: 'Changed here.' }] });
    await at.update({ faqs: [{ ...FAQ, answer: 'Changed in the draft.' }] });
    expect((await listing()).faqs).toEqual([{ ...FAQ, answer: 'Changed here.' }]);
    await onListing({ faqs: [] });
    await at.update({ faqs: [{ ...FAQ, answer: 'Changed in the draft.' }, OURS] });
    expect((await listing()).faqs).toEqual([OURS]);
  });

  test('more FAQs than a listing has room for are refused, and nothing changes', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => ({ question: `${from + i}?`, answer: 'x' }));
    await onListing({ faqs: many(0, 4) });
    const before = [await draft(), await listing()];
    expect(await at.refused({ faqs: many(50, 7) })).toMatchObject({
      status: 400,
      code: 'draft_incomplete',
      errors: [{ path: 'faqs', limit: 10, actual: 11 }],
    });
    expect([await draft(), await listing()]).toEqual(before);
  });

  test('nor a fact that the website does not state', async () => {
    await onListing({ fields: { city: 'Ghent' } });
    expect((await listing()).not_found_on_website).not.toContain('city');
    await at.update({ fields: { country: 'BE' } });
    expect((await listing()).not_found_on_website).not.toContain('city');
    expect((await listing()).not_found_on_website).not.toContain('country');
    await onListing({ fields: { city: '' } });
    expect((await listing()).not_found_on_website).toContain('city');
  });
});
