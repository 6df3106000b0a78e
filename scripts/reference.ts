import { VARIABLES } from '../app/config/variables.ts';
import { SETTINGS } from '../domain/settings/setting_table.ts';
import { RETENTION, retentionText } from '../services/upkeep/retention.ts';
import { errorCodes, type Operation, takesIdempotencyKey } from '../tools/operation/define.ts';
import { areas, operations } from '../tools/registry.ts';

const MADE = '<!-- Made by `npm run docs`; change the code, not this file. -->';

/** docs/operations.md: the whole API on one page. */
export function operationsTable(): string {
  const sections = Object.entries(areas).map(([area, operations]) => {
    const rows = operations.map((operation) => {
      const { name, route, status, access } = operation;
      const key = takesIdempotencyKey(operation) ? 'yes' : '';
      const codes = errorCodes(operation)
        .filter((code) => operation.errors.some((declared) => declared === code))
        .join(', ');
      return `| \`${name}\` | \`${route}\` | ${access} | ${status} | ${key} | ${codes} |`;
    });
    return [
      `## ${area}`,
      '',
      '| Operation | Method and path below /api/v1 | Access | Status | Idempotency-Key | Own error codes |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
  });
  return [
    '# Operations',
    '',
    MADE,
    '',
    'Each is a REST route and an MCP tool of the same name. Besides its own codes every operation can answer `invalid_request` and',
    '`rate_limited`; those that need a scope also `not_signed_in`, `invalid_token` and `insufficient_scope`.',
    '',
    ...sections,
  ].join('\n');
}

/** docs/configuration.md: every variable of the environment, and every setting. */
export function configurationTable(): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, { initially, meaning, ...variable }]) =>
      `| \`${name}\`${'secret' in variable ? ' (secret)' : ''} | ${initially} | ${meaning} |`,
  );
  const settings = Object.entries(SETTINGS).map(
    ([name, { initially, rule, meaning, effect, restart }]) =>
      `| \`${name}\` | ${initially === '' ? 'empty' : `\`${initially}\``} | ${rule} | ${meaning} | ${effect}${restart ? ' Needs a restart.' : ''} |`,
  );
  return [
    '# Configuration',
    '',
    MADE,
    '',
    'Read from the environment once, at the start. A value that is not allowed stops the start with a line that says what is. What an',
    'operator changes while the service runs is kept in the database: see [Settings](#settings).',
    '',
    'A secret may be in a file instead: `SMTP_URL_FILE=/run/secrets/smtp` is the path of a file with the value of `SMTP_URL`, for all that',
    'are marked as secret. A file that is missing, unreadable or empty stops the start, and so does a secret that is set both ways.',
    '',
    '`firstlight config` prints what acts and where it is from, without secrets. A variable whose name is nearly one of these (`PROT`,',
    '`SMPT_URL`) is named there, by `firstlight doctor`, and in a warning at the start.',
    '',
    '| Variable | Default | Meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '## Settings',
    '',
    'What an operator changes while the service runs. None needs a restart unless its line says so; a change acts from the next request',
    'on and is recorded in the audit table. A value that breaks its rule is refused; where somebody wrote one into the database by other',
    'means, the default acts, and `settings list` says so.',
    '',
    '```',
    'firstlight settings list [--changed] [--json]',
    'firstlight settings get NAME [--json]',
    'firstlight settings set NAME VALUE [--json]',
    'firstlight settings reset NAME [--json]',
    '```',
    '',
    '| Setting | Default | Must be | Meaning | What changes with it |',
    '| --- | --- | --- | --- | --- |',
    ...settings,
    '',
  ].join('\n');
}

/** docs/retention.md: what the service deletes by itself. */
export function retentionTable(): string {
  return [
    '# What is deleted by itself',
    '',
    MADE,
    '',
    'The hourly job `sweep` deletes by this table, and the page `/privacy` shows it. Besides: entries of the audit table after the setting',
    '`audit.keep_days`, and all but the newest backups (`backups.keep`). What is not named here stays until its owner deletes it, or the',
    'account ([operating.md](operating/privacy.md#what-is-kept-and-how-long)).',
    '',
    '| What | After |',
    '| --- | --- |',
    ...Object.values(RETENTION).map((rule) => `| ${rule.what} | ${retentionText(rule)} |`),
    '',
  ].join('\n');
}

/** domain/text/tool_names.json: what sentences of websites must not have an assistant call; `domain` cannot see the registry. */
export function toolNames(): string {
  const isWriting = ({ access }: Operation): boolean => access.endsWith(':write');
  const writing = operations.filter(isWriting).map(({ name }) => name);
  const reading = operations.filter((operation) => !isWriting(operation)).map(({ name }) => name);
  return `${JSON.stringify({ writing, reading }, null, 2)}\n`;
}
