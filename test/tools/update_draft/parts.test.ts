import { describe, expect, test } from 'vitest';
import { builtDraft, FAQ, FOUNDER } from '../drafts/draft_scene.ts';
import { editing } from '../drafts/editing.ts';

const at = editing();
const { update } = at;

const faqs = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ question: `Question ${i}?`, answer: `Answer ${i}.` }));

describe('FAQs', () => {
  test('replace all; one that is as it was keeps the quotes that prove it, one of the client has none [R125]', async () => {
    const mine = { question: 'Who made it?', answer: 'Ada.' };
    const after = await update({ faqs: [mine, FAQ] });
    expect(after.faqs).toEqual([
      { ...mine, evidence: [] },
      { ...FAQ, evidence: [expect.objectContaining({ quote: FAQ.answer })] },
    ]);
    const changed = await update({ faqs: [{ ...FAQ, answer: 'The first month costs nothing.' }] });
    expect(changed.faqs).toEqual([{ ...FAQ, answer: 'The first month costs nothing.', evidence: [] }]);
    const none = await update({ faqs: [] });
    expect(none.faqs).toEqual([]);
    expect(none.missing).toContain('faqs');
  });

  test('up to ten are kept; six to ten come with a notice [D1]', async () => {
    expect((await update({ faqs: [FAQ, ...faqs(4)] })).notices).toEqual([]);
    const six = await update({ faqs: [FAQ, ...faqs(5)] });
    expect(six.faqs).toHaveLength(6);
    expect(six.notices).toEqual([expect.stringContaining('6 FAQs')]);
    expect((await at.ada.answer('get_draft', { id: at.id })).notices).toEqual(six.notices);
    expect((await update({ faqs: faqs(10) })).faqs).toHaveLength(10);
  });
});

describe('founders', () => {
  test('replace the list, the first is primary; quotes stay where nothing changed; blank parts are left out [R128]', async () => {
    const { founders } = await update({
      founders: [{ name: ' Grace Holm ', title: '', bio: 'Writes.' }, FOUNDER],
    });
    expect(founders).toEqual([
      { name: 'Grace Holm', bio: 'Writes.', evidence: [] },
      { ...FOUNDER, evidence: [expect.objectContaining({ quote: 'Ada Holm, founder' })] },
    ]);
    expect((await update({ founders: [] })).missing).toContain('founders');
  });

  test('founder_socials are of the first one; without a founder the response says that nobody sees them [D35]', async () => {
    const x = 'https://x.com/adaholm';
    const after = await update({ founder_socials: { x } });
    expect([after.founder_socials, after.notices]).toEqual([{ x }, []]);
    expect((await update({ founders: [] })).notices).toContainEqual(
      expect.stringContaining('founder_socials'),
    );
  });
});

describe('socials', () => {
  const github = 'https://github.com/foghorn';

  test('are merged by key, an empty text clears one [R126]', async () => {
    const linkedin = 'https://www.linkedin.com/company/foghorn';
    expect((await update({ company_socials: { linkedin } })).company_socials).toEqual({ github, linkedin });
    expect((await update({ company_socials: { github: '' } })).company_socials).toEqual({ linkedin });
    const none = await update({ company_socials: { linkedin: '' } });
    expect([none.company_socials, none.missing.includes('company_socials')]).toEqual([{}, true]);
  });

  test('the quotes of a drafted link go when the link is another, and stay when it is sent again [R105]', async () => {
    const stored = async () => (await at.world.store.drafts.byId(at.id))!.company_socials.github;
    await update({ company_socials: { github } });
    expect((await stored())!.evidence).toHaveLength(1);
    await update({ company_socials: { github: `${github}-app` } });
    expect(await stored()).toEqual({ value: `${github}-app`, evidence: [] });
  });

  test('a link that leads elsewhere is taken and shown as a problem; website and custom lead anywhere [R127, D2]', async () => {
    const anywhere = { website: 'https://a.example/', custom: 'https://blog.example/a' };
    expect((await update({ company_socials: anywhere })).problems).toEqual([]);
    const after = await update({
      company_socials: { linkedin: 'https://a.example/in' },
      founder_socials: { github: 'https://gitlab.example/ada' },
    });
    expect(after.problems).toMatchObject([
      { path: 'company_socials.linkedin', code: 'wrong_platform', actual: 'https://a.example/in' },
      { path: 'founder_socials.github', code: 'wrong_platform' },
    ]);
    const problem = await at.ada.problem('submit_draft', { id: at.id });
    expect(problem).toMatchObject({ code: 'draft_incomplete', errors: after.problems });
  });
});

