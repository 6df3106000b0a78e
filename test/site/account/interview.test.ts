import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rejectAnswer } from '../../../services/people/interview_decisions.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, Visitor } from '../visitor.ts';

const PATH = '/account/interview';
let world: World;
let ids: number[];
let count = 0;
let owner: string;
let ada: Visitor;

beforeAll(async () => {
  world = await startWorld();
  ids = (await restCaller(world).call('list_interview_questions')).answer.items.map(
    ({ id }: { id: number }) => id,
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = `ada-${++count}`;
  ada = await member(world.url, world.store, `${owner}@example.org`, now());
});

const now = (): number => world.clock.now().getTime();
const live = (...names: string[]) =>
  addListing(world.store, world.clock, {
    name: `Works ${++count}`,
    owner,
    founders: names.map((name) => ({ name })),
  });
const assistant = async () => restCaller(world, await world.key(owner));
const fill = (page: PageResponse, fields: Record<string, string>): Promise<PageResponse> => {
  const form = page.root.querySelector('form.interview')!;
  const typed = form
    .querySelectorAll('textarea')
    .map((area) => [area.getAttribute('name')!, area.text.trim()]);
  const hidden = form
    .querySelectorAll('input[type=hidden]')
    .map((field) => [field.getAttribute('name')!, field.getAttribute('value')!]);
  return ada.send(PATH, { ...Object.fromEntries([...hidden, ...typed]), do: 'save', ...fields });
};
const valueOf = ({ root }: PageResponse, id: number | undefined): string =>
  root.querySelector(`#answer-${id}`)?.text.trim() ?? 'no field';

describe('/account/interview', () => {
  test('shows what was answered before, also after it was removed', async () => {
    const { call } = await assistant();
    for (const answer of ['By hand.', 'By machine.', '']) {
      await call('answer_interview', { answers: [{ question_id: ids[0], answer }] });
      const page = await ada.request(PATH);
      const earlier = page.root.querySelector(`#answer-${ids[0]} ~ details`)?.text ?? '';
      expect(earlier).toContain({ 'By hand.': '', 'By machine.': 'By hand.', '': 'By machine.' }[answer]);
      expect([answer, earlier === '']).toEqual([answer, answer === 'By hand.']);
    }
  });

  test('is linked from the account, for signed-in people only, with all questions and their hints', async () => {
    const account = await ada.request('/account');
    expect(account.root.querySelector(`a[href="${PATH}"]`)?.text).toContain('Your interview');
    const anonymous = await new Visitor(world.url).request(PATH);
    expect(anonymous.headers.get('location')).toBe('/sign-in?return_to=%2Faccount%2Finterview');
    const page = await ada.request(PATH);
    expect(page.root.querySelectorAll('form.interview textarea')).toHaveLength(ids.length);
    expect(page.text).toContain('The scene rather than the market');
    expect(page.text).toContain('a founder page comes with a live listing that names you');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });

  test('saves what was typed, as answer_interview does, and the founder page shows it', async () => {
    await live('Ada Byron');
    await world.store.write(async (tx) =>
      tx.people.rename((await tx.people.byEmail(`${owner}@example.org`))!.id, 'Ada Byron'),
    );
    const saved = await fill(await ada.request(PATH), {
      [`answer-${ids[0]}`]: 'First.\r\n\r\nSecond <b>paragraph</b>.',
      [`answer-${ids[2]}`]: '  Third.  ',
    });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${PATH}?saved`]);
    const page = await ada.request(`${PATH}?saved`);
    expect(page.root.querySelector('[role=status]')?.text).toBe('Saved.');
    expect(valueOf(page, ids[2])).toBe('Third.');
    const caller = await assistant();
    const { answer } = await caller.call('answer_interview', { answers: [] });
    expect(answer.items.map((item: { answer: string }) => item.answer)).toEqual([
      'First.\n\nSecond <b>paragraph</b>.',
      'Third.',
    ]);
    const link = page.root.querySelector('main .note a')?.getAttribute('href') ?? '';
    const founder = await new Visitor(world.url).request(link);
    expect(founder.root.querySelector('#interview h2')?.text).toBe('Interview');
    const interview = founder.root.querySelectorAll('#interview :is(h3, p)').map((one) => one.text);
    expect(interview).toHaveLength(5);
    expect(interview.slice(1, 3)).toEqual(['First.', 'Second <b>paragraph</b>.']);
    expect(founder.markup).not.toContain('<b>paragraph');
    await fill(page, { [`answer-${ids[0]}`]: '', [`answer-${ids[2]}`]: '' });
    expect((await new Visitor(world.url).request(link)).root.querySelector('#interview')).toBeNull();
  });

  test('a text that is too long is refused at its field, and everything typed stays', async () => {
    const page = await fill(await ada.request(PATH), {
      [`answer-${ids[0]}`]: 'Short.',
      [`answer-${ids[1]}`]: 'x'.repeat(4010),
    });
    expect(page.status).toBe(400);
    expect(page.root.querySelector(`#answer-${ids[1]}-fault`)?.text).toBe(
      'Must have at most 4000 characters. Shorten it by 10 characters.',
    );
    expect(page.root.querySelector(`#answer-${ids[1]}`)?.getAttribute('aria-invalid')).toBe('true');
    expect([valueOf(page, ids[0]), valueOf(page, ids[1])]).toEqual(['Short.', 'x'.repeat(4010)]);
    expect(valueOf(await ada.request(PATH), ids[0])).toBe('');
  });

  test('takes all questions with 4000 characters of nine bytes each', async () => {
    const long = Object.fromEntries(ids.map((id) => [`answer-${id}`, '漢'.repeat(4000)]));
    expect((await fill(await ada.request(PATH), long)).status).toBe(303);
  });

  test('an older form replaces no newer answer unseen, and leaves other questions alone', async () => {
    const page = await ada.request(PATH);
    const caller = await assistant();
    await caller.call('answer_interview', {
      answers: [
        { question_id: ids[0], answer: 'By the assistant.' },
        { question_id: ids[1], answer: 'Also by the assistant.' },
      ],
    });
    const refused = await fill(page, { [`answer-${ids[0]}`]: 'By hand.' });
    expect(refused.status).toBe(400);
    expect(refused.root.querySelector(`#answer-${ids[0]}-fault`)?.text).toContain('By the assistant.');
    expect(valueOf(refused, ids[0])).toBe('By hand.');
    expect((await fill(refused, {})).status).toBe(303);
    const after = await ada.request(PATH);
    expect([valueOf(after, ids[0]), valueOf(after, ids[1])]).toEqual(['By hand.', 'Also by the assistant.']);
  });

  test('who has no matching name says which founder they are, and only a founder of their listings', async () => {
    await live('Grace Hopper', 'Tunde Adeyemi');
    const page = await ada.request(PATH);
    expect(page.root.querySelectorAll('button[name=founder]').map((one) => one.text)).toEqual([
      'I am Grace Hopper',
      'I am Tunde Adeyemi',
    ]);
    const csrf = page.root.querySelector('input[name=csrf]')!.getAttribute('value')!;
    await ada.send(PATH, { csrf, do: 'link', founder: 'Somebody Else' });
    const person = async () => (await world.store.people.byEmail(`${owner}@example.org`))?.name ?? null;
    expect(await person()).toBeNull();
    const linked = await ada.send(PATH, { csrf, do: 'link', founder: 'Tunde Adeyemi' });
    expect(linked.headers.get('location')).toBe(`${PATH}?linked`);
    expect(await person()).toBe('Tunde Adeyemi');
    const { root } = await ada.request(`${PATH}?linked`);
    expect(root.querySelector('.note a')?.text).toBe('Tunde Adeyemi');
  });

  test('answers to earlier questions stand below, and a button removes them', async () => {
    const question_id = await world.store.write((tx) =>
      tx.interview.add({ question: 'Which fax?', hint: null, position: 90, active: true }),
    );
    const open = await ada.request(PATH);
    await fill(open, { [`answer-${question_id}`]: 'None.' });
    await world.store.write((tx) => tx.interview.set(question_id, { active: false }));
    const page = await ada.request(PATH);
    expect(page.root.querySelector('section.interview')?.text).toContain('Which fax?');
    const csrf = page.root.querySelector('input[name=csrf]')!.getAttribute('value')!;
    const gone = await ada.send(PATH, { csrf, do: 'remove', question: String(question_id) });
    expect(gone.headers.get('location')).toBe(`${PATH}?removed`);
    expect((await ada.request(PATH)).root.querySelector('section.interview')).toBeNull();
    const lost = await fill(open, { [`answer-${question_id}`]: 'Too late.' });
    expect(lost.status).toBe(400);
    expect(lost.root.querySelector('textarea[readonly]')?.text.trim()).toBe('Too late.');
  });

  test('what waits for the site team, and what it refused, stands at its question', async () => {
    const text = 'A casino with a jackpot.';
    await fill(await ada.request(PATH), { [`answer-${ids[0]}`]: text });
    const page = await ada.request(PATH);
    expect(page.root.querySelector(`#answer-${ids[0]}-review`)?.text).toContain('reviews this text before');
    const [row] = await world.store.interviews.waiting(1);
    await world.store.write((tx) =>
      rejectAnswer(tx, row!.id, { by: { actor: 'operator' }, note: 'No adverts.', now: now() }),
    );
    const refused = await ada.request(PATH);
    expect(refused.root.querySelector(`#answer-${ids[0]}-review`)?.text).toContain('No adverts.');
    expect(valueOf(refused, ids[0])).toBe(text);
  });
});
