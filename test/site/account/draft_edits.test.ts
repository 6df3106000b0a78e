import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DRAFT_FIELD_NAMES } from '../../../domain/profile/draft_fields.ts';
import { KEY_PARTS, LIST_PARTS } from '../../../site/templates/drafts/review/part_inputs.ts';
import { updateDraft } from '../../../tools/drafts/update_draft.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { builtDraft, FAQ, FOUND, FOUNDER, HeldDrafter } from '../../tools/drafts/draft_scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, type Visitor } from '../visitor.ts';
import { formIn, rowOf, sendForm, type Typed } from './draft_forms.ts';

let world: World;
let ada: Caller;
let by: Visitor;
let id: string;
let path: string;
const drafter = new HeldDrafter();
beforeAll(async () => {
  world = await startWorld({ ports: { drafter } });
  ada = restCaller(world, await world.key('ada'));
});
afterAll(() => world.close());
beforeEach(async () => {
  id = await builtDraft(world, 'ada');
  path = `/account/drafts/${id}`;
  by = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
});

const seen = async () => (await ada.call('get_draft', { id })).answer;
const fieldNow = async (name: string) => (await seen()).fields[name];
const send = (form: ReturnType<typeof formIn>, does: string, typed: Typed = {}) =>
  sendForm(by, path, form, does, typed);
/** Opens the page, fills in the form of a row and sends it. */
async function act(row: string, does: string, typed: Typed = {}, place?: string) {
  return send(formIn(await by.request(path), row, does, place), does, typed);
}
const saved = (response: PageResponse) => [response.status, response.headers.get('location')];

describe('every field and part of the schema', () => {
  test('has a form with the bounds of the operation', async () => {
    const page = await by.request(path);
    const schema = z.toJSONSchema(updateDraft.input, { io: 'input' }) as any;
    const resolved = (one: any) => (one?.$ref ? schema.$defs[one.$ref.split('/').at(-1)] : one);
    const fields = resolved(schema.properties.fields).properties;
    for (const name of DRAFT_FIELD_NAMES) {
      const form = formIn(page, name, 'set');
      const bound = fields[name].anyOf?.find(({ type }: any) => type !== 'null') ?? fields[name];
      const max = bound.maxLength ?? bound.maxItems * (bound.items.maxLength + 1);
      const input = form.querySelector('[name=value]')!;
      expect([name, input.tagName === 'SELECT' || Number(input.getAttribute('maxlength'))]).toEqual([
        name,
        input.tagName === 'SELECT' || max,
      ]);
      expect(form.querySelector(`label[for=${input.id}]`), name).not.toBeNull();
    }
    for (const [part, { most, inputs }] of Object.entries(LIST_PARTS)) {
      const { maxItems, items } = schema.properties[part];
      expect([part, most]).toEqual([part, maxItems]);
      expect(inputs.map(({ name }) => name)).toEqual(Object.keys(items.properties));
      for (const { name, max } of inputs)
        expect([name, items.properties[name].maxLength ?? 10]).toEqual([name, max]);
      formIn(page, part, 'set_item', 'new');
    }
    for (const [part, inputs] of Object.entries(KEY_PARTS)) {
      const { properties } = resolved(schema.properties[part]);
      expect(inputs.map(({ name }) => name)).toEqual(Object.keys(properties));
      for (const { name, max } of inputs)
        expect([part, name, properties[name].maxLength]).toEqual([part, name, max]);
      formIn(page, part, 'set_keys');
    }
  });
});

