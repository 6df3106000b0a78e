import { loadConfig } from '../../app/config/config.ts';
import { start } from '../../app/start.ts';
import type { Command } from '../command/command.ts';
import { PROGRAM } from '../command/program.ts';
import { parseArguments } from '../command/usage.ts';
import { serveUntilStopped } from './stop.ts';

export const serve: Command = {
  usage: 'serve',
  summary: 'Serves the directory from DATA_DIR until it is stopped.',
  example: 'DATA_DIR=/var/lib/firstlight firstlight serve',

  async run(args) {
    parseArguments({ args });
    return serveUntilStopped(async () => {
      const running = await start(loadConfig());
      const set_up = await running.setUpLink();
      process.stdout.write(
        [
          `Directory   ${running.url}`,
          `Assistants  ${running.url}/mcp`,
          `REST API    ${running.url}/api/v1   reference: ${running.url}/docs`,
          `Data        ${running.config.data_dir}`,
          `A key       ${PROGRAM} key create --email you@example.org`,
          // Written here and not to the log, which redacts such URLs.
          ...(set_up === null
            ? []
            : [`Set up      ${set_up}   makes you the administrator: once, for 30 minutes`]),
          '',
        ].join('\n'),
      );
      // The process that supervises this one learns that it did not refuse to start.
      process.send?.('ready');
      return () => running.close();
    });
  },
};
