import { beginningsByName } from '../../domain/words/beginnings.ts';
import { HEADING_WORDS } from '../../domain/words/heading_words.ts';
import { beginningsFor } from '../../domain/words/languages.ts';
import type { Signals } from '../reading/forest.ts';
import stems from './name_stems.json' with { type: 'json' };
import { width } from './shape_signals.ts';
import type { GroupView, Row } from './views.ts';

const NAMES = beginningsByName(Object.entries(stems));
const PAINS = beginningsFor('titles', 'pains');
const PHASES = beginningsFor('titles', 'phases');
const AUDIENCES = beginningsFor('titles', 'audiences');
/** Texts beside titles are looked at so far. */
const REST_READ = 300;

/** What names, titles and the heading above say. */
export function wordsOf({ rows, above, heading, own, around }: GroupView): Signals {
  const found: Record<string, number> = {};
  const share = (test: (row: Row) => boolean): number => rows.filter(test).length / rows.length;
  for (const kind of NAMES.in([...own].join(' '))) found[`own ${kind}`] = 1;
  for (const kind of NAMES.in([...around].join(' '))) found[`around ${kind}`] = 1;
  for (const kind of HEADING_WORDS.in(above)) found[`above ${kind}`] = 1;
  const titled = rows.flatMap(({ title }) => [...HEADING_WORDS.in(title)]);
  for (const [kind, same] of Map.groupBy(titled, (one) => one))
    found[`title ${kind}`] = same.length / rows.length;
  return {
    ...found,
    'title pains': share(({ title }) => PAINS.in(title)),
    'rest pains': share(({ rest }) => PAINS.in(rest.slice(0, REST_READ))),
    'title phases': share(({ title }) => PHASES.in(title)),
    'title audiences': share(({ title }) => AUDIENCES.in(title)),
    'above audience': Number(AUDIENCES.in(above)),
    'above pains': Number(PAINS.in(above)),
    'above letter': Number(above !== '' && above.length <= 2),
    'above nothing': Number(above === ''),
    'above asks': Number(/[?？]\s*$/.test(above)),
    'above level': Number(/^h(\d)$/.exec(heading?.tag ?? '')?.[1] ?? 0),
    'above length': width(above),
  };
}
