import type { Question, SearchHits } from '../../db.ts';
import { openReader } from '../../engine/sqlite_reader.ts';
import { search } from '../plan/planner.ts';
import { foundersOf } from './founders.ts';
import { sqlitePort } from './port.ts';
import { postsOf } from './posts.ts';

/** Answers searches in this thread, one after another, each on one state of the database. */
export function sqliteSearcher(file: string) {
  const connection = openReader(file);
  const port = sqlitePort(connection);
  const founders = foundersOf(connection);
  const posts = postsOf(connection);
  const begin = connection.prepare('begin');
  const end = connection.prepare('rollback');
  let last: Promise<unknown> = Promise.resolve();

  async function answer(question: Question): Promise<SearchHits> {
    begin.run();
    try {
      return await found(question);
    } finally {
      end.run();
    }
  }

  async function found(question: Question): Promise<SearchHits> {
    if (!('about' in question)) return search(port, question);
    return question.about === 'founders' ? founders.find(question) : posts.find(question);
  }

  return {
    find(question: Question): Promise<SearchHits> {
      const result = last.then(() => answer(question));
      last = result.catch(() => undefined);
      return result;
    },
    /** Lets what was asked for finish. */
    async close(): Promise<void> {
      await last;
      connection.close();
    },
  };
}
