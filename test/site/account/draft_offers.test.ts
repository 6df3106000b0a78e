import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drafted, fieldSet, NOT_FOUND } from '../../../domain/profile/draft_fields.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { builtDraft, storedOffer } from '../../tools/drafts/draft_scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, type Visitor } from '../visitor.ts';

const LIST = ['Updates that a customer can read', 'It drafts an update every twenty minutes.'];

let world: World;
let ada: Caller;
let by: Visitor;
let id: string;
let path: string;
beforeAll(async () => {
  world = await startWorld();
  ada = restCaller(world, await world.key('ada'));
});
afterAll(() => world.close());
beforeEach(async () => {
  id = await builtDraft(world, 'ada');
  path = `/account/drafts/${id}`;
  by = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
  await world.store.write(async (tx) => {
    const { url, fields } = (await tx.drafts.byId(id))!;
    const category = (value: string) => ({
      items: [{ value, evidence: storedOffer(url, [LIST[1]!]).items[0]!.evidence }],
      label: null,
    });
    await tx.drafts.patch(id, {
      fields: { ...fieldSet(fields), categories: NOT_FOUND },
      offers: {
        features: [storedOffer(url, LIST, 'Foghorn')],
        categories: [category('Design'), category('Travel')],
      },
      updated_at: world.clock.now().getTime(),
    });
  });
});

const fieldsNow = async () => (await ada.call('get_draft', { id })).answer.fields;
/** The forms that take something, by the words of their buttons. */
const takers = (page: PageResponse) =>
  new Map(
    page.root
      .querySelectorAll('form')
      .filter((form) => form.querySelector('input[name=do]')?.getAttribute('value') === 'take')
      .map((form) => [form.querySelector('button')!.text, form]),
  );
type Form = NonNullable<ReturnType<ReturnType<typeof takers>['get']>>;
/** Sends a form as a browser does, with these boxes ticked. */
async function sent(form: Form, without: readonly string[] = []): Promise<PageResponse> {
  const pairs = form
    .querySelectorAll('input')
    .filter((input) => input.getAttribute('type') !== 'checkbox' || input.hasAttribute('checked'))
    .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? ''])
    .filter(([name, value]) => !(name === 'entry' && without.includes(value!)));
  return by.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: world.url,
    },
    body: new URLSearchParams(pairs as [string, string][]).toString(),
  });
}

test('a list that would take the place of a drafted one is called so [D86]', async () => {
  await world.store.write(async (tx) => {
    const { url, fields } = (await tx.drafts.byId(id))!;
    const features = drafted(['Foghorn'], storedOffer(url, ['Foghorn']).items[0]!.evidence);
    await tx.drafts.patch(id, {
      fields: { ...fieldSet(fields), features },
      updated_at: world.clock.now().getTime(),
    });
  });
  const forms = takers(await by.request(path));
  const list = forms.get(`Use this list instead ${LIST.join(', ')}`);
  expect(await sent(list!)).toMatchObject({ status: 303 });
  expect((await fieldsNow()).features).toMatchObject({ value: LIST, state: 'edited' });
});

test('the page of a draft shows each offer with its quotes and their page, and a button takes it [D86]', async () => {
  const page = await by.request(path);
  const forms = takers(page);
  expect([...forms.keys()]).toEqual([
    'Use this category Design',
    'Use this category Travel',
    `Use this list ${LIST.join(', ')}`,
  ]);
  const [design, , list] = [...forms.values()];
  expect(design!.querySelector('blockquote p')!.text).toBe(LIST[1]);
  expect(list!.text).toContain('Below the heading “Foghorn”');
  expect(list!.querySelector('a')?.getAttribute('href')).toBe(
    `https://${id}.example/#:~:text=${encodeURIComponent(LIST[0]!)}`,
  );
  const response = await sent(list!);
  expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?saved=features`]);
  const { features } = await fieldsNow();
  expect(features).toMatchObject({ value: LIST, state: 'manual' });
  expect(features.evidence.map(({ quote }: { quote: string }) => quote)).toEqual(LIST);
  await sent(takers(await by.request(path)).get('Use this category Travel')!);
  expect((await fieldsNow()).categories).toMatchObject({ value: ['Travel'], evidence: [{ quote: LIST[1] }] });
  expect(takers(await by.request(path)).size).toBe(0);
});

test('entries that are not ticked stay out, and without any nothing is taken [D86]', async () => {
  const list = () => by.request(path).then((page) => [...takers(page).values()].at(-1)!);
  expect((await sent(await list(), ['0', '1'])).headers.get('location')).toBe(`${path}?not_taken=features`);
  expect((await fieldsNow()).features.state).toBe('not_found');
  const form = await list();
  await sent(form, ['0']);
  expect((await fieldsNow()).features).toMatchObject({ value: [LIST[1]], evidence: [{ quote: LIST[1] }] });
  const late = await sent(form);
  expect(late.headers.get('location')).toBe(`${path}?not_taken=features`);
  expect((await by.request(`${path}?not_taken=features`)).text).toContain('Nothing was changed');
  expect((await fieldsNow()).features.value).toEqual([LIST[1]]);
});

test('what was taken is a change that can be undone, and then it is offered again [D78, D86]', async () => {
  await sent(takers(await by.request(path)).get('Use this category Design')!);
  const page = await by.request(path);
  const undo = page.root
    .querySelectorAll('form')
    .find((form) => form.querySelector('input[name=do]')?.getAttribute('value') === 'undo')!;
  await sent(undo);
  expect((await fieldsNow()).categories.state).toBe('not_found');
  expect(takers(await by.request(path)).size).toBe(3);
});

test('strangers cannot take an offer, nor a form without its token [D57, D61]', async () => {
  const form = [...takers(await by.request(path)).values()][0]!;
  form.querySelector('input[name=csrf]')!.setAttribute('value', 'forged');
  expect((await sent(form)).status).toBe(403);
  by = await member(world.url, world.store, 'bob@example.org', world.clock.now().getTime());
  expect((await by.request(path)).status).toBe(404);
  expect((await fieldsNow()).categories.state).toBe('not_found');
});
