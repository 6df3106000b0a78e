import { beforeEach, describe, expect, test } from 'vitest';
import type { Store, Tx } from '../../../store/store.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { NOON, settableClock, stockedStore } from '../temporary.ts';

let store: Store;
const clock = settableClock();
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.write(work);
const person = (name: string): Promise<number> =>
  write((tx) => tx.people.ensure(`${name}@example.org`, NOON));

beforeEach(async () => {
  clock.set(NOON);
  store = await stockedStore(clock);
});

describe('changes of a listing', () => {
  test('are known by field, and whether they came through its draft', async () => {
    const { id } = await addListing(store, clock, { name: 'Acme' });
    const by = (through_draft: boolean) =>
      ({
        who: 'owner',
        person_id: null,
        client: 'site',
        client_id: null,
        client_name: null,
        through_draft,
      }) as const;
    const changed = (field: string, through: boolean, after: string) =>
      write((tx) => tx.changes.record(id, [{ field, before: null, after, by: by(through) }], NOON));
    await changed('tagline', false, 'first');
    await changed('tagline', true, 'second');
    await changed('faqs.1', false, 'third');
    expect(await store.changes.setDirectly(id)).toEqual(['faqs.1']);
    expect((await store.changes.ofField(id, 'tagline')).map(({ after }) => after)).toEqual([
      'first',
      'second',
    ]);
    await write((tx) => tx.changes.removeFields(id, 'faqs.'));
    expect(await store.changes.setDirectly(id)).toEqual([]);
    await write((tx) => tx.changes.remove(id));
    expect(await store.changes.ofField(id, 'tagline')).toEqual([]);
  });
});

describe('drafts', () => {
  test('keep the pages of the last crawl until the next one has read a page', async () => {
    const id = await shareableDraft(store, clock, { owner: 'ada', name: 'Acme' });
    const links = [{ url: 'https://shop.acme.example/', text: 'Shop' }] as never;
    const page = {
      url: 'https://acme.example/',
      text: 'Acme',
      head: [],
      json_ld: [],
      blocks: [],
      links,
      needs_script: false,
    };
    const visit = { url: 'https://acme.example/', status: 200, reason: 'read', page } as const;
    const gone = { url: 'https://acme.example/gone', status: 404, reason: 'http_error', page: null } as const;
    for (const one of [visit, gone]) await write((tx) => tx.drafts.addVisit(id, one));
    const visits = () => store.drafts.visits(id);
    const right = await visits();
    const hosts = () => store.drafts.linkHosts(id);
    const linked = await hosts();
    expect(linked).toContain('shop.acme.example');
    await write((tx) => tx.drafts.setPagesAside(id));
    expect([await visits(), await hosts()]).toEqual([[], []]);
    // A crawl that read nothing is no reason to forget the one that did.
    await write((tx) => tx.drafts.addVisit(id, gone));
    await write((tx) => tx.drafts.setPagesAside(id));
    const back = () => write((tx) => tx.drafts.bringPagesBack(id));
    expect([await back(), await visits(), await back()]).toEqual([true, right, false]);
    expect(await hosts()).toEqual(linked);
    await write((tx) => tx.drafts.setPagesAside(id));
    await write((tx) => tx.drafts.forgetPagesBefore(id));
    expect([await back(), await visits()]).toEqual([false, []]);
  });

  test('count what a mailbox had read of competitors, and the stages that they name', async () => {
    const id = await shareableDraft(store, clock, { owner: 'ada', name: 'Acme' });
    const draft = (await store.drafts.byId(id))!;
    for (const at of [NOON, NOON + 1]) await write((tx) => tx.drafts.countReading(draft.person_id, at));
    expect(await store.drafts.readingsAfter(draft.person_id, NOON - 1)).toEqual({ count: 2, first_at: NOON });
    await write((tx) => tx.drafts.forgetReadings(NOON));
    expect(await store.drafts.readingsAfter(draft.person_id, 0)).toEqual({ count: 1, first_at: NOON + 1 });
    const fields = { ...draft.fields, stage: { ...draft.fields['name'], value: 'mvp' } } as never;
    await write((tx) => tx.drafts.patch(id, { fields, updated_at: NOON }));
    expect(await store.drafts.stagesInUse()).toEqual([{ stage: 'mvp', number: 1 }]);
    expect(await store.drafts.buildOf(id)).toMatchObject({ status: draft.status });
  });

  test('have one owner alone after a claim, and no open invite', async () => {
    const id = await shareableDraft(store, clock, { owner: 'ada', name: 'Acme' });
    const [eve, mallory] = [await person('eve'), await person('mallory')];
    await write((tx) => tx.co_owners.add(id, eve, NOON));
    await write((tx) => tx.co_owners.replaceAll(id, mallory, NOON));
    expect(await store.drafts.ofPerson(eve, id)).toBeUndefined();
    expect(await store.drafts.ofPerson(mallory, id)).toMatchObject({ owner_since: NOON });
  });
});
