import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, loadConfig, NO_DATABASE_URL } from '../../app/config/config.ts';
import { openServiceStore, SYSTEM_CLOCK } from '../../app/open_store.ts';
import { start } from '../../app/start.ts';
import { pictureThreads } from '../../app/workers/picture_threads.ts';
import { issueKey } from '../../auth/credentials/issue_key.ts';
import { addDemoPictures } from '../../fixtures/demo/pictures.ts';
import { DEMO_FOUNDER, type DemoWorld, seedDemo } from '../../fixtures/demo/seed.ts';
import { COMPANY_SITES, type CompanySite, serveCompanySite } from '../../fixtures/serve_sites.ts';
import type { Store } from '../../store/store.ts';
import type { Command } from '../command/command.ts';
import { INSPECTOR } from '../command/program.ts';
import { parseArguments } from '../command/usage.ts';
import { serveUntilStopped } from './stop.ts';

export const demo: Command = {
  usage: 'demo',
  summary:
    'Serves a demo directory with sample data in a temporary folder, with company sites to submit and an API key.',
  example: 'PORT=8080 firstlight demo',

  async run(args) {
    parseArguments({ args });
    return serveUntilStopped(startDemo);
  },
};

/** Starts the demo and greets; gives how to stop it, which deletes its folder. */
async function startDemo(): Promise<() => Promise<void>> {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-demo-'));
  const config = loadConfig(
    environment({
      fixed: { DATA_DIR: data_dir, ...NO_DATABASE_URL, ROLE: 'all', CRAWLER_ALLOW_PRIVATE: 'on' },
      proposed: { CRAWLER_DELAY_MS: '200', LOG_LEVEL: 'warn' },
    }),
  );
  // Jobs wait for the world: it is made on this thread, and takes longer on a slow machine than a job may be silent.
  const running = await start(config, {}, { waits: true }).catch((error: unknown) => {
    rmSync(data_dir, { recursive: true, force: true });
    throw error;
  });
  const sites = await Promise.all(COMPANY_SITES.map(serveCompanySite));
  const store = await openServiceStore(config, { searching: 'here' });
  const world = await seedDemo(store, SYSTEM_CLOCK, running.url);
  const now = Date.now();
  await draw(store, now);
  const key = await store.write((tx) =>
    issueKey(tx, { email: DEMO_FOUNDER.email, name: 'demo', scopes: null, expires_at: null }, now),
  );
  await store.close();
  running.startJobs();
  process.stdout.write(greeting({ url: running.url, key, data_dir, world, sites }));
  return async () => {
    await running.close();
    await Promise.all(sites.map((site) => site.close()));
    rmSync(data_dir, { recursive: true, force: true });
  };
}

/** Logos and a gallery, drawn as the service draws those of websites. */
async function draw(store: Store, now: number): Promise<void> {
  const pictures = pictureThreads();
  await addDemoPictures(store, pictures, now);
  await pictures.close();
}

const ABOUT: Record<(typeof COMPANY_SITES)[number], string> = {
  pelagia: 'says everything a profile needs',
  kilnbook: 'forbids /private and sets traps',
  murmur: 'says almost nothing',
};

interface Greeting {
  url: string;
  key: string;
  data_dir: string;
  world: DemoWorld;
  sites: readonly CompanySite<(typeof COMPANY_SITES)[number]>[];
}

function greeting({ url, key, data_dir, world, sites }: Greeting): string {
  const [first] = sites;
  const api = `${url}/api/v1`;
  const auth = `-H 'Authorization: Bearer ${key}'`;
  return `
Directory    ${url}   ${world.products} fictional products, ${world.votes} fictional votes
Assistants   ${url}/mcp
REST API     ${api}   reference: ${url}/docs
Your key     ${key}
             (${DEMO_FOUNDER.name}, for this run only)
Sign in      ${url}/sign-in   as ${DEMO_FOUNDER.email}: the link appears here, as there is no mail server
Company sites to submit:
${sites.map(({ name, url: site }) => `  ${site}   ${name} ${ABOUT[name]}`).join('\n')}

Five things to try in another terminal:

1. Search, with a typing error:
   curl -s '${api}/listings?q=invioce&per_page=3'

2. The current launch week:
   curl -s ${api}/launches/weeks/this

3. Submit a company's website, then look at its draft with the id that comes back:
   curl -s ${auth} -H 'Content-Type: application/json' -d '{"url":"${first?.url}"}' ${api}/drafts
   curl -s ${auth} ${api}/drafts/<id>

4. The same as an assistant, with MCP Inspector:
   ${INSPECTOR} --cli ${url}/mcp --transport http --method tools/call --tool-name search_listings --tool-arg q=invoices
   ${INSPECTOR} --cli ${url}/mcp --transport http --header 'Authorization: Bearer ${key}' --method tools/call --tool-name list_my_drafts

5. To the launch queue: submit the draft, choose the free plan, put the badge on the site, and ask again after a minute:
   curl -s ${auth} -X POST ${api}/drafts/<id>/submit
   curl -s ${auth} -X POST ${api}/me/listings/<listing_id>/free
   curl -s ${first?.badge_url} --data-binary '<the embed_html of the response>'

Stop it with Ctrl-C: that deletes its folder (${data_dir}) and everything in it.
`;
}
