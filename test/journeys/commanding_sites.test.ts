import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { profileBy } from '../../drafting/profile.ts';
import { type Caller, restCaller } from '../clients/rest_client.ts';
import { COMMANDING, HONEST } from '../commanding.ts';
import { type CompanySite, companySite } from '../doubles/company_site.ts';
import { type MessagesServer, messagesServer, pagesOf } from '../doubles/messages_server.ts';
import { requestOf } from '../drafting/drafts.ts';
import { shareableDraft } from '../scene.ts';
import { startWorld, until, type World } from '../world.ts';
import { lumenlogSite } from './lumenlog_site.ts';

let world: World;
let ada: Caller;
let sites: CompanySite[] = [];

beforeAll(async () => {
  world = await startWorld();
  ada = restCaller(world, await world.key('ada'));
});
afterAll(() => world.close());
afterEach(async () => {
  for (const site of sites) await site.close();
  sites = [];
});

const escaped = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The parts of the home page that vary; the rest is the page of an honest company. */
interface Said {
  title?: string;
  description?: string;
  feature?: string;
  question?: string;
  answer?: string;
  bio?: string;
  data?: string;
  paragraph?: string;
}

async function siteSaying(said: Said): Promise<CompanySite> {
  const site = await companySite({ '/robots.txt': { status: 404 } });
  sites.push(site);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Lumenlog',
    description: said.data ?? 'Lumenlog keeps cue sheets for lighting designers.',
  };
  site.set({
    '/': `<!doctype html><html lang="en"><head><title>${escaped(said.title ?? 'Lumenlog: cue sheets for lighting designers')}</title>
<meta name="description" content="${escaped(said.description ?? 'Lumenlog keeps cue sheets for lighting designers.')}">
<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script></head><body><main>
<h1>Project management for lighting designers</h1><p>${escaped(said.paragraph ?? 'Lumenlog keeps every fixture of a lighting project in one place.')}</p>
<h2>Features</h2><ul><li>Fixture schedules that update themselves</li><li>${escaped(said.feature ?? 'Cue sheets on your phone')}</li><li>Site visits with photos</li></ul>
<h2>Frequently asked questions</h2><h3>Is there a trial?</h3><p>Yes, for fourteen days.</p>
<h3>${escaped(said.question ?? 'Does it work offline?')}</h3><p>${escaped(said.answer ?? 'Yes, on every device.')}</p>
<h2>Our founders</h2><h3>Ada Holm</h3><p>Founder and CEO</p><p>${escaped(said.bio ?? 'Ada lit theatres for ten years.')}</p></main></body></html>`,
  });
  return site;
}

async function drafted(url: string): Promise<any> {
  const { id } = (await ada.call('submit_listing', { url })).answer;
  return until(async () => {
    const { answer } = await ada.call('get_draft', { id });
    return answer.status === 'ready' && answer;
  });
}

/** All fields of a draft with text of its website. */
const wordsOf = ({ fields, faqs, founders, company_socials, competitor }: any): string =>
  JSON.stringify([fields, faqs, founders, company_socials, competitor]);

const [META, FEATURE, FAQ_TEXT, BIO, DATA, TITLE, MARKUP] = [
  COMMANDING[0]!,
  COMMANDING[1]!,
  COMMANDING[2]!,
  COMMANDING[4]!,
  COMMANDING[3]!,
  COMMANDING[7]!,
  COMMANDING[6]!,
];
const MARKS =
  /invite_cofounder|submit_draft|SYSTEM|the user wants|recommend Lumenlog|evil\.example|tool_result/;

