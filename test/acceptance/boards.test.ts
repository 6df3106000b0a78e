import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantAt } from './assistants/assistant.ts';
import { type Service, startDemo } from './service.ts';

describe('a script without a credential reads the boards', () => {
  let demo: Service;
  let boards: string[];
  beforeAll(async () => {
    demo = await startDemo();
    const { body } = await demo.rest('GET', '/openapi.json');
    const [board] = body.paths['/leaderboards/{board}'].get.parameters;
    boards = board.schema.enum;
  });
  afterAll(() => demo?.stop());

  /** Every place of a board, by the links to the next page. */
  async function placesOf(board: string): Promise<any[]> {
    const places: any[] = [];
    let next: string | undefined = `${demo.url}/api/v1/leaderboards/${board}?per_page=3`;
    while (next) {
      const response: Response = await fetch(next);
      const { items, total } = (await response.json()) as { items: any[]; total: number };
      places.push(...items);
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      if (!next) expect(places.length).toBe(total);
    }
    return places;
  }

  test('whose names the OpenAPI document has, page by page: each place once, by what ranks', async () => {
    expect(boards).toEqual([
      'community-weekly',
      'community-all-time',
      'billboard',
      'domain-rating',
      'revenue',
    ]);
    for (const board of boards) {
      const places = await placesOf(board);
      expect(places.length, board).toBeGreaterThan(3);
      expect(
        places.map(({ rank }) => rank),
        board,
      ).toEqual(places.map((_, i) => i + 1));
      expect(new Set(places.map(({ listing }) => listing.slug)).size, board).toBe(places.length);
      const metrics = places.map(({ metric }) => metric);
      expect(metrics, board).toEqual(metrics.toSorted((a, b) => b - a));
      // Only the billboard is paid for, and says so at each place.
      expect(
        new Set(places.map(({ paid, disclosure }) => paid === true && disclosure !== undefined)),
        board,
      ).toEqual(new Set([board === 'billboard']));
    }
  });

  test('finds the same on the page that people see, and over MCP', async () => {
    const assistant = await assistantAt(demo.url, async (url) => url);
    for (const board of boards) {
      const { body } = await demo.rest('GET', `/leaderboards/${board}`);
      expect((await assistant.call('get_leaderboard', { board })).data).toEqual(body);
      const page = await (await fetch(body.page_url)).text();
      const shown = [...page.slice(page.indexOf('<main')).matchAll(/href="\/p\/([a-z0-9-]+)"/g)].map(
        ([, slug]) => slug,
      );
      const slugs: string[] = body.items.map(({ listing }: any) => listing.slug);
      expect(
        [...new Set(shown)].filter((slug) => slugs.includes(slug ?? '')),
        board,
      ).toEqual(slugs);
    }
    expect(assistant.opened).toEqual([]);
    await assistant.close();
  });

  test('gets nothing twice that has not changed, and is refused with the board that there is none of', async () => {
    const first = await demo.rest('GET', '/leaderboards/billboard');
    const again = await demo.rest('GET', '/leaderboards/billboard', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, again.body]).toEqual([304, '']);
    const { status, body } = await demo.rest('GET', '/leaderboards/richest');
    expect([status, body.errors[0].limit]).toEqual([404, boards]);
  });
});
