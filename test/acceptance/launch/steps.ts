import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Assistant } from '../assistants/assistant.ts';
import { type Service, until } from '../service.ts';

/** A little longer than the pause between two badge checks of one listing. */
const NEXT_LOOK_MS = 61_000;

/** Calls the operations from a URL to a queued listing, over any protocol. */
interface Caller {
  call(operation: string, input: Record<string, unknown>): Promise<any>;
}

export const overRest = (service: Service, token: string): Caller => {
  const ROUTES: Record<string, (input: any) => [method: string, path: string, body?: unknown]> = {
    submit_listing: ({ url }) => ['POST', '/drafts', { url }],
    get_draft: ({ id }) => ['GET', `/drafts/${id}`],
    update_draft: ({ id, ...body }) => ['PATCH', `/drafts/${id}`, body],
    submit_draft: ({ id }) => ['POST', `/drafts/${id}/submit`],
    choose_free_listing: ({ listing_id }) => ['POST', `/me/listings/${listing_id}/free`],
  };
  return {
    async call(operation, input) {
      const [method, path, body] = ROUTES[operation]!(input);
      const { status, body: data } = await service.rest(method, path, { token, body });
      expect([operation, status < 300, data]).toEqual([operation, true, data]);
      return data;
    },
  };
};

export const overMcp = (assistant: Assistant): Caller => ({
  async call(operation, input) {
    const { isError, data, text } = await assistant.call(operation, input);
    expect([operation, isError, text]).toEqual([operation, false, text]);
    return data;
  },
});

/** Takes all steps; the badge is put on the site after the first check. Returns slug and week. */
export async function walk(
  { call }: Caller,
  site: { url: string; putBadge: (embed_html: string) => unknown },
  fields: Record<string, unknown>,
): Promise<{ slug: string; launch_week: string; id: string }> {
  const { id } = await call('submit_listing', { url: site.url });
  const draft = await until(async () => {
    const seen = await call('get_draft', { id });
    return seen.status === 'ready' && seen;
  });
  // The HTML worker has read the site, and the drafting worker has quoted it.
  const { name } = draft.fields;
  expect([draft.build.detail, name.state]).toEqual([draft.build.detail, 'ai']);
  expect(name.evidence[0].quote).toContain(name.value);
  await call('update_draft', { id, fields: { categories: ['Project management'], ...fields } });
  const { listing_id, slug } = await call('submit_draft', { id });
  const queued = await call('choose_free_listing', { listing_id });
  expect(queued).toMatchObject({ status: 'awaiting_badge', badge_check: { found: false } });
  await site.putBadge(queued.badge.embed_html);
  await delay(NEXT_LOOK_MS);
  const scheduled = await call('choose_free_listing', { listing_id });
  expect(scheduled).toMatchObject({ status: 'scheduled', badge_check: { found: true } });
  return { slug, launch_week: scheduled.launch_week, id };
}

export const overHttp = (url: string) => ({
  url,
  putBadge: async (embed_html: string) => {
    const response = await fetch(`${url}/_demo/badge`, { method: 'POST', body: embed_html });
    expect(response.status).toBe(200);
  },
});

export async function isAhead(service: Service, slug: string, week: string): Promise<void> {
  const { body } = await service.rest('GET', `/launches/weeks/${week}`);
  expect(body.scheduled.map((listing: { slug: string }) => listing.slug)).toContain(slug);
  expect((await service.rest('GET', `/listings/${slug}`)).status).toBe(404);
  expect((await fetch(`${service.url}/p/${slug}`)).status).toBe(200);
}
