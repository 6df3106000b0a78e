import { describe, expect, test } from 'vitest';
import { mcpCaller } from '../../clients/mcp_clients.ts';
import { editing } from '../drafts/editing.ts';

const at = editing();
const { update, refused } = at;

describe('texts that nobody sees', () => {
  test.each(['\u200b\u200b', ' \t\n', '\u2060\ufeff', '\u3164', '\u2800', '\u00ad'])(
    '%j is blank: as a value it removes, and what needs words refuses it [R115, D65]',
    async (blank) => {
      const { fields } = await update({ fields: { name: blank, features: [blank, ' Fast '] } });
      expect(fields.name).toMatchObject({ value: null, state: 'deleted', evidence: [] });
      expect(fields.features.value).toEqual(['Fast']);
      expect(await refused({ faqs: [{ question: blank, answer: 'A.' }] })).toMatchObject({
        errors: [{ path: 'faqs.0.question', message: 'Must not be blank.' }],
      });
      const { founders } = await update({ founders: [{ name: 'Ada', title: blank }] });
      expect(founders).toEqual([{ name: 'Ada', evidence: [] }]);
    },
  );

  test.each([
    ['a control character', 'a\u0000b'],
    ['a mark that turns the direction', '\u202eemaN'],
    ['an isolate that stays open', 'Acme \u2067'],
    ['an end of an isolate that did not begin', '\u2069Acme \u2068'],
    ['half a character', '\ud800x'],
  ])('%s is refused wherever a text is stored, and nothing changes', async (_what, text) => {
    const before = await at.ada.answer('get_draft', { id: at.id });
    const { errors } = await refused({
      fields: { name: text, features: ['ok', text] },
      faqs: [{ question: 'q', answer: text }],
      story: { journey: text },
      seo: { meta: text },
    });
    expect(errors.map(({ path }: any) => path)).toEqual([
      'fields.name',
      'fields.features.1',
      'faqs.0.answer',
      'story.journey',
      'seo.meta',
    ]);
    expect(await at.ada.answer('get_draft', { id: at.id })).toEqual(before);
  });

  test('what people write stays: lines, tabs, emoji, and languages from right to left', async () => {
    const description = 'Line one\n\tline two 👩‍💻 שלום \u2067عربي\u2069 e\u0301';
    expect((await update({ fields: { description } })).fields.description.value).toBe(description);
    expect((await at.ada.answer('get_draft', { id: at.id })).fields.description.value).toBe(description);
  });
});

describe('URLs and codes that no listing could show', () => {
  test.each([
    ['logo_url', 'https://ada:secret@acme.example/logo.png'],
    ['demo_video_url', 'https://youtube.com/wat ch'],
    ['logo_url', 'data:image/png;base64,AAAA'],
    ['logo_url', 'javascript:alert(1)'],
    ['demo_video_url', 'javascript:alert(1)'],
  ])('%s %s is a problem, and no password is repeated in it [D2]', async (name, value) => {
    const { problems } = await update({ fields: { [name]: value } });
    expect(problems).toMatchObject([{ path: `fields.${name}`, code: 'invalid_link' }]);
    expect(JSON.stringify(problems)).not.toContain('secret');
  });

  test.each([
    ['DE', 0],
    ['gb', 0],
    ['XK', 0],
    ['UK', 1],
    ['ZZ', 1],
    ['Germany', 1],
  ])('the country %s has %i problems [D2]', async (country, count) => {
    expect((await update({ fields: { country } })).problems).toHaveLength(count);
  });

  test.each(['https://github.com/ac\nme', 'https://github.com/ac me', 'https://git\u200bhub.com/acme'])(
    '%j is no link [R126]',
    async (link) => {
      expect(await refused({ company_socials: { github: link } })).toMatchObject({
        errors: [{ path: 'company_socials.github', code: 'invalid_link' }],
      });
    },
  );

  test.each([
    ['pinterest', 'https://www.pinterest.co.uk/acme', []],
    ['pinterest', 'https://pinterest.evil/acme', ['wrong_platform']],
    ['linkedin', 'https://linkedin.com.evil.example/in/acme', ['wrong_platform']],
    ['facebook', 'https://faceb00k.com/acme', ['wrong_platform']],
    ['github', 'https://gіthub.com/acme', ['wrong_platform']],
  ])('%s %s [R127]', async (key, link, codes) => {
    const { problems } = await update({ company_socials: { [key]: link } });
    expect(problems.map(({ code }: any) => code)).toEqual(codes);
  });
});

