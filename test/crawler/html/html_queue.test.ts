import { describe, expect, test } from 'vitest';
import type { HtmlReader } from '../../../crawler/html/html_port.ts';
import { htmlReader, UnparsableHtml } from '../../../crawler/html/html_reader.ts';
import { TaskFailed } from '../../../domain/bounded_task.ts';
import type { WorkFor } from '../../../domain/fair_queue.ts';
import { workerReader } from '../../doubles/worker_reader.ts';
import { AT_LANDING } from '../../gate/size.ts';

/** A reader whose worker waits for `release`; `begun` names the pages in the order of their start. */
function heldReader() {
  const begun: string[] = [];
  const waiting: PromiseWithResolvers<never>[] = [];
  const reader = htmlReader({
    run: (task) => {
      begun.push(task.read === 'page' ? task.url : task.read === 'badge' ? task.target.home_url : task.read);
      const answer = Promise.withResolvers<never>();
      waiting.push(answer);
      return answer.promise;
    },
  });
  /** Ends the page in work; resolves when the next one has begun. */
  const end = async (error?: Error): Promise<void> => {
    const answer = waiting.shift()!;
    if (error) answer.reject(error);
    else answer.resolve({} as never);
    await new Promise(setImmediate);
  };
  return { reader, begun, end };
}

const late = () => new TaskFailed('time', 'It took longer than 3000 ms.');
const read = (reader: HtmlReader, url: string, by?: WorkFor, signal?: AbortSignal) =>
  reader.page('<p>', url, signal, by).catch((error: unknown) => error);

const BADGE = { listing_url: 'https://first.test/p/b', image_url: 'https://first.test/badges/b/listed.svg' };

describe('whose page is read next', () => {
  test('ten slow sites of one person hold up the page of another by one at most', async () => {
    const { reader, begun, end } = heldReader();
    for (let n = 0; n < 10; n++) void read(reader, `https://slow${n}.test/`, 1);
    void read(reader, 'https://innocent.test/', 2);
    await end(late());
    expect(begun).toEqual(['https://slow0.test/', 'https://innocent.test/']);
    // Its next page waits for at most one of the slow ones.
    await end();
    void read(reader, 'https://innocent.test/about', 2);
    await end(late());
    expect(begun.slice(2)).toEqual(['https://slow1.test/', 'https://innocent.test/about']);
  });

  test('what is read for nobody has one turn, and nobody is served twice before another', async () => {
    const { reader, begun, end } = heldReader();
    for (const n of [1, 2, 3]) void read(reader, `https://ada${n}.test/`, 1);
    for (const n of [1, 2]) void reader.badge('<p>', { ...BADGE, home_url: `https://badge${n}.test/` });
    for (const n of [1, 2]) void read(reader, `https://ben${n}.test/`, 2);
    for (let n = 0; n < 6; n++) await end();
    const names = begun.map((url) => new URL(url).hostname.replace('.test', ''));
    expect(names).toEqual(['ada1', 'badge1', 'ben1', 'ada2', 'badge2', 'ben2', 'ada3']);
  });

  test('pages, badges, tags and audits of one person are of one turn', async () => {
    const { reader, begun, end } = heldReader();
    const of_ada = (name: string) => `https://${name}.ada.test/`;
    void read(reader, of_ada('page'), 1);
    void reader.badge('<p>', { ...BADGE, home_url: of_ada('badge') }, undefined, 1);
    void reader.tags('<p>', { url: of_ada('tags'), name: 'tag' }, undefined, 1);
    void reader.audit('<p>', of_ada('audit'), undefined, 1);
    void read(reader, 'https://ben.test/', 2);
    for (let n = 0; n < 4; n++) await end();
    expect(begun).toEqual([of_ada('page'), 'https://ben.test/', of_ada('badge'), 'tags', 'audit']);
  });

  test('a person who had many pages read while nobody waited owes nothing', async () => {
    const { reader, begun, end } = heldReader();
    for (let n = 0; n < 5; n++) {
      void read(reader, `https://ada${n}.test/`, 1);
      await end();
    }
    for (const n of [5, 6]) void read(reader, `https://ada${n}.test/`, 1);
    for (const n of [0, 1]) void read(reader, `https://ben${n}.test/`, 2);
    for (let n = 0; n < 3; n++) await end();
    expect(begun.slice(5)).toEqual([
      'https://ada5.test/',
      'https://ben0.test/',
      'https://ada6.test/',
      'https://ben1.test/',
    ]);
  });

  test('a host with two unreadable pages waits for all others, for every caller', async () => {
    const { reader, begun, end } = heldReader();
    for (const path of ['1', '2']) {
      const failed = read(reader, `https://hostile.test/${path}`, 1);
      await end(late());
      expect(await failed).toBeInstanceOf(UnparsableHtml);
    }
    const once = read(reader, 'https://unlucky.test/1', 1);
    await end(late());
    await once;
    void read(reader, 'https://ada.test/', 1);
    void read(reader, 'https://hostile.test/3', 3);
    void read(reader, 'https://unlucky.test/2', 2);
    for (const n of [1, 2]) void read(reader, `https://ben${n}.test/`, 2);
    for (let n = 0; n < 4; n++) await end();
    expect(begun.slice(3)).toEqual([
      'https://ada.test/',
      'https://unlucky.test/2',
      'https://ben1.test/',
      'https://ben2.test/',
      'https://hostile.test/3',
    ]);
  });

  test('what is given up while it waits is never read and gives its caller the reason at once', async () => {
    const { reader, begun, end } = heldReader();
    const stop = new AbortController();
    void read(reader, 'https://ada.test/', 1);
    const given_up = read(reader, 'https://ben.test/', 2, stop.signal);
    void read(reader, 'https://cleo.test/', 3);
    stop.abort(new Error('Shutting down.'));
    expect(await given_up).toMatchObject({ message: 'Shutting down.' });
    await end();
    expect(begun).toEqual(['https://ada.test/', 'https://cleo.test/']);
  });

  // The rows above say it of a reader without a thread; this one burns CPU on purpose.
  test.runIf(AT_LANDING)(
    'in the real worker: pages that cost their whole time come after the innocent one, but for the first',
    async () => {
      const reader = workerReader({ limit_ms: 200 });
      const slow = '<b><i><p>'.repeat(220_000);
      const ended: string[] = [];
      const read = (name: string, html: string, by: number) =>
        reader
          .page(html, `https://${name}.test/`, undefined, by)
          .then(
            () => 'read',
            () => 'unparsable',
          )
          .then((how) => ended.push(`${name} ${how}`));
      const all = [1, 2, 3, 4].map((n) => read(`slow${n}`, slow, 1));
      all.push(read('innocent', '<title>Acme</title>', 2));
      await expect.poll(() => ended).toContain('innocent read');
      expect(ended).toEqual(['slow1 unparsable', 'innocent read']);
      await Promise.all(all);
      await reader.close();
    },
  );
});
