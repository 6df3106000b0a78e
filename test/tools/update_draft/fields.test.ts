import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { bySize } from '../../gate/size.ts';
import { allStanding, builtDraft, FOUND, standing } from '../drafts/draft_scene.ts';
import { editing } from '../drafts/editing.ts';

const at = editing();
const { update, drafter } = at;
let rest: Caller;
beforeAll(() => {
  rest = restCaller(at.world, at.key);
});

const stateOf = async (input: object, name: string) => standing((await update(input)).fields[name]);

describe('the fields of a draft', () => {
  test('a value over the drafter’s is edited, over nothing manual; quotes stay with the site’s words [R120, D13]', async () => {
    expect(await stateOf({ fields: { tagline: 'Mine' } }, 'tagline')).toEqual({
      value: 'Mine',
      state: 'edited',
      evidence: [],
    });
    expect(await stateOf({ fields: { city: 'Ghent' } }, 'city')).toEqual({
      value: 'Ghent',
      state: 'manual',
      evidence: [],
    });
    expect(await stateOf({ fields: { tagline: FOUND.tagline } }, 'tagline')).toEqual({
      value: FOUND.tagline,
      state: 'edited',
      evidence: [],
    });
  });

  test('an equal value changes nothing: its state and quotes stay [D13]', async () => {
    // The quotes of links come with get_draft alone.
    const { link_evidence: _quotes, ...before } = await at.ada.answer('get_draft', { id: at.id });
    at.world.clock.advance(1000);
    const after = await update({ fields: { name: FOUND.name, categories: ['design'] } });
    expect(after).toEqual(before);
  });

  test('null removes; what was removed is not missing, and restore brings it back [R115]', async () => {
    const before = await at.ada.answer('get_draft', { id: at.id });
    const after = await update({ fields: { tagline: null } });
    expect(standing(after.fields.tagline)).toEqual({ value: null, state: 'deleted', evidence: [] });
    expect(after.missing).not.toContain('tagline');
    expect(after.completeness).toBeLessThan(before.completeness);
    expect(allStanding((await update({ restore: ['tagline'] })).fields)).toEqual(allStanding(before.fields));
  });

  test('a lock keeps what is there with its quotes; a value of the client keeps the lock; null and restore end it [R121, D13]', async () => {
    const { tagline } = (await at.ada.answer('get_draft', { id: at.id })).fields;
    expect(await stateOf({ lock_fields: ['tagline'] }, 'tagline')).toEqual({ ...tagline, state: 'override' });
    expect(await stateOf({ fields: { tagline: 'Mine' } }, 'tagline')).toMatchObject({
      value: 'Mine',
      state: 'override',
    });
    expect(await stateOf({ fields: { tagline: null } }, 'tagline')).toMatchObject({ state: 'deleted' });
    await update({ lock_fields: ['tagline'] });
    expect(await stateOf({ restore: ['tagline'] }, 'tagline')).toEqual(tagline);
  });

  test('a blank field can be locked blank: it is not missing, drafting does not fill it, its owner may [R121, R122]', async () => {
    const after = await update({ lock_fields: ['city'] });
    expect(after.fields.city).toEqual({ value: null, state: 'override', evidence: [] });
    expect(after.missing).not.toContain('city');
    expect(await at.ada.problem('update_draft', { id: at.id, regenerate: ['city'] })).toMatchObject({
      code: 'field_locked',
    });
    expect(await stateOf({ fields: { city: 'Ghent' } }, 'city')).toMatchObject({
      value: 'Ghent',
      state: 'override',
    });
  });

  test('restore without an original is not_found, also of a locked field [R124, D13]', async () => {
    await update({ fields: { city: 'Ghent' }, lock_fields: ['city'] });
    expect(await stateOf({ restore: ['city'] }, 'city')).toEqual({
      value: null,
      state: 'not_found',
      evidence: [],
    });
  });

  test('the order is restore, regenerate, fields, lock_fields [D12]', async () => {
    drafter.proposes = {
      short_description: ['Made in Copenhagen, Denmark.', 'Made in Copenhagen, Denmark.'],
    };
    await update({ fields: { name: 'Mine' } });
    const { answer } = await rest.call('update_draft', {
      id: at.id,
      lock_fields: ['name', 'short_description', 'city', 'tagline'],
      fields: { city: 'Copenhagen' },
      regenerate: ['short_description'],
      restore: ['name'],
    });
    expect(answer.fields).toMatchObject({
      name: { value: FOUND.name, state: 'override', evidence: [{ quote: FOUND.name }] },
      short_description: { value: 'Made in Copenhagen, Denmark.', state: 'override' },
      city: { value: 'Copenhagen', state: 'override' },
      tagline: { value: FOUND.tagline, state: 'override' },
    });
  });

  test.each([
    ['restore and fields', { restore: ['name'], fields: { name: 'X' } }, 'fields.name'],
    ['restore and regenerate', { restore: ['name'], regenerate: ['name'] }, 'regenerate'],
    ['regenerate and fields', { regenerate: ['name'], fields: { name: null } }, 'fields.name'],
  ])('a field in %s is refused, and nothing changes [D12]', async (_keys, input, path) => {
    const before = await at.ada.answer('get_draft', { id: at.id });
    const problem = await at.ada.problem('update_draft', { id: at.id, fields: { city: 'Ghent' }, ...input });
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ path, code: 'named_twice', actual: 'name' }],
    });
    expect(await at.ada.answer('get_draft', { id: at.id })).toEqual(before);
  });

  test('one wrong value among many, in whatever key, and nothing changes [D12]', async () => {
    const before = await at.ada.answer('get_draft', { id: at.id });
    const right = {
      fields: { city: 'Ghent' },
      lock_fields: ['name'],
      restore: ['tagline'],
      faqs: [],
      story: { title: 'How' },
      founders: [],
    };
    for (const wrong of [
      { seo: { title: 'x'.repeat(71) } },
      { fields: { city: 'Ghent', stage: 'unicorn' } },
      { fields: { categories: ['No such'] } },
      { milestones: [{ date: 'yesterday', title: 'a' }] },
    ])
      expect((await at.ada.problem('update_draft', { id: at.id, ...right, ...wrong })).status).toBe(400);
    expect(await at.ada.answer('get_draft', { id: at.id })).toEqual(before);
  });
});

