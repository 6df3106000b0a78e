import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type McpCaller, mcpCallers } from '../clients/mcp_clients.ts';
import { type CompanySite, companySite } from '../doubles/company_site.ts';
import { startWorld, type World } from '../world.ts';

/** A website whose words point to two categories alike. */
const HOME = `<html lang="en"><head><title>Ledgerlark: invoices and bookings for studios</title>
  <meta name="description" content="Ledgerlark sends invoices and takes bookings for small studios."></head>
  <body><main><h1>Invoices and bookings in one place</h1><p>Ledgerlark sends invoices and takes bookings for small studios.</p>
  <h2>Invoices that are paid</h2><p>Reminders go out by themselves.</p>
  <h2>Appointments that are kept</h2><p>Clients book online.</p></main></body></html>`;

let world: World;
let callers: McpCaller[];
let site: CompanySite;
beforeAll(async () => {
  world = await startWorld();
  callers = await mcpCallers(world.url, await world.key('ada'));
});
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await world.close();
});
beforeEach(async () => {
  site = await companySite({ '/robots.txt': { status: 404 }, '/': HOME });
  return () => site.close();
});

test('a website that points to several categories offers them, and the call of the next step lets it be submitted [D86, D65]', async () => {
  const { call } = callers[0]!;
  const { id } = (await call('submit_listing', { url: site.url })).answer;
  const draft = (await call('get_draft', { id, wait_seconds: 20 })).answer;
  expect(draft.fields.categories).toEqual({ value: null, state: 'not_found', evidence: [] });
  const offered = draft.offers.categories.map(({ value: [name] }: { value: string[] }) => name);
  expect(offered).toEqual(expect.arrayContaining(['Scheduling', 'Accounting & invoicing']));
  expect(offered.length).toBeLessThanOrEqual(3);
  expect((await call('submit_draft', { id })).problem).toMatchObject({
    code: 'draft_incomplete',
    errors: [{ path: 'fields.categories' }],
  });
  const step: string = draft.next_steps.find((one: string) => one.startsWith('categories:'));
  const input = JSON.parse(/\{.*\}/.exec(step)![0]);
  const { fields, offers } = (await call('update_draft', input)).answer;
  const [{ value, evidence }] = draft.offers.categories;
  expect(fields.categories).toMatchObject({ value, state: 'manual', evidence });
  expect(evidence[0].quote).toMatch(/invoices and bookings/i);
  expect(offers?.categories).toBeUndefined();
  const { listing } = (await call('submit_draft', { id })).answer;
  expect(listing.category_name).toBe(value[0]);
});
