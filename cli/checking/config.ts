import { environment, loadConfig } from '../../app/config/config.ts';
import { type ShownVariable, shownVariables } from '../../app/config/shown.ts';
import type { Command } from '../command/command.ts';
import { print } from '../command/operator.ts';
import { parseArguments } from '../command/usage.ts';

export const config: Command = {
  usage: 'config [--json]',
  summary:
    'Prints every variable of the environment with the value that acts and where it is from; secrets are masked. Settings: settings list.',
  example: 'firstlight config',

  async run(args) {
    const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } });
    const env = environment({ fixed: {}, proposed: {} });
    const loaded = loadConfig(env);
    const items = shownVariables(loaded, env);
    const warnings = loaded.warnings.map(({ problem, remedy }) => ({ problem, remedy }));
    print(
      values.json,
      { items, warnings },
      [...items.map(line), ...warnings.map(({ problem, remedy }) => `Warning: ${problem} ${remedy}`)].join(
        '\n',
      ),
    );
    return 0;
  },
};

const line = ({ name, value, source, file }: ShownVariable): string =>
  `${name.padEnd(24)} ${value ?? '(none)'}   (${file === undefined ? source : `file: ${file}`})`;
