import { beginnings, UNSPACED } from '../../domain/words/beginnings.ts';
import { HEADING_WORDS } from '../../domain/words/languages.ts';
import type { PageKind } from '../site/site.ts';
import stems from './name_stems.json' with { type: 'json' };
import type { GroupView, Row } from './views.ts';

/** What a group looks like: named figures, most of them shares from 0 to 1. A signal that is not named is 0. */
export type Signals = Readonly<Record<string, number>>;

/** A page's groups with the page's kind, and how many other pages of the site show the same titles. */
export interface PageOfGroups {
  url: string;
  kind: PageKind;
  views: readonly GroupView[];
  /** Area of each block. */
  areas: readonly string[];
}

const NAMES = Object.entries(stems).map(([kind, list]) => [kind, beginnings(list)] as const);

/** The signals of every group of a site's pages, page by page. */
export function signalsOf(pages: readonly PageOfGroups[]): Signals[][] {
  const shown = new Map<string, Set<number>>();
  for (const [at, { views }] of pages.entries())
    for (const view of views) {
      const key = titlesOf(view);
      shown.set(key, (shown.get(key) ?? new Set()).add(at));
    }
  return pages.map((page) => {
    const nested = nestingOf(page.views);
    return page.views.map((view, at) => ({
      ...shapeOf(view),
      ...wordsOf(view),
      ...placeOf(view, page),
      holds: nested[at]?.holds ?? 0,
      within: nested[at]?.within ?? 0,
      elsewhere: ((shown.get(titlesOf(view))?.size ?? 1) - 1) / Math.max(1, pages.length - 1),
    }));
  });
}

const titlesOf = ({ rows }: GroupView): string => rows.map(({ title }) => title.toLowerCase()).join('|');

/** How many groups stand within each group, and how many it stands in. Sorted by where they begin, so that one pass is enough. */
function nestingOf(views: readonly GroupView[]): { holds: number; within: number }[] {
  const ranges = views.map(({ group: { items } }) => ({
    start: items[0]?.start ?? 0,
    end: items.at(-1)?.end ?? 0,
  }));
  const found = views.map(() => ({ holds: 0, within: 0 }));
  const order = views
    .map((_, at) => at)
    .sort((one, other) => {
      const [a, b] = [ranges[one], ranges[other]];
      return a && b ? a.start - b.start || b.end - a.end : 0;
    });
  const open: number[] = [];
  for (const at of order) {
    const own = ranges[at];
    while (open.length > 0 && (ranges[open.at(-1) ?? 0]?.end ?? 0) <= (own?.start ?? 0)) open.pop();
    const outer = open.at(-1);
    const inside = found[at];
    if (outer !== undefined && inside) {
      inside.within = open.length;
      const holder = found[outer];
      if (holder) holder.holds++;
    }
    open.push(at);
  }
  return found;
}

/** A character of these scripts says more. */
const width = (text: string): number => text.length * (UNSPACED.test(text) ? 2.2 : 1);
const MONEY =
  /(?:\p{Sc}|CHF|R\$|kr\.?|zł|Kč|лв)\s?\d|\d\s?(?:\p{Sc}|EUR|USD|CHF|SEK|NOK|DKK|CZK|PLN|TL|zł|kr\b|Kč|円|원|元|лв|din)/u;
