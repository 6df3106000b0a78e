import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { writeFolder } from '../../../services/import/folder.ts';
import { makeBackup } from '../../../store/upkeep/backups.ts';
import { sceneOf } from '../../../test/cli/usage/scene.ts';
import { documentedContent } from '../../../test/documented_content.ts';
import { type PageScene, startPageScene } from '../../../test/every_page/page_scene.ts';
import { rootOfTests } from '../../../test/gate/in_memory.ts';

/** What commands run over: a folder that is as new before each call, with a service of the same content beside it. */
export interface CommandWorld {
  /** Where commands run; the files that they name are there, and DATA_DIR is `data` in it. */
  folder: string;
  /** What stands in the table of calls for ids, ports and texts. */
  names: Readonly<Record<string, string>>;
  /** Makes the folder as it was at first. */
  renew(): void;
  /** Remembers the folder as it is, for {@link CommandWorld.takeBack}. */
  keep(): void;
  takeBack(): void;
  close(): Promise<void>;
}

/** The night after the week of the demo. */
const NIGHT = new Date('2026-11-23T02:30:00Z');

/** Boots the service with everything that commands act on, and copies it. */
export async function startCommandWorld(): Promise<CommandWorld> {
  const root = realpathSync(mkdtempSync(join(rootOfTests(), 'firstlight-commands-')));
  const [made, saved, folder] = [join(root, 'made'), join(root, 'saved'), join(root, 'now')];
  for (const one of [made, saved, folder, join(made, 'data')]) mkdirSync(one);
  const scene = await startPageScene();
  const { ids, leaked } = await sceneOf(scene, { folder: made, night: NIGHT });
  writeFiles(made, leaked);
  await scene.running.drain();
  copyData(scene, made);
  const site = await startSite();
  return {
    folder,
    names: { ...(await namesOf(scene, ids)), site: site.url, port: new URL(scene.url).port },
    renew: () => copyOver(made, folder),
    keep: () => copyOver(folder, saved),
    takeBack: () => copyOver(saved, folder),
    async close() {
      await site.close();
      await scene.close();
      rmSync(root, { recursive: true });
    },
  };
}

/** The folder itself stays, because it is where commands run. */
function copyOver(from: string, to: string): void {
  for (const name of readdirSync(to)) rmSync(join(to, name), { recursive: true });
  cpSync(from, to, { recursive: true });
}

/** The database as it is, and the keys, as a service leaves them. */
function copyData({ running, clock }: PageScene, made: string): void {
  const { database_file: database, data_dir } = running.config;
  const backups = join(made, 'backups');
  const { file } = makeBackup({ database, folder: backups, now: clock.now().getTime(), keep: null });
  copyFileSync(file, join(made, 'data/firstlight.db'));
  rmSync(backups, { recursive: true });
  for (const name of ['server.key', 'bot.key']) copyFileSync(join(data_dir, name), join(made, 'data', name));
}

/** Files beside those of the examples: those that commands refuse, and those of an import. */
function writeFiles(folder: string, leaked: string): void {
  const content = documentedContent();
  Object.assign(content['listings.json'][0], { week: '2024-11-04', live_at: '2024-11-05T08:00:00Z' });
  const mapping = {
    columns: { name: 'Company', url: 'Website', description: 'Pitch', categories: 'Tags' },
    fixed: { owner: 'ines@directory.example', status: 'draft' },
  };
  const files = {
    'leaked.txt': leaked,
    'empty.txt': '',
    'wrong-post.json': JSON.stringify({ title: '' }),
    'category.json': JSON.stringify({
      slug: 'pottery',
      name: 'Pottery',
      description: 'Clay.',
      parent: 'design-and-media',
    }),
    'question.json': JSON.stringify({ question: 'Who fires your kiln?' }),
    'product.json': JSON.stringify({
      code: 'featured',
      name: 'Featured',
      description: 'A place.',
      price_cents: 4900,
      needs_listing: true,
    }),
    'wrong-ratings.csv': 'domain,rating,checked_on,source\ntidemark.example,141,2026-11-16,Ahrefs\n',
    'wrong-revenue.csv': 'listing,revenue_usd,verified_on,source\nnobody,-1,never,\n',
    'logo.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>',
    'old.csv': 'Company,Website,Pitch,Tags\nKilnbook,https://kilnbook.example,Glazes.,design\n',
    'wrong.csv': 'Company,Website,Pitch,Tags\n,ftp://x.example,,design\n',
    'map.json': JSON.stringify(mapping),
    'wrong.jsonl': '{"nothing": true}\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFolder(join(folder, 'content'), content);
  writeFolder(join(folder, 'wrong'), { 'products.json': [{ code: 'launch', votes: 3 }] });
}

/** Each listing by its slug, and what else is named by its id. */
async function namesOf(
  { store, person_id, wave, key_id }: PageScene,
  ids: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<Record<string, string>> {
  const { rows } = await store.listings.find({ text: '', offset: 0, limit: 1000 });
  const idOf = (command: string, named: number): string => ids[command]?.[named] ?? '';
  const [held] = await store.updates.pending(1);
  const [of_cleat] = (await store.reviews.pending(99)).filter(({ product }) => product === 'Cleat');
  return {
    ...Object.fromEntries(rows.map(({ slug, id }) => [slug, String(id)])),
    long: 'x'.repeat(1001),
    ada: String(person_id),
    crew: String((await store.people.byEmail('crew0@crew.example'))?.id),
    key: String(key_id),
    wave,
    change: idOf('listing revert', 402),
    update: String(held?.id),
    answer: idOf('interview approve', 5),
    review: idOf('reviews approve', 3),
    own_review: String(of_cleat?.id),
    notice: idOf('notice uphold', 3),
    launch: idOf('votes show', 17),
    coming: idOf('launch move', 17),
    claim: idOf('claim accept', 7),
  };
}

const HOME = `<!doctype html><html lang="en"><head><title>Kilnbook</title>
<meta name="description" content="Kilnbook keeps the notes of potters dry."></head><body><h1>Kilnbook</h1>
<p>Kilnbook is a notebook for potters: glazes, clays and firings in one place.</p></body></html>`;

/** A website of one page. */
async function startSite(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/' ? 200 : 404;
    response.setHeader('content-type', 'text/html');
    response.end(request.url === '/' ? HOME : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
