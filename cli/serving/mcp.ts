import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore, SYSTEM_CLOCK } from '../../app/open_store.ts';
import { outsideOf } from '../../app/outside.ts';
import { makeLogger } from '../../app/service/logger.ts';
import { serviceOver } from '../../app/service/service.ts';
import { bearerCheck } from '../../auth/credentials/bearer.ts';
import { KeyUses } from '../../auth/credentials/key_uses.ts';
import { serveMcpStdio } from '../../bridge/mcp/stdio.ts';
import { serverIdentity } from '../../bridge/mcp_identity/identity.ts';
import { rankingMarkdown } from '../../site/docs/ranking_rules.ts';
import { viewHtml } from '../../site/html/view_files.ts';
import { operations } from '../../tools/registry.ts';
import type { Command } from '../command/command.ts';
import { parseArguments } from '../command/usage.ts';

export const mcp: Command = {
  usage: 'mcp',
  summary:
    'Serves MCP over stdio to an assistant on this machine, on behalf of the owner of FIRSTLIGHT_API_KEY.',
  example: 'DATA_DIR=/var/lib/firstlight firstlight mcp',

  // Shares the database with a running service and runs no jobs: a draft submitted here is built there.
  async run(args) {
    parseArguments({ args });
    const config = loadConfig();
    const logger = makeLogger(config.log_level === 'info' ? 'warn' : config.log_level);
    const origin = config.base_url ?? `http://localhost:${config.port}`;
    const clock = SYSTEM_CLOCK;
    const store = await openServiceStore(config, { searching: 'here', clock });
    const outside = outsideOf(config, { origin, clock, store, logger });
    const { surroundings, dispatch } = serviceOver({ config, origin, logger, clock, store, ...outside });
    const { store: counted } = surroundings;
    const uses = new KeyUses(counted, (err) => logger.error({ err }, 'uses of the key were not noted'));
    const server = await serveMcpStdio({
      operations,
      dispatch,
      bearer: bearerCheck({ store: counted, clock, uses, audiences: [] }),
      ranking: async () => rankingMarkdown(await store.settings.all()),
      identity: async () => serverIdentity(origin, await store.settings.all()),
      views: { html: (name) => viewHtml(name, origin), origin },
      api_key: config.firstlight_api_key,
      log: (line) => process.stderr.write(`${line}\n`),
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
    await server.closed;
    await uses.flush();
    await outside.close();
    await store.close();
    return 0;
  },
};
