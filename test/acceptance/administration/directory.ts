import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { command, startDemo, until } from '../service.ts';
import { giveInterview } from './interview.ts';
import type { Ways } from './ways.ts';

/** A week whose result is final. */
const PAST = '2026-12-14';
/** Owners of products; each is live in the running week, or in the one that is named. */
const PRODUCTS: Readonly<Record<string, string>> = {
  Foghorn: 'ada',
  Sternpost: 'ada',
  Keelson: 'ada',
  Bilge: 'ada',
  Dinghy: 'ada',
  Anchorage: 'mallory',
  Ballast: 'eve',
  Capstan: 'gus',
  Davit: 'fay',
  Beacon: `bob,${PAST}`,
  Signal: `bob,${PAST}`,
  'Beacon Two': 'cid',
  'Signal Two': 'cid',
};

const MAPPING = {
  columns: {
    name: 'Company',
    url: 'Website',
    tagline: 'Pitch',
    short_description: 'Pitch',
    owner: 'Contact',
    week: 'Week',
  },
  fixed: { status: 'live', categories: ['design'] },
};

/**
 * Moves a directory into an empty data folder by commands: that of the demo, because people have voted there, and then the products of a
 * table.
 */
export async function moveIn(data_dir: string, env: Record<string, string>): Promise<void> {
  const done = async (ran: ReturnType<typeof command>) => expect(await ran).toMatchObject({ code: 0 });
  const everything = join(data_dir, 'former.jsonl');
  const demo = await startDemo(env);
  await done(demo.command(['export', '--all', everything]));
  const [table, mapping] = [join(data_dir, 'products.csv'), join(data_dir, 'mapping.json')];
  const rows = Object.entries(PRODUCTS).map(([name, details]) => {
    const [owner, week = ''] = details.split(',');
    const host = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
    return `${name},https://${host},${name} is for ships.,${owner}@example.org,${week}`;
  });
  writeFileSync(table, ['Company,Website,Pitch,Contact,Week', ...rows].join('\n'));
  writeFileSync(mapping, JSON.stringify(MAPPING));
  const here = { DATA_DIR: data_dir, ...env };
  await done(command(['import', everything], here));
  await done(command(['import', table, '--from', 'csv', '--mapping', mapping], here));
  await demo.stop();
}

/** What an assistant writes for a founder, so that twelve cases wait: an edit and an update of each listing, an answer and a new product. */
export async function writeDoubtful(
  call: Ways['call'],
  listings: Readonly<Record<string, number>>,
  website: string,
): Promise<void> {
  for (const [name, listing_id] of Object.entries(listings)) {
    await call('update_my_listing', { listing_id, fields: { tagline: `${name} is a casino.` } });
    const title = `${name} opens a casino`;
    await call('post_listing_update', { listing_id, title, body: 'With a jackpot.' });
  }
  await giveInterview(call);
  const { id } = await call('submit_listing', { url: website });
  await until(async () => (await call('get_draft', { id })).status === 'ready');
  await call('update_draft', { id, fields: { name: 'Royal Casino', categories: ['Project management'] } });
  await call('submit_draft', { id });
}