describe('a field', () => {
  test('is set, and loses its quote; its row says so', async () => {
    expect(saved(await act('tagline', 'set', { value: '  Mine  ' }))).toEqual([303, `${path}?saved=tagline`]);
    expect(await fieldNow('tagline')).toMatchObject({ value: 'Mine', state: 'edited', evidence: [] });
    const after = await by.request(`${path}?saved=tagline`);
    expect(rowOf(after, 'tagline').querySelector('[role=status]')?.text).toBe('Saved.');
    expect(after.root.querySelectorAll('[role=status]')).toHaveLength(1);
  });

  test('of many lines has the line ends of the store; the longest description in any script arrives whole', async () => {
    await act('description', 'set', { value: 'One.\r\n\r\nTwo.' });
    expect((await fieldNow('description')).value).toBe('One.\n\nTwo.');
    const long = '水'.repeat(20_000);
    expect((await act('description', 'set', { value: long })).status).toBe(303);
    expect((await fieldNow('description')).value).toBe(long);
  });

  test('that is a list has one entry on each line; categories are chosen, the primary one first', async () => {
    await act('features', 'set', { value: 'Fast\r\n\r\n  Quiet ' });
    expect((await fieldNow('features')).value).toEqual(['Fast', 'Quiet']);
    await act('categories', 'set', { value: ['Travel', 'Design', ''] });
    expect((await fieldNow('categories')).value).toEqual(['Travel', 'Design']);
    await act('stage', 'set', { value: 'growing' });
    await act('country', 'set', { value: 'DK' });
    const page = await by.request(path);
    expect(rowOf(page, 'country').querySelector('.value > p, .value > div')?.text).toBe('Denmark');
    expect(await fieldNow('stage')).toMatchObject({ value: 'growing', state: 'manual' });
  });

  test('is locked, unlocked, restored, left blank, and each change is undone once [D78]', async () => {
    await act('tagline', 'lock');
    expect(await fieldNow('tagline')).toMatchObject({ value: FOUND.tagline, state: 'override' });
    expect(rowOf(await by.request(path), 'tagline').querySelector('button[value=restore]')?.text).toBe(
      'Unlock',
    );
    await act('tagline', 'set', { value: 'Mine' });
    await act('tagline', 'undo');
    expect(await fieldNow('tagline')).toMatchObject({ value: FOUND.tagline, state: 'override' });
    await act('tagline', 'restore');
    expect((await fieldNow('tagline')).state).toBe('ai');
    await act('tagline', 'blank');
    expect(await fieldNow('tagline')).toMatchObject({ value: null, state: 'deleted' });
    await act('tagline', 'undo');
    expect(await fieldNow('tagline')).toMatchObject({ value: FOUND.tagline, state: 'ai' });
    await act('tagline', 'set', { value: 'Mine' });
    await act('tagline', 'restore');
    expect((await fieldNow('tagline')).evidence).toHaveLength(1);
    await act('city', 'blank');
    expect((await fieldNow('city')).state).toBe('deleted');
  });

  test('is drafted again, and the row says whether anything was found', async () => {
    drafter.proposes = { tagline: ['Updates that a customer can read', 'Updates that a customer can read'] };
    expect(saved(await act('tagline', 'again'))).toEqual([303, `${path}?redrafted=tagline`]);
    expect((await fieldNow('tagline')).value).toBe('Updates that a customer can read');
    expect(saved(await act('city', 'again'))).toEqual([303, `${path}?nothing_new=city`]);
    drafter.proposes = { tagline: [FOUND.tagline, FOUND.tagline], name: ['Foghorn', 'Foghorn'] };
    await act('name', 'set', { value: 'Own name' });
    const page = await by.request(path);
    const all = page.root
      .querySelectorAll('form')
      .find((one) => one.querySelector('input[value=again_all]'))!;
    expect(saved(await send(all, 'again_all'))).toEqual([303, `${path}?redrafted=website`]);
    // What an owner has set stays.
    expect((await fieldNow('tagline')).value).toBe(FOUND.tagline);
    expect((await fieldNow('name')).value).toBe('Own name');
  });
});

