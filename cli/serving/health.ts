import { loadConfig } from '../../app/config/config.ts';
import { reachable } from '../../app/config/hosts.ts';
import type { Command } from '../command/command.ts';
import { parseArguments } from '../command/usage.ts';

export const health: Command = {
  usage: 'health',
  summary: 'Checks whether the running service is ready; exit code 0 if it is.',
  example: 'PORT=8080 firstlight health',

  async run(args) {
    parseArguments({ args });
    const { host, port } = loadConfig();
    const url = `http://${reachable(host)}:${port}/readyz`;
    const response = await fetch(url).catch(() => null);
    const trouble = `${url} does not answer: the service is not running, or PORT and HOST are not those that it was started with`;
    process.stdout.write(`${response?.ok ? 'ready' : response ? await response.text() : trouble}\n`);
    return response?.ok ? 0 : 1;
  },
};
