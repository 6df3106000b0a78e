import { globSync, readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf } from '../../../scripts/laws/base/imports.ts';
import { Source } from '../../../scripts/laws/base/project.ts';
import { opened } from '../../every_page/opened.ts';
import type { PageKind } from '../../every_page/page_kinds.ts';
import type { PageScene } from '../../every_page/page_scene.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ASSETS = 'site/html/assets';
const TEXTS = 'site/texts/';

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** From each kind of page to the files below `site/` that its markup, texts, looks and scripts are from. */
export type FilesOfPages = ReadonlyMap<PageKind, ReadonlySet<string>>;

/** Opens each page once: its files are those of which a function ran, texts that they import, and sheets and scripts that it loads. */
export async function filesOfPages(scene: PageScene, kinds: readonly PageKind[]): Promise<FilesOfPages> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // Each report begins where the one before ended.
  await session.post('Profiler.takePreciseCoverage');
  const files = new Map<PageKind, ReadonlySet<string>>();
  for (const kind of kinds) {
    const { markup } = await opened(scene, kind);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ran = result.filter(hasRun).flatMap(siteFile);
    const said = ran.flatMap(textsOf);
    files.set(kind, new Set([...ran, ...said, ...said.flatMap(textsOf), ...assetsOf(markup)]));
  }
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return files;
}

/** Whether a function with a name ran: what has none may be the module itself, which the first page loads. */
const hasRun = ({ functions }: Profiler.ScriptCoverage): boolean =>
  functions.some(({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0));

/** A script of the room `site` as its path from the root. */
function siteFile({ url }: Profiler.ScriptCoverage): string[] {
  const path = relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url);
  return path.startsWith('site/') ? [path] : [];
}

const texts = new Map<string, readonly string[]>();

/** The files of texts that a file imports, which are mostly constants and so never run. */
function textsOf(file: string): readonly string[] {
  const known =
    texts.get(file) ?? importsOf(new Source(file, textOf(file))).filter((one) => one.startsWith(TEXTS));
  texts.set(file, known);
  return known;
}

/** The files of the scripts and sheets that a page loads; of a sheet those parts that say something of it. */
function assetsOf(markup: string): string[] {
  const names = [...markup.matchAll(/\/assets\/([\w-]+)\.(css|js)\?/g)].map(([, name = '', kind]) =>
    kind === 'js' ? `${ASSETS}/${name}.js` : `${ASSETS}/sheets/${name}/*.css`,
  );
  const classes = new Set(
    [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, all = '']) => all.split(' ')),
  );
  return globSync(names, { cwd: ROOT }).filter((file) => !file.endsWith('.css') || isAbout(file, classes));
}

/** Whether a sheet has a rule without a class, or one with a class of the page. */
function isAbout(file: string, classes: ReadonlySet<string>): boolean {
  const css = textOf(file).replace(/\/\*[^]*?\*\//g, '');
  const selectors = [...css.matchAll(/([^{}@;]+)\{/g)].flatMap(([, all = '']) => all.split(','));
  return selectors.some((one) =>
    [...one.matchAll(/\.([a-zA-Z][\w-]*)/g)].every(([, name = '']) => classes.has(name)),
  );
}