/** What a field may be after each action, from the specification alone; a value is one that is not there already. */
const NEXT: Record<string, Record<string, string>> = {
  ai: { set: 'edited', remove: 'deleted', lock: 'override' },
  not_found: { set: 'manual', remove: 'deleted', lock: 'override' },
  edited: { set: 'edited', remove: 'deleted', lock: 'override' },
  manual: { set: 'manual', remove: 'deleted', lock: 'override' },
  override: { set: 'override', remove: 'deleted', lock: 'override' },
  deleted: { set: 'manual', remove: 'deleted', lock: 'override' },
};

test('through the front door: random sequences of calls leave each field in the state of the table [R236]', async () => {
  const action = fc.constantFrom('set', 'remove', 'lock', 'restore');
  const name = fc.constantFrom('tagline', 'city');
  const originals: Record<string, string | null> = { tagline: FOUND.tagline, city: null };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, action), { minLength: 3, maxLength: 8 }), async (actions) => {
      const draft_id = await builtDraft(at.world, 'ada');
      const model: Record<string, { value: string | null; state: string }> = {
        tagline: { value: FOUND.tagline, state: 'ai' },
        city: { value: null, state: 'not_found' },
      };
      for (const [i, [field, what]] of actions.entries()) {
        const value = `value ${i}`;
        const sent: Record<string, object> = {
          set: { fields: { [field]: value } },
          remove: { fields: { [field]: null } },
          lock: { lock_fields: [field] },
          restore: { restore: [field] },
        };
        const { answer } = await rest.call('update_draft', { id: draft_id, ...sent[what] });
        const before = model[field]!;
        const original = originals[field] ?? null;
        if (what === 'restore') model[field] = { value: original, state: original ? 'ai' : 'not_found' };
        else if (what !== 'remove' || before.value !== null || before.state === 'not_found')
          model[field] = {
            value: what === 'set' ? value : what === 'remove' ? null : before.value,
            state: NEXT[before.state]![what]!,
          };
        for (const one of ['tagline', 'city']) expect(answer.fields[one]).toMatchObject(model[one]!);
      }
    }),
    { numRuns: bySize({ quick: 15, landing: 15, night: 60 }) },
  );
});
