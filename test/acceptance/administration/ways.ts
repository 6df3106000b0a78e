import { expect } from 'vitest';
import type { Assistant } from '../assistants/assistant.ts';
import type { Service } from '../service.ts';

/** The ways into a service beside its pages for administrators: commands, the API, an assistant, and public pages. */
export function waysInto(service: () => Service, assistant: () => Assistant) {
  const get = async (path: string): Promise<any> => (await service().rest('GET', path)).body;
  async function call(operation: string, input: Record<string, unknown> = {}): Promise<any> {
    const { isError, data, text } = await assistant().call(operation, input);
    expect([operation, isError, text]).toEqual([operation, false, text]);
    return data;
  }
  async function visit(path: string): Promise<{ status: number; text: string }> {
    const response = await fetch(service().url + path, { redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  }
  return {
    get,
    call,
    visit,
    /** Runs a command that succeeds; returns its output. */
    async run(...args: string[]): Promise<string> {
      const { out, err, code } = await service().command(args);
      expect([args, code, err]).toEqual([args, 0, err]);
      return out;
    },
    /** The tagline of a listing, which programs, assistants and people see alike. */
    async taglineOf(name: string): Promise<string> {
      const slug = name.toLowerCase();
      const { tagline } = await get(`/listings/${slug}`);
      expect((await call('get_listing', { slug })).tagline).toBe(tagline);
      const { text } = await visit(`/p/${slug}`);
      const changed = `${name} is a casino.`;
      expect([name, text.includes(changed)]).toEqual([name, tagline === changed]);
      return tagline;
    },
    /** Awards of a week without the instants at which they were given and revoked. */
    async awardsOf(week: string): Promise<object[]> {
      const { items } = await get('/awards');
      return items
        .filter((award: { week: string }) => award.week === week)
        .map(({ rank, week_votes, revoked, revoked_reason, listing }: Record<string, unknown>) => ({
          rank,
          week_votes,
          revoked,
          revoked_reason,
          listing,
        }));
    },
  };
}

/** The ways into a service. */
export type Ways = ReturnType<typeof waysInto>;
