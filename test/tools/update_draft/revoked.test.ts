import { afterAll, beforeAll, expect, test } from 'vitest';
import { mcpCaller } from '../../clients/mcp_clients.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { startWorld, until, type World } from '../../world.ts';
import { builtDraft, HeldDrafter } from '../drafts/draft_scene.ts';
import { ENDING_CREDENTIALS } from '../drafts/ending_credentials.ts';

const drafter = new HeldDrafter();
let world: World;
beforeAll(async () => (world = await startWorld({ ports: { drafter } })));
afterAll(() => world.close());

test.each(ENDING_CREDENTIALS)(
  'drafting fields again changes nothing and does not count with %s meanwhile [R123]',
  async (_, person, make) => {
    drafter.proposes = { tagline: ['Updates that a customer can read', 'Updates that a customer can read'] };
    for (const [i, protocol] of ['REST', 'MCP'].entries()) {
      const owner = `${person}${i}`;
      const { word, end } = await make(world, owner);
      const id = await builtDraft(world, owner);
      const before = await world.store.drafts.byId(id);
      const { id: person_id } = (await world.store.people.byEmail(`${owner}@example.org`))!;
      const gate = Promise.withResolvers<void>();
      Object.assign(drafter, { gate: gate.promise, requests: [] });
      const mcp = protocol === 'MCP' ? await mcpCaller(world.url, word) : null;
      const caller = mcp ?? restCaller(world, word);
      const call = caller.call('update_draft', { id, regenerate: ['tagline'], fields: { city: 'Ghent' } });
      await until(async () => drafter.requests.length === 1);
      await end();
      gate.resolve();
      expect((await call).problem).toMatchObject({ code: 'invalid_token', status: 401 });
      expect(await world.store.drafts.byId(id)).toEqual(before);
      expect((await world.store.regenerations.after(person_id, 0)).count).toBe(0);
      await mcp?.close();
    }
  },
);