describe('what is refused stands at its field, with what was typed', () => {
  const refused = (page: PageResponse, row: string) => ({
    status: page.status,
    fault: rowOf(page, row).querySelector('[role=alert]')?.structuredText.trim(),
    open: rowOf(page, row).querySelector('details.edit')?.hasAttribute('open'),
  });

  test('a text that is too long', async () => {
    const page = await act('city', 'set', { value: 'x'.repeat(501) });
    expect(refused(page, 'city')).toEqual({
      status: 400,
      fault: 'Must have at most 500 characters. Shorten it by 1 character.',
      open: true,
    });
    const input = rowOf(page, 'city').querySelector('input[name=value]')!;
    expect(input.getAttribute('value')).toBe('x'.repeat(501));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toContain('city-fault');
    expect((await fieldNow('city')).value).toBeNull();
  });

  test('a line of a list, by its number', async () => {
    const page = await act('features', 'set', { value: `Fast\n${'y'.repeat(201)}` });
    expect(refused(page, 'features').fault).toContain('Line 2: Must have at most 200 characters.');
    expect(rowOf(page, 'features').querySelector('textarea')?.text).toContain('Fast\nyyy');
  });

  test('a category that there is not', async () => {
    const page = await act('categories', 'set', { value: 'Nonsense' });
    expect(refused(page, 'categories').fault).toContain(
      'There is no category "Nonsense". Choose one of the list.',
    );
  });

  test('a value that somebody else has changed meanwhile; sent again it takes its place', async () => {
    const form = formIn(await by.request(path), 'tagline', 'set');
    await ada.call('update_draft', { id, fields: { tagline: 'By the assistant' } });
    const page = await send(form, 'set', { value: 'By hand' });
    expect(refused(page, 'tagline')).toMatchObject({ status: 409, open: true });
    expect(refused(page, 'tagline').fault).toContain('It now says “By the assistant”.');
    expect((await fieldNow('tagline')).value).toBe('By the assistant');
    const again = formIn(page, 'tagline', 'set');
    expect((await send(again, 'set')).status).toBe(303);
    expect((await fieldNow('tagline')).value).toBe('By hand');
  });

  test('drafting a locked field again', async () => {
    const form = formIn(await by.request(path), 'tagline', 'again');
    await ada.call('update_draft', { id, lock_fields: ['tagline'] });
    const page = await send(form, 'again');
    expect(page.status).toBe(400);
    expect(page.root.querySelector('[role=alert]')?.text).toContain('Unlock it first.');
  });

  test('drafting again while the drafter fails, and beyond the limit of a day', async () => {
    drafter.failure = new Error('down');
    const failed = await act('city', 'again');
    drafter.failure = null;
    expect(failed.status).toBe(503);
    expect(failed.root.querySelector('#city [role=alert]')?.text).toContain('nothing was changed');
    const limited = await startWorld({ env: { RATE_LIMITS: 'on' }, ports: { drafter } });
    await limited.store.write((tx) => tx.settings.set('limits.regenerates_per_day', 0));
    const own = await builtDraft(limited, 'ada');
    const guest = await member(limited.url, limited.store, 'ada@example.org', limited.clock.now().getTime());
    const at = `/account/drafts/${own}`;
    const page = await sendForm(guest, at, formIn(await guest.request(at), 'city', 'again'), 'again');
    expect(page.status).toBe(429);
    expect(page.root.querySelector('#city [role=alert]')?.text).toContain('the limit is 0');
    await limited.close();
  });

  test('a form about no field or part', async () => {
    const csrf = (await by.request(path)).root.querySelector('input[name=csrf]')!.getAttribute('value')!;
    for (const fields of [
      { do: 'set', field: 'constructor', value: 'x' },
      { do: 'lock' },
      { do: 'set_item', part: '__proto__', place: 'new' },
      { do: 'set_keys', part: 'faqs' },
    ])
      expect(saved(await by.send(path, { csrf, ...(fields as Record<string, string>) }))).toEqual([
        303,
        `${path}?unchanged`,
      ]);
  });

  test('anything while the website is read: what was typed can be copied', async () => {
    const form = formIn(await by.request(path), 'tagline', 'set');
    const now = world.clock.now().getTime();
    await world.store.write((tx) => tx.drafts.patch(id, { status: 'crawling', updated_at: now }));
    const page = await send(form, 'set', { value: 'Not lost' });
    expect(page.status).toBe(409);
    expect(page.root.querySelector('textarea.typed')?.text).toContain('Not lost');
    expect(page.headers.get('refresh')).toBeNull();
  });
});

