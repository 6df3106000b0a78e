import Database from 'better-sqlite3';
import type { SearchQuery } from '../../store/base/db.ts';
import { randomness } from '../../test/store/search/corpus.ts';
import { type Question, questions, type Sought } from '../../test/store/search/questions.ts';

/** Queries of one kind, with a check of the result if there is a right one. */
export interface QueryKind {
  kind: string;
  questions: readonly (Pick<Question, 'q'> & Partial<Pick<Question, 'isRight'>> & Partial<SearchQuery>)[];
}

/** Listings from which people's queries are made. */
const SOUGHT = 20_000;

/** Reads a world's listings, from which queries are made. */
export function readWorld(file: string) {
  const db = new Database(file, { readonly: true });
  const newest = db.prepare<[], number>('select max(id) from listing').pluck().get() ?? 0;
  const texts = db.prepare<
    [number],
    { name: string; tagline: string | null; keywords: string; text: string | null }
  >(
    `select name, tagline, keywords, concat_ws(' ', short_description, description) as text
     from listing where id = ? and status = 'live'`,
  );
  const common = db
    .prepare<[number], string>('select term from search_term order by df desc limit ?')
    .pluck();

  /** A live listing as a person knows it. */
  function listing(id: number): Sought | undefined {
    const row = texts.get(id);
    return (
      row && {
        name: row.name,
        tagline: row.tagline ?? '',
        keywords: JSON.parse(row.keywords),
        description: row.text ?? '',
      }
    );
  }

  return {
    listing,
    /** A sample of live listings, the same for the same world. */
    sought(): Sought[] {
      const random = randomness(newest);
      const found: Sought[] = [];
      while (found.length < Math.min(SOUGHT, newest / 2)) {
        const row = listing(1 + Math.floor(random() * newest));
        if (row) found.push(row);
      }
      return found;
    },
    common: (count: number): string[] => common.all(count),
    close: () => db.close(),
  };
}

/** The readers of a world. */
export type ReadWorld = ReturnType<typeof readWorld>;

/** Queries of people: every kind of the quality test. */
export function peopleQueries(world: ReadWorld, perKind: number): QueryKind[] {
  const groups = Map.groupBy(questions(world.sought(), perKind), ({ kind }) => kind);
  return Array.from(groups, ([kind, group]) => ({ kind, questions: group }));
}

/** Other queries: shortest, commonest, longest, nonsense and hostile. */
export function otherQueries(world: ReadWorld, perKind: number): QueryKind[] {
  const random = randomness(perKind);
  const common = world.common(60);
  const pickCommon = (): string => common[Math.floor(60 ** random()) - 1] ?? '';
  const times = (make: (i: number) => string): { q: string }[] =>
    Array.from({ length: perKind }, (_, i) => ({ q: make(i) }));
  const prefixes = (length: number): string =>
    Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');
  const sought = world.sought();
  const sentence = (): string => {
    const text = sought[Math.floor(random() * sought.length)]?.description ?? '';
    return text.slice(0, 200);
  };
  return [
    { kind: 'one letter', questions: times((i) => String.fromCharCode(97 + (i % 26))) },
    { kind: 'two letters', questions: times(() => prefixes(2)) },
    { kind: 'a common word', questions: times(pickCommon) },
    { kind: 'two common words', questions: times(() => `${pickCommon()} ${pickCommon()}`) },
    { kind: 'three common words', questions: times(() => `${pickCommon()} ${pickCommon()} ${pickCommon()}`) },
    { kind: 'nonsense', questions: times(() => `${prefixes(6)} ${prefixes(9)}`) },
    { kind: '200 characters of a description', questions: times(sentence) },
    {
      kind: '200 characters of nonsense',
      questions: times(() => Array.from({ length: 20 }, () => prefixes(9)).join(' ')),
    },
    { kind: 'hostile', questions: times((i) => HOSTILE[i % HOSTILE.length] ?? '') },
  ];
}

const HOSTILE = [
  '"*" OR "a"* NOT b',
  'a* b* c* d* e* f* g* h* i* j*',
  'NEAR(a b, 10) ^a {f}:zc1',
  "'); drop table listing; --",
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'the the the the the the the the the the the the the the the the the the',
  '\u{1f680}\0\u202e%00../../etc/passwd',
];
