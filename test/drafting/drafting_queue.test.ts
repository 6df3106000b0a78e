import { expect, test } from 'vitest';
import type { StoredRequest } from '../../domain/profile/drafting.ts';
import { type DraftingResult, type DraftingTask, draftingIn } from '../../drafting/drafting.ts';
import { blankDraft } from '../../store/drafts/drafts.ts';
import { restCaller } from '../clients/rest_client.ts';
import { sharedThreads } from '../outside_threads.ts';
import { inWorld } from '../world.ts';
import { requestOf } from './drafts.ts';

const NOTHING = { fields: {}, offers: {}, faqs: [], founders: [], company_socials: {} };
const PAGES = requestOf({ '/': '<title>Acme</title><h1>Acme</h1><p>We make lamps.' }).pages;
const { signal } = new AbortController();

test('drafts of one person hold up the draft of another by one at most', async () => {
  const [begun, waiting]: [string[], (() => void)[]] = [[], []];
  const drafting = draftingIn({
    run({ given: [request] }) {
      begun.push(request.url);
      return new Promise<DraftingResult>((resolve) => {
        waiting.push(() => resolve(NOTHING));
      });
    },
  });
  const requestBy = (name: string, for_person: number): StoredRequest => ({
    url: name,
    for_person,
    pages: [],
    categories: [],
    stages: [],
    pricing_models: [],
  });
  const all: Promise<unknown>[] = [1, 2, 3].map((n) => drafting.byRules(requestBy(`ada${n}`, 1), signal));
  all.push(drafting.proved(requestBy('ada4', 1), { ...NOTHING }, signal));
  all.push(drafting.questionAbout(requestBy('ben', 2), undefined, signal));
  for (let ended = 0; ended < 5; ended++) {
    while (waiting.length === 0) await new Promise(setImmediate);
    waiting.shift()!();
  }
  await Promise.all(all);
  expect(begun).toEqual(['ada1', 'ben', 'ada2', 'ada3', 'ada4']);
});

test('fields are drafted again at the turn of the owner of the draft [R123]', async () => {
  const tasks: DraftingTask[] = [];
  const drafting = {
    async run(task: DraftingTask) {
      tasks.push(task);
      return NOTHING;
    },
  };
  const { sites, pictures } = sharedThreads();
  const threads = { sites: { ...sites, drafting }, pictures };
  await inWorld({ ports: { threads } }, async (world) => {
    const ada = restCaller(world, await world.key('ada'));
    const person = await world.store.people.byEmail('ada@example.org');
    const id = '6f1d2c3b-0000-4000-8000-000000000003';
    const url = 'https://www.acme.com/';
    await world.store.write(async (tx) => {
      const names = { id, person_id: person!.id, url, site_key: 'acme.com' };
      await tx.drafts.add({ ...blankDraft(names, world.clock.now().getTime()), status: 'ready' });
      await tx.drafts.addVisit(id, { url, status: 200, reason: 'read', page: PAGES[0]! });
    });
    const { problem } = await ada.call('update_draft', { id, regenerate: ['tagline'] });
    expect(problem).toBeNull();
    expect(tasks.map(({ what, given: [{ for_person }] }) => [what, for_person])).toEqual([
      ['byRules', person!.id],
    ]);
  });
});