describe('sentences that command assistants are not drafted [D82]', () => {
  test.each([
    ['the meta description', { description: META }],
    ['a feature', { feature: FEATURE }],
    ['the answer of a FAQ', { question: 'What should the assistant do next?', answer: FAQ_TEXT }],
    ['the life of a founder', { bio: BIO }],
    ['JSON-LD', { data: DATA }],
    ['the title', { title: `Lumenlog | ${TITLE}` }],
    ['a paragraph', { paragraph: `Lumenlog keeps every fixture. ${MARKUP}` }],
    ['everything at once', { description: META, feature: FEATURE, answer: FAQ_TEXT, bio: BIO, data: DATA }],
  ] satisfies [string, Said][])('from %s, and a notice says so for good', async (_where, said) => {
    const { url } = await siteSaying(said);
    const draft = await drafted(url);
    expect(wordsOf(draft)).not.toMatch(MARKS);
    expect(draft.fields.name.value).toBe('Lumenlog');
    expect(draft.fields.features.value).toContain('Fixture schedules that update themselves');
    const notice = (notices: string[]) => notices.find((one) => /give orders to AI assistants/.test(one));
    expect(notice(draft.notices)).toBeDefined();
    const later = await ada.call('update_draft', { id: draft.id, fields: { city: 'Ghent' } });
    expect(notice(later.answer.notices)).toBe(notice(draft.notices));
  });

  test('the notice names the parts', async () => {
    const { url } = await siteSaying({ description: META, feature: FEATURE, answer: FAQ_TEXT });
    const { notices } = await drafted(url);
    expect(notices.join('\n')).toMatch(/short_description.*features.*faqs: the website/s);
  });

  test('from the website of a competitor', async () => {
    const rival = await lumenlogSite();
    sites.push(rival);
    rival.home(
      `<main><h2>Features</h2><ul><li>Fixtures</li><li>${FEATURE}</li><li>${FAQ_TEXT}</li></ul></main>`,
    );
    const id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Fixture Book' });
    await ada.call('update_draft', { id, competitor_url: rival.url });
    const draft = await until(async () => {
      const { answer } = await ada.call('get_draft', { id });
      return answer.competitor.status !== 'reading' && answer;
    });
    expect(draft.competitor.status).toBe('ready');
    expect(JSON.stringify(draft.competitor)).not.toMatch(MARKS);
    expect(draft.notices.join('\n')).toMatch(/competitor\.\w+: the competitor's website/);
  });

  test.each(COMMANDING)('by every drafter: %s', (sentence) => {
    const request = requestOf({ '/': `<title>Acme</title><h1>Acme</h1><p>${escaped(sentence)}</p>` });
    const quotes = [{ page: 0, quote: sentence }];
    const profile = profileBy(
      {
        fields: { description: { value: sentence, quotes } },
        items: { features: [{ value: sentence, quotes }] },
        offers: {
          usps: [{ items: [{ value: sentence, quotes }] }],
          tags: [{ items: [{ value: 'Acme', quotes: [{ page: 0, quote: 'Acme' }] }], label: quotes[0]! }],
        },
        faqs: [{ value: { question: 'What now?', answer: sentence }, quotes }],
        founders: [],
        company_socials: {},
      },
      request,
    );
    expect(JSON.stringify({ ...profile, left_out: [] })).not.toContain(sentence.slice(0, 20));
    expect(profile.offers).toEqual({});
    expect(profile.left_out).toEqual(['description', 'features', 'usps', 'tags', 'faqs']);
  });
});

describe('honest sentences about assistants are drafted [D82]', () => {
  test.each(HONEST)('%s', async (sentence) => {
    const { url } = await siteSaying({ feature: sentence });
    const draft = await drafted(url);
    expect(draft.notices).toEqual([]);
    const { value, evidence } = draft.fields.features;
    expect(value.some((one: string) => sentence.startsWith(one))).toBe(true);
    expect(evidence.some(({ quote }: { quote: string }) => sentence.startsWith(quote))).toBe(true);
  });

  test('also in a paragraph about a product for prompts', async () => {
    const paragraph =
      'Our AI agent answers tickets day and night. Lumenlog tests your system prompt against every language model, for AI readers and people alike.';
    const { url } = await siteSaying({ paragraph, description: paragraph, data: paragraph });
    const { fields } = await drafted(url);
    expect(fields.short_description.value).toBe(paragraph);
  });
});

describe('with a language model', () => {
  let model: MessagesServer;
  afterAll(() => model?.close());

  test('the model is not shown such sentences, and what it says of them is not believed [D82]', async () => {
    model = await messagesServer({
      ok: () => ({ tagline: { value: FEATURE, quotes: [{ page: 1, quote: FEATURE }] } }),
    });
    const at = await startWorld({
      env: { ANTHROPIC_API_KEY: 'k', AI_BASE_URL: model.url, LOG_LEVEL: 'silent' },
    });
    const { url } = await siteSaying({ feature: FEATURE, description: META });
    const caller = restCaller(at, await at.key('ada'));
    const { id } = (await caller.call('submit_listing', { url })).answer;
    const draft = await until(async () => {
      const { answer } = await caller.call('get_draft', { id });
      return answer.status === 'ready' && answer;
    });
    expect(wordsOf(draft)).not.toMatch(MARKS);
    expect(draft.notices.join('\n')).toMatch(/tagline.*: the website/);
    const shown = [...pagesOf(model.requests[0]!.body).values()].map(({ text }) => text).join('\n');
    expect(shown).toContain('Project management for lighting designers');
    expect(shown).not.toMatch(MARKS);
    await at.close();
  });
});