const PERSON = /^\p{Lu}[\p{Ll}'’-]+ (?:\p{Lu}\.? )?\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)?$/u;

function shapeOf({ rows, group }: GroupView): Signals {
  const share = (test: (row: Row) => boolean): number => rows.filter(test).length / rows.length;
  const mean = (of: (row: Row) => number): number =>
    rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  const rests = rows.map(({ rest }) => width(rest));
  const middle = mean(({ rest }) => width(rest));
  const spread = Math.sqrt(rests.reduce((sum, one) => sum + (one - middle) ** 2, 0) / rests.length);
  return {
    count: rows.length,
    title: mean(({ title }) => width(title)),
    'title words': mean(({ title }) => title.split(/\s+/).length),
    'longest title': Math.max(...rows.map(({ title }) => width(title))),
    rest: middle,
    'shortest rest': Math.min(...rests),
    'rest unlike': middle > 0 ? spread / middle : 0,
    lines: mean(({ rest }) => rest.split('\n').length),
    'no rest': share(({ rest }) => rest === ''),
    sentence: share(({ rest }) => /[.!。！]["”»]?$/.test(rest)),
    question: share(({ title }) => /[?？]\W*$/u.test(title.trim())),
    price: share(({ all }) => MONEY.test(all)),
    person: share(
      ({ title, rest }) => PERSON.test(title) || rest.split('\n').some((line) => PERSON.test(line)),
    ),
    'title is a person': share(({ title }) => PERSON.test(title)),
    quotation: share(
      ({ title, rest }) =>
        /^\s*[“"„«「]/.test(rest) || /^\s*[“"„«「]/.test(title) || /[★⭐]/u.test(title + rest),
    ),
    numbered: share(({ all }) => /^\W*0?\d{1,2}\b/.test(all)),
    figure: share(({ title }) => /^\W*\d[\d.,]*\s?(?:\p{L}{0,2}|[%+×])*\W*$/u.test(title)),
    date: share(({ all }) => /\b20[12]\d\b/.test(all.slice(0, 160))),
    'contact data': share(({ all }) => /@\w|\+\d{2}|\d{3}[ -]\d{2}|\b\d{4,5} \p{Lu}/u.test(all)),
    'full stop': share(({ title }) => /[.!。]$/.test(title.trim())),
    'title repeated': 1 - new Set(rows.map(({ title }) => title.toLowerCase())).size / rows.length,
    'small letter': share(({ title }) => /^\p{Ll}/u.test(title)),
    linked: share(({ has }) => has.includes('link')),
    picture: share(({ has }) => has.includes('picture')),
    field: share(({ has }) => has.includes('field')),
    'by heading': share(({ by }) => /^h\d$/.test(by)),
    'heading level': mean(({ by }) => Number(/^h(\d)$/.exec(by)?.[1] ?? 0)),
    'by name': share(({ by }) => by === 'named'),
    'by bold': share(({ by }) => by === 'bold'),
    'by line': share(({ by }) => by === 'line'),
    'by summary': share(({ by }) => by === 'summary' || by === 'dt'),
    flat: Number(group.how === 'flat'),
    loose: Number(group.how === 'loose'),
    list: Number(group.tag === 'li'),
    link: Number(group.tag === 'a'),
    table: Number(group.tag === 'tr' || group.tag === 'tbody'),
    section: Number(group.tag === 'section' || group.tag === 'article'),
  };
}

function wordsOf({ above, heading, own, around }: GroupView): Signals {
  const found: Record<string, number> = {};
  const [mine, others] = [[...own].join(' '), [...around].join(' ')];
  for (const [kind, known] of NAMES) {
    found[`own ${kind}`] = Number(known.in(mine));
    found[`around ${kind}`] = Number(known.in(others));
  }
  for (const [kind, known] of HEADING_WORDS) found[`above ${kind}`] = Number(known.in(above));
  return {
    ...found,
    'above nothing': Number(above === ''),
    'above asks': Number(/[?？]\s*$/.test(above)),
    'above level': Number(/^h(\d)$/.exec(heading?.tag ?? '')?.[1] ?? 0),
    'above length': width(above),
  };
}

const KINDS: readonly PageKind[] = [
  'home',
  'pricing',
  'about',
  'contact',
  'faq',
  'features',
  'legal',
  'post',
  'other',
  'imprint',
];

function placeOf({ group, heading }: GroupView, page: PageOfGroups): Signals {
  const found: Record<string, number> = {};
  for (const kind of KINDS) found[`page ${kind}`] = Number(page.kind === kind);
  const start = group.items[0]?.start ?? 0;
  const path = new URL(page.url).pathname;
  const area = page.areas[start];
  return {
    ...found,
    'in nav': Number(area === 'nav'),
    'in header': Number(area === 'header'),
    'in footer': Number(area === 'footer'),
    'in aside': Number(area === 'aside'),
    far: start / Math.max(1, page.areas.length),
    first: Number(start < 12),
    'below its heading': heading ? Math.min(20, start - (group.heading ?? 0)) : 20,
    depth: path.split('/').filter(Boolean).length,
  };
}