describe('parts', () => {
  test('FAQs are added, changed and removed; what did not change keeps its quotes', async () => {
    await act('faqs', 'set_item', { question: 'New?', answer: 'Yes.\r\nVery.' }, 'new');
    expect((await seen()).faqs).toMatchObject([
      { ...FAQ, evidence: [{ quote: FAQ.answer }] },
      { question: 'New?', answer: 'Yes.\nVery.', evidence: [] },
    ]);
    await act('faqs', 'set_item', { answer: 'Thirty days.' }, '0');
    expect((await seen()).faqs[0]).toMatchObject({
      question: FAQ.question,
      answer: 'Thirty days.',
      evidence: [],
    });
    await act('faqs', 'remove_item', {}, '0');
    expect((await seen()).faqs.map(({ question }: any) => question)).toEqual(['New?']);
    await act('faqs', 'undo');
    expect((await seen()).faqs).toHaveLength(2);
  });

  test('founders are added and put first; milestones have days and links', async () => {
    await act('founders', 'set_item', { name: 'Bo Lind', title: 'CTO', bio: '' }, 'new');
    await act('founders', 'first_item', {}, '1');
    const names = async () => (await seen()).founders.map(({ name }: any) => name);
    expect(await names()).toEqual(['Bo Lind', FOUNDER.name]);
    await act('founders', 'set_item', { name: 'Cy Moss', title: 'COO', bio: '' }, 'new');
    await act('founders', 'first_item', {}, '2');
    // The others keep their order.
    expect(await names()).toEqual(['Cy Moss', 'Bo Lind', FOUNDER.name]);
    const milestone = {
      date: '2026-03-02',
      title: 'First team',
      description: '',
      url: 'https://a.example/n',
    };
    await act('milestones', 'set_item', milestone, 'new');
    expect((await seen()).milestones).toEqual([
      { date: '2026-03-02', title: 'First team', url: 'https://a.example/n' },
    ]);
  });

  test('links, story and texts for search engines are set and cleared by key', async () => {
    await act('company_socials', 'set_keys', { x: 'https://x.com/foghorn', github: '' });
    expect((await seen()).company_socials).toEqual({ x: 'https://x.com/foghorn' });
    await act('story', 'set_keys', { problem: 'Twice the work.', title: 'Calm' });
    expect((await seen()).story).toEqual({ title: 'Calm', problem: 'Twice the work.' });
    await act('seo', 'set_keys', { title: 'Foghorn' });
    expect((await seen()).seo).toEqual({ title: 'Foghorn' });
  });

  test('what is wrong with an entry stands in its form', async () => {
    const page = await act(
      'milestones',
      'set_item',
      { date: '2026-03-02', title: ' ', description: 'More', url: 'http://a.example' },
      'new',
    );
    expect(page.status).toBe(400);
    const form = page.root.querySelector('#milestones-new')!;
    expect(form.hasAttribute('open')).toBe(true);
    expect(form.querySelector('[role=alert]')?.text).toContain('Title: Must not be blank.');
    expect(form.querySelector('textarea')?.text.trim()).toBe('More');
    const links = await act('company_socials', 'set_keys', { x: 'not a link' });
    expect(rowOf(links, 'company_socials').querySelector('[role=alert]')?.text).toContain(
      'X: This is no http or https link.',
    );
  });

  test('an entry that somebody else removed is not replaced, and what was typed can be added', async () => {
    const form = formIn(await by.request(path), 'faqs', 'set_item', '0');
    await ada.call('update_draft', { id, faqs: [{ question: 'Other?', answer: 'Other.' }] });
    const page = await send(form, 'set_item', { answer: 'Mine.' });
    expect(page.status).toBe(409);
    const added = page.root.querySelector('#faqs-new')!;
    expect(added.querySelector('[role=alert]')?.text).toContain('somebody else changed or removed this');
    expect(added.querySelector('textarea')?.text.trim()).toBe('Mine.');
    expect((await seen()).faqs).toMatchObject([{ question: 'Other?' }]);
  });

  test('there is no form beyond the most entries', async () => {
    const faqs = Array.from({ length: 10 }, (_, i) => ({ question: `Q${i}?`, answer: 'A.' }));
    await ada.call('update_draft', { id, faqs });
    const page = await by.request(path);
    expect(page.root.querySelector('#faqs-new')).toBeNull();
    expect(rowOf(page, 'faqs').text).toContain('There is room for 10.');
  });
});

test('a site that was read a moment ago is not read again, and the page says so [D79]', async () => {
  const read = async () => {
    const page = await by.request(path);
    const form = page.root.querySelectorAll('form').find((one) => one.querySelector('input[value=read]'))!;
    return saved(await send(form, 'read'));
  };
  expect(await read()).toEqual([303, `${path}?recent`]);
  world.clock.advance(11 * 60_000);
  expect(await read()).toEqual([303, `${path}?reading`]);
  expect((await by.request(path)).headers.get('refresh')).not.toBeNull();
  await world.running.drain();
});