describe('the story, milestones and texts for search engines', () => {
  test('sections of the story are merged: what is left out stays, an empty text clears [R129, D19]', async () => {
    await update({ story: { title: 'On call', problem: 'Nobody wrote.', lessons: 'Write.' } });
    const { story } = await update({ story: { problem: '', journey: ' Slowly. ' } });
    expect(story).toEqual({ title: 'On call', lessons: 'Write.', journey: 'Slowly.' });
  });

  test('a title of the story that a listing could not hold is a problem [D2]', async () => {
    const { problems } = await update({ story: { title: 'x'.repeat(201) } });
    expect(problems).toMatchObject([
      { path: 'story.title', code: 'too_long_for_listing', limit: 200, actual: 201 },
    ]);
    expect((await update({ story: { title: 'x'.repeat(200) } })).problems).toEqual([]);
  });

  test('milestones replace the list [R130]', async () => {
    const first = { date: '2024-02-29', title: 'Founded', description: 'In a kitchen.' };
    const second = { date: '2026-01-01', title: 'Grew', url: 'https://foghorn.example/news' };
    expect((await update({ milestones: [first, second] })).milestones).toEqual([first, second]);
    expect((await update({ milestones: [{ ...second, description: '' }] })).milestones).toEqual([second]);
  });

  test.each(['1799-12-31', '2101-01-01', '0001-01-01'])(
    'a milestone of %s is refused: no company has seen that year',
    async (date) => {
      const input = {
        id: at.id,
        milestones: [
          { date: '2024-01-01', title: 'Founded' },
          { date, title: 'Far' },
        ],
      };
      expect(await at.ada.problem('update_draft', input)).toMatchObject({
        status: 400,
        errors: [{ path: 'milestones.1.date', code: 'invalid_date', actual: date }],
      });
    },
  );

  test('a milestone that is yet to come is kept with a notice, and one of today without', async () => {
    const now = at.world.clock.now().getTime();
    const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
    const { milestones, notices } = await update({
      milestones: [
        { date: day(0), title: 'Today' },
        { date: '2090-01-01', title: 'Moon base' },
      ],
    });
    expect(milestones).toHaveLength(2);
    expect(notices).toEqual(['milestones: "Moon base" is dated 2090-01-01, which is in the future.']);
    expect((await update({ seo: { title: 'Other' } })).notices).toEqual([]);
  });

  test('what is sent twice is kept with a notice that says so', async () => {
    const founded = { date: '2024-01-01', title: 'Founded' };
    expect((await update({ milestones: [founded, { ...founded, description: 'Again.' }] })).notices).toEqual([
      'milestones: "2024-01-01 Founded" is there more than once.',
    ]);
    const link = 'https://foghorn.example/us';
    await update({ company_socials: { website: link } });
    expect((await update({ company_socials: { custom: link } })).notices).toEqual([
      `company_socials: "${link}" is there more than once.`,
    ]);
    expect((await update({ faqs: [FAQ, { ...FAQ, answer: 'Another.' }] })).notices).toContainEqual(
      `faqs: "${FAQ.question}" is there more than once.`,
    );
  });

  test('seo is merged by key, an empty text clears [R132]', async () => {
    await update({ seo: { title: 'Foghorn', meta: 'Updates.' } });
    expect((await update({ seo: { title: '' } })).seo).toEqual({ meta: 'Updates.' });
  });
});

describe('the response about all this', () => {
  test('keys that are not sent stay as they are [R111, R133]', async () => {
    // The quotes of links come with get_draft alone.
    const { link_evidence: _quotes, ...before } = await at.ada.answer('get_draft', { id: at.id });
    const after = await update({ seo: { title: 'Foghorn' } });
    expect(after).toEqual({
      ...before,
      seo: { title: 'Foghorn' },
      previous: { seo: { value: { title: '' }, set_by: 'ai', at: before.build.read_at } },
      updated_at: after.updated_at,
      revision: after.revision,
    });
    expect(after.revision).not.toBe(before.revision);
  });

  test('completeness counts fields by weight, FAQs, founders and company links [R108]', async () => {
    const { completeness, missing } = await at.ada.answer('get_draft', { id: at.id });
    for (const [input, name] of [
      [{ faqs: [] }, 'faqs'],
      [{ founders: [] }, 'founders'],
      [{ company_socials: { github: '' } }, 'company_socials'],
    ] as const) {
      expect(missing).not.toContain(name);
      at.id = await builtDraft(at.world, 'ada');
      const after = await update(input);
      expect(after.missing).toContain(name);
      expect(after.completeness).toBeLessThan(completeness);
    }
    const all = await update({
      faqs: [FAQ],
      founders: [FOUNDER],
      company_socials: { github: 'https://github.com/foghorn' },
      fields: {
        description: 'd',
        features: ['f'],
        pricing_model: 'free',
        pricing_summary: 'p',
        logo_url: 'https://a.example/logo.png',
        usps: ['u'],
        keywords: ['k'],
        tags: ['t'],
        stage: 'beta',
        country: 'DK',
        city: 'Copenhagen',
        founded_year: '2011',
        contact_email: 'a@b.example',
        demo_video_url: 'https://youtu.be/x',
      },
    });
    expect([all.completeness, all.missing]).toEqual([100, []]);
  });

  test('more categories than a listing shows are kept, and the response says which are seen [D34]', async () => {
    const one = await update({ fields: { categories: ['Design'] } });
    expect(one.notices).toEqual([]);
    const five = ['Design', 'Project management', 'Testing & monitoring', 'Travel', 'Education'];
    const after = await update({ fields: { categories: five } });
    expect(after.fields.categories.value).toEqual(five);
    expect(after.notices).toEqual([expect.stringMatching(/5 categories.*first.*first 4/)]);
  });
});
