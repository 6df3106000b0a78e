import { opened } from '../../test/every_page/opened.ts';
import { PAGE_KINDS } from '../../test/every_page/page_kinds.ts';
import { settled } from './settled.ts';
import { ownOf, statementsOf } from './statements.ts';
import { type RecordScene, STATES } from './visitors.ts';

/** The name of something recorded, to what it was. */
export type Recorded = Map<string, string>;

/** Every kind of page as its reader gets it, and how many statements it needs. */
export async function recordKinds(
  scene: RecordScene,
): Promise<{ pages: Recorded; statements: Map<string, number> }> {
  const pages: Recorded = new Map();
  const statements = new Map<string, number>();
  for (const kind of PAGE_KINDS) {
    const { made, statements: ran } = await statementsOf(() => opened(scene, kind));
    pages.set(kind.name, responseOf(made));
    if (!kind.sends) statements.set(kind.name, ownOf(ran));
  }
  return { pages, statements };
}

/** Every path of a page as a visitor in each state gets it. */
export async function recordStates(scene: RecordScene): Promise<Recorded> {
  await scene.administered(true);
  const paths = new Map(
    PAGE_KINDS.filter(({ sends, unadministered }) => !sends && !unadministered).map((kind) => [
      kind.path(scene),
      kind.name.replace(/ \((?:ada|maren|eve|noor|arriving)\)$/, ''),
    ]),
  );
  const pages: Recorded = new Map();
  for (const [path, name] of paths)
    for (const state of STATES)
      pages.set(`${name} (${state})`, responseOf(await scene.visitors[state].request(path)));
  return pages;
}

/** A response as text: its status, the headers that pages choose, its body. */
export function responseOf({
  status,
  headers,
  markup,
}: {
  status: number;
  headers: Headers;
  markup: string;
}): string {
  const said = NAMED.flatMap((name) => (headers.has(name) ? [`${name}: ${headers.get(name)}`] : []));
  return settled([`${status}`, ...said, '', markup].join('\n'));
}

const NAMED = [
  'location',
  'allow',
  'content-type',
  'cache-control',
  'vary',
  'referrer-policy',
  'content-security-policy',
  'x-robots-tag',
  'link',
  'retry-after',
];
