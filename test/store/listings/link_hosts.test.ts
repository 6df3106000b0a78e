import { expect, test } from 'vitest';
import type { Page, PageLink } from '../../../domain/page/page.ts';
import { shareableDraft } from '../../scene.ts';
import { startWorld } from '../../world.ts';

const LINKS = [
  'https://www.acme.example/about',
  'https://github.com/acme',
  'https://github.com/acme/more?q=http://other.example/',
  'http://127.0.0.1:8080/x',
  'mailto:hello@acme.example',
];
const HOSTS = ['127.0.0.1:8080', 'github.com', 'www.acme.example'];

const pageWith = (urls: readonly string[]): Page => ({
  url: 'https://acme.example/',
  text: '"url":"https://never.example/"',
  head: [],
  json_ld: [],
  blocks: [],
  links: urls.map((url): PageLink => ({ url, text: '', tag: 'a', rel: [], area: 'main', start: 0, end: 0 })),
  needs_script: false,
});

test('the hosts that pages link to are kept beside them, each once, and go with the draft', async () => {
  const { store, clock, close } = await startWorld();
  const id = await shareableDraft(store, clock, { owner: 'ada', name: 'Acme' });
  const visit = { status: 200, reason: 'read' as const };
  await store.write(async (tx) => {
    await tx.drafts.addVisit(id, { ...visit, url: 'https://acme.example/', page: pageWith(LINKS) });
    await tx.drafts.addVisit(id, { ...visit, url: 'https://acme.example/b', page: pageWith(LINKS.slice(1)) });
    await tx.drafts.addVisit(id, {
      url: 'https://acme.example/c',
      status: 404,
      reason: 'http_error',
      page: null,
    });
  });
  expect((await store.drafts.linkHosts(id)).sort()).toEqual(HOSTS);
  await close();
});
