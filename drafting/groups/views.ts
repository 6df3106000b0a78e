import type { Block, Box, Group, GroupItem, Page, Span } from '../../domain/page/page.ts';

/** One item of a group in words. */
export interface Row {
  title: string;
  /** Where the title stands. */
  span: Span;
  /** How the title was found: a heading's tag, dt, summary, named by its class, bold, or the first line. */
  by: string;
  /** What the item says beside its title, and where. */
  rest: string;
  parts: readonly (Span & { tag: string })[];
  all: string;
  has: NonNullable<GroupItem['has']>;
}

/** A group of a page in words, with what elements around it are called. */
export interface GroupView {
  group: Group;
  rows: readonly Row[];
  /** The text that introduces it, or nothing. */
  above: string;
  /** Block that introduces it. */
  heading: Block | undefined;
  /** Names of the items' own elements, and of those around the group. */
  own: ReadonlySet<string>;
  around: ReadonlySet<string>;
}

const ITEMS_NAMED = 6;
const BOXES_AROUND = 4;
const MAX_TITLE = 160;
/** Bold words that begin later than this are emphasis. */
const BOLD_BEGINS = 12;

/** The groups of a page in words. None for pages that were stored before groups were kept. */
export function viewsOf(page: Page): GroupView[] {
  return (page.groups ?? []).map((group) => {
    const heading = group.heading === undefined ? undefined : page.blocks[group.heading];
    const own = group.items.slice(0, ITEMS_NAMED).flatMap(({ box }) => boxAt(page, box)?.names ?? []);
    return {
      group,
      rows: group.items.map((item) => rowOf(page, item)),
      heading,
      above: heading ? textOf(page, heading).replaceAll('\n', ' ').slice(0, 200) : '',
      own: new Set(own),
      around: new Set(
        boxesUp(page, group.box)
          .take(BOXES_AROUND)
          .flatMap(([, { names }]) => names),
      ),
    };
  });
}

const textOf = (page: Page, { start, end }: Span): string => page.text.slice(start, end);
const boxAt = ({ boxes }: Page, at: number | undefined): Box | undefined =>
  at === undefined ? undefined : boxes?.[at];

/** Which of its page's blocks a group holds. */
export const blocksOf = ({ items }: Group): { start: number; end: number } => ({
  start: items[0]?.start ?? 0,
  end: items.at(-1)?.end ?? 0,
});

/** The elements around something with their numbers, from the inside. */
function* boxesUp(page: Page, from: number | undefined): Generator<[at: number, box: Box]> {
  for (let at = from, box = boxAt(page, at); at !== undefined && box; box = boxAt(page, (at = box.parent)))
    yield [at, box];
}

function rowOf(page: Page, item: GroupItem): Row {
  const blocks = page.blocks.slice(item.start, item.end);
  const all = blocks.map((block) => textOf(page, block)).join('\n');
  const { span, by } = titleOf(page, item, blocks);
  const title = textOf(page, span).replaceAll('\n', ' ');
  return {
    title,
    span,
    by,
    all,
    rest: all.replace(textOf(page, span), '').trim(),
    parts: partsBeside(page, blocks, span),
    has: item.has ?? [],
  };
}

/** The texts of an item after its title. */
function partsBeside(page: Page, blocks: readonly Block[], title: Span): (Span & { tag: string })[] {
  return blocks
    .filter(({ end }) => end > title.start)
    .map(({ start, end, tag }) => ({
      ...trimmed(page, { start: start <= title.start ? title.end : start, end }),
      tag: start <= title.start ? '' : tag,
    }))
    .filter((part) => /[\p{L}\p{N}]/u.test(textOf(page, part)));
}

/** Without blanks and signs that open or close it. */
function trimmed(page: Page, { start, end }: Span): Span {
  const text = page.text.slice(start, end);
  const before = /^[\s:–—-]*/.exec(text)?.[0].length ?? 0;
  return { start: start + before, end: start + Math.max(before, text.trimEnd().length) };
}

/** The title of an item: its heading, else what its class calls a title or question, else leading bold text, else its first line. */
function titleOf(page: Page, item: GroupItem, blocks: readonly Block[]): { span: Span; by: string } {
  const said = blocks.filter((block) => /\p{L}/u.test(textOf(page, block)));
  const heading = said.find(({ tag }) => /^(?:h[1-6]|dt|summary)$/.test(tag));
  if (heading) return { span: heading, by: heading.tag };
  const named = said.find(
    (block) => block.end - block.start < MAX_TITLE && isNamedTitle(page, block, item.box),
  );
  if (named) return { span: named, by: 'named' };
  const bold = said.find(
    (block) => block.bold !== undefined && block.start - (blocks[0]?.start ?? 0) < BOLD_BEGINS,
  );
  if (bold) return { span: { start: bold.start, end: bold.start + (bold.bold ?? 0) }, by: 'bold' };
  const first = said[0] ?? blocks[0] ?? { start: 0, end: 0 };
  const line = textOf(page, first).indexOf('\n');
  return { span: { start: first.start, end: line < 0 ? first.end : first.start + line }, by: 'line' };
}

const TITLES = new Set(['title', 'name', 'heading', 'question', 'label', 'headline']);

/** Whether an element around a block, within its item, is called a title. */
const isNamedTitle = (page: Page, block: Block, until = -1): boolean =>
  boxesUp(page, block.box).some(([at, { names }]) => at > until && names.some((name) => TITLES.has(name)));
