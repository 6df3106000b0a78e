import { expect } from 'vitest';
import type { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { type Assistant, assistantAt } from '../assistants/assistant.ts';
import { until } from '../service.ts';
import { type Month, on, type Visitor } from './scene.ts';

/** The company whose website somebody else submits. */
export const HOST = 'lumenlog-stage.com';
export type LumenlogSite = Awaited<ReturnType<typeof lumenlogSite>>;

/** A listing that a stranger made of the website of a company: live since the second Monday, with a co-owner and an open invite. */
export interface Submitted {
  assistant: Assistant;
  key: string;
  draft: string;
  listing_id: number;
}

/** Has a stranger's assistant bring the website of the company to its launch, with people whom the stranger lets in. */
export async function submitted(
  site: Month,
  company: LumenlogSite,
  { mallory, carol, dora }: { mallory: Visitor; carol: Visitor; dora: string },
): Promise<Submitted> {
  const key = (await site.run('key', 'create', '--email', mallory.email)).trim();
  const assistant = await assistantAt(site.service.url, async (url) => url, { key });
  const call = async (operation: string, input: Record<string, unknown>): Promise<any> => {
    const { isError, data, text } = await assistant.call(operation, input);
    expect([operation, isError, text]).toEqual([operation, false, text]);
    return data;
  };
  const draft = (await call('submit_listing', { url: `http://${HOST}:${company.port}/` })).id;
  await until(async () => (await call('get_draft', { id: draft })).status === 'ready');
  await call('update_draft', {
    id: draft,
    fields: { categories: ['Project management'] },
    founders: [{ name: 'Mallory Fox', title: 'Founder' }],
  });
  const { listing_id } = await call('submit_draft', { id: draft });
  for (const email of [carol.email, dora]) {
    await mallory.open(`/account/drafts/${draft}`);
    await mallory.page.getByLabel('Email address of a co-founder').fill(email);
    await mallory.press('Send invitation');
    await mallory.page.waitForURL(/[?]invited/);
    await inviteTo(site, email);
  }
  await carol.open(await inviteTo(site, carol.email));
  await carol.page.locator('main button[name=decision][value=accept]').click();
  await carol.page.waitForURL(/./);
  const { badge } = await call('choose_free_listing', { listing_id });
  company.home(badge.embed_html);
  await site.reach(on(2, 660));
  expect(await call('choose_free_listing', { listing_id })).toMatchObject({ status: 'scheduled' });
  await site.reach(on(8));
  await until(async () => (await site.get('/listings/lumenlog')).slug === 'lumenlog');
  return { assistant, key, draft, listing_id };
}

/** The path of the link in the invitation to somebody, once it is there. */
export const inviteTo = (site: Month, email: string): Promise<string> =>
  until(async () => /\/invites\?token=[\w-]+/.exec(site.emails(email).join('\n'))?.[0]);
