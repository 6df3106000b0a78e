import { mcpCaller } from '../clients/mcp_clients.ts';
import { restCaller } from '../clients/rest_client.ts';
import { lumenlogSite } from '../journeys/lumenlog_site.ts';
import { inWorld, until, type World } from '../world.ts';

/** Does once in this worker what loads most of the code: a website is drafted, and pages and both protocols respond. */
export const warmUp = (): Promise<void> => inWorld({}, withAll);

async function withAll(world: World): Promise<void> {
  const key = await world.key('ada');
  const rest = restCaller(world, key);
  const site = await lumenlogSite();
  const { id } = (await rest.call('submit_listing', { url: site.url })).answer;
  await until(async () => (await rest.call('get_draft', { id })).answer.status === 'ready');
  await site.close();
  const mcp = await mcpCaller(world.url, key);
  await mcp.call('get_draft', { id });
  await mcp.close();
  for (const path of ['/', '/login', '/search?q=acme', '/nothing'])
    await (await fetch(world.url + path)).text();
}
