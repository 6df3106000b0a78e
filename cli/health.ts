import { loadConfig } from '../app/config.ts';
import type { Command } from './main.ts';

export const health: Command = {
  usage: 'health',
  summary: 'Asks the running service whether it is ready; exit code 0 when it is.',

  async run() {
    const { host, port } = loadConfig();
    const answer = await fetch(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/readyz`).catch(
      () => null,
    );
    process.stdout.write(`${answer?.ok ? 'ready' : answer ? await answer.text() : 'no answer'}\n`);
    return answer?.ok ? 0 : 1;
  },
};