describe('errors that say what to do', () => {
  test.each([
    [{ tags: ['a'] }, 'There is no input "tags" here.', 'Put it into fields.'],
    [
      { fields: '{"name":"x"}' },
      'Expected object, received string.',
      'Send the object itself, not as a text.',
    ],
    [{ zz: 1 }, 'There is no input "zz" here.', 'Leave it out.'],
    [{ fields: { faqs: [] } }, 'There is no input "faqs" here.', 'Put it beside fields, not into it.'],
    [{ fields: { fags: ['a'] } }, 'There is no input "fags" here.', 'Did you mean "tags"?'],
    [{ fields: { fqas: ['a'] } }, 'There is no input "fqas" here.', 'Leave it out.'],
    [
      { unlock_fields: ['name'] },
      'There is no input "unlock_fields" here.',
      'Name the fields in restore: that brings the originals back and unlocks them.',
    ],
    [{ fields: { nam: 'x' } }, 'There is no input "nam" here.', 'Did you mean "name"?'],
    [{ fields: { founded_year: 2021 } }, 'Expected string, received number.', 'Send it as a text: "2021".'],
    [{ fields: { tags: 'a, b' } }, 'Expected array, received string.', 'Send a list of texts.'],
    [
      { fields: { city: 'x'.repeat(503) } },
      'Must have at most 500 characters.',
      'Shorten it by 3 characters.',
    ],
    [{ seo: { title: 'x'.repeat(71) } }, 'Must have at most 70 characters.', 'Shorten it by 1 character.'],
    [{ regenerate: ['taglines'] }, 'This is none of the values that are allowed.', 'Did you mean "tagline"?'],
    [{ faqs: Array(11).fill({ question: 'q', answer: 'a' }) }, 'Must have at most 10 items.', undefined],
    [
      { milestones: [{ date: '2026-02-30', title: 't' }] },
      'Must be a day that exists, in the form 2026-11-16.',
      undefined,
    ],
  ] as [object, string, string | undefined][])('%j', async (input, message, fix) => {
    const { errors } = await refused(input);
    expect(errors).toHaveLength(1);
    expect([errors[0].message, errors[0].fix]).toEqual([message, fix]);
  });

  test('a tool says a bound once, and calls the nearest values nearest, not all that is allowed', async () => {
    const mcp = await mcpCaller(at.world.url, await at.world.key('ada'));
    const client = mcp.client as { callTool(call: object): Promise<any> };
    const textOf = async (more: object): Promise<string> =>
      (await client.callTool({ name: 'update_draft', arguments: { id: at.id, ...more } })).content[0].text;
    const category = await textOf({ fields: { categories: ['Desing'] } });
    expect(category).toMatch(/Sent: Desing\. Nearest: .*Design.*\. list_categories names all \d+\./);
    expect(category).not.toMatch(/Allowed|`errors`/);
    expect(await textOf({ seo: { title: 'x'.repeat(71) } })).toContain(
      'seo.title: Must have at most 70 characters. Sent: 71.',
    );
    expect(await textOf({ founders: [{ name: '' }] })).toContain(
      'founders.0.name: Must not be blank. Sent: 0.',
    );
    expect(await textOf({ fields: { stage: 'x' } })).toContain('Allowed: idea, mvp, beta, launched');
    await mcp.close();
  });

  test('the name that others use for the id is known, and numbers in words are', async () => {
    expect((await at.ada.problem('get_account', { draft_id: at.id })).errors[0].fix).toBe('Leave it out.');
    const mcp = await mcpCaller(at.world.url, await at.world.key('ada'));
    // A tool takes the name of another operation, and corrects a text that can only be a number (D80).
    expect((await mcp.call('get_draft', { draft_id: at.id })).answer).toMatchObject({ id: at.id });
    const paged = await mcp.call('list_my_drafts', { page: 'two' });
    expect(paged.problem.errors).toMatchObject([{ path: 'page', code: 'invalid_type' }]);
    expect((await mcp.call('list_my_drafts', { page: '2' })).answer).toMatchObject({ page: 2 });
    await mcp.close();
  });

  test('what a listing could not bear is refused, and it is said that nothing was changed [R134]', async () => {
    await at.ada.answer('submit_draft', { id: at.id });
    expect(await refused({ fields: { name: null, tagline: 'Not kept' } })).toMatchObject({
      code: 'draft_incomplete',
      errors: [{ path: 'fields.name' }],
      next_steps: [expect.stringMatching(/^Nothing was changed\..*repeat this call/)],
    });
  });

  test('a draft that could not be submitted says what it needs before submit_draft is called [D65]', async () => {
    const { next_steps } = await update({ fields: { name: null, short_description: null } });
    expect(next_steps).toContainEqual(
      expect.stringMatching(/^Before submit_draft set fields\.name, fields\.short_description:/),
    );
    const { next_steps: then } = await update({ restore: ['name', 'short_description'] });
    expect(then.join(' ')).not.toContain('Before submit_draft');
  });

  test('a draft is found by its id in capitals too [R110]', async () => {
    expect(await at.ada.answer('get_draft', { id: at.id.toUpperCase() })).toMatchObject({ id: at.id });
  });
});
