import { existsSync } from 'node:fs';
import { type Config, loadConfig } from '../../app/config/config.ts';
import { SYSTEM_CLOCK } from '../../app/open_store.ts';
import { crawlerOf, reachOfService } from '../../app/outside.ts';
import { siteThreads } from '../../app/workers/site_threads.ts';
import type { Page, PageVisit } from '../../domain/page/page.ts';
import { DEFAULT_STAGES } from '../../domain/profile/lists.ts';
import { STARTER_CATEGORIES } from '../../domain/starter/categories.ts';
import { draftingIn } from '../../drafting/drafting.ts';
import { whyDrafted } from '../../drafting/why.ts';
import { type TeamLists, teamLists } from '../../services/content/team_lists.ts';
import { requestWith } from '../../services/drafts/draft_request.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';
import { type DraftedSite, draftAsText } from './draft_text.ts';

export const draft: Command = {
  usage: 'draft URL [--why] [--json]',
  summary:
    'Reads a website as the service does and prints the draft that the rules make of it, each value with its quotes. Stores nothing. --why adds what else was found, and how likely it was.',
  options: { why: 'Adds what else was found for each field, and how likely it was.' },
  example: 'firstlight draft acme.com',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, why: { type: 'boolean', default: false } },
    });
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) throw new UsageError('draft takes one URL.');
    const drafted = await draftOf(given, values.why);
    print(values.json, drafted, draftAsText(drafted));
    return drafted.pages.some(({ reason }) => reason === 'read') ? 0 : 1;
  },
};

/** Crawls a website within the service's limits, and drafts from what was read. */
async function draftOf(given: string, why: boolean): Promise<DraftedSite> {
  const config = loadConfig();
  const origin = config.base_url ?? `http://localhost:${config.port}`;
  const threads = siteThreads();
  try {
    const world = { origin, clock: SYSTEM_CLOCK };
    const { sites } = await crawlerOf(config, world, reachOfService(config, origin), threads);
    const url = urlOf(given, (one) => sites.refusal(one));
    const visits: PageVisit[] = [];
    const { signal } = new AbortController();
    const reading = await sites.read(url, [], async (visit) => void visits.push(visit), signal);
    const pages: Page[] = visits.flatMap(({ page }) => page ?? []);
    const request = requestWith(await listsOf(config), url, pages);
    const profile = pages.length > 0 ? await draftingIn(threads.drafting).byRules(request, signal) : null;
    return {
      url,
      ...reading,
      pages: visits.map(({ page: _page, ...visit }) => visit),
      profile,
      ...(why && profile && { why: whyDrafted(request) }),
    };
  } finally {
    await threads.close();
  }
}

/** What people type: the scheme may be left out. */
function urlOf(given: string, refusal: (url: string) => string | null): string {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `https://${given}`;
  const refused = refusal(url);
  if (refused !== null) throw new UsageError(refused);
  return url;
}

/** The lists of the site that DATA_DIR holds, or those of a new one. */
async function listsOf({ database_file, database_url }: Config): Promise<TeamLists> {
  if (database_url !== undefined || existsSync(database_file)) return overExistingStore(teamLists);
  const categories = STARTER_CATEGORIES.flatMap((category) => [category, ...(category.children ?? [])]);
  return { categories, stages: DEFAULT_STAGES };
}
