import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIABLES } from '../app/config/variables.ts';
import { SETTINGS } from '../domain/settings/setting_table.ts';
import { RETENTION, retentionText } from '../services/upkeep/retention.ts';
import { exportedTables } from '../store/base/exported_tables.ts';
import { errorCodes, takesIdempotencyKey } from '../tools/operation/define.ts';
import { areas } from '../tools/registry.ts';

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

/** docs/export.md: every table of an export, from the schema and its comments. */
export function exportTables(): string {
  const { exported, left_out } = exportedTables();
  const comments = tableComments();
  const sections = exported.map(({ name, columns, because }) => {
    const about = comments.get(name);
    const rows = Object.entries(columns).map(
      ([column, { kind, nullable }]) =>
        `| \`${column}\` | ${kind}${nullable ? ' or null' : ''} | ${comments.get(`${name}.${column}`) ?? ''} |`,
    );
    return [
      `### ${name}`,
      '',
      ...(about ? [about, ''] : []),
      ...(because ? [because, ''] : []),
      '| Column | Value | Meaning |',
      '| --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
  });
  return [
    '# Export of everything',
    '',
    MADE,
    '',
    '`firstlight export --all FILE` writes all that a service has to one file, while it runs, as of one moment. `firstlight import FILE`',
    'makes a service of it in an empty data folder (or one that was only started once): the same public pages and responses, byte for',
    'byte, and the same that each person sees. It checks everything before it writes anything; `--dry-run` only checks. A line that is',
    'wrong is refused with its number and the rule. An export of an older version from 73 on is migrated; one of before or of a newer version is refused.',
    '',
    '```',
    'firstlight export --all firstlight.jsonl',
    'DATA_DIR=/srv/new firstlight import firstlight.jsonl --dry-run',
    'DATA_DIR=/srv/new firstlight import firstlight.jsonl',
    '```',
    '',
    'It has names, email addresses and drafts: keep it as private as the database. It has no credential and no hash of one: people sign',
    'in again by email, make new API keys (the old ones are listed as revoked), assistants connect again, open invites are sent again.',
    'To move with all of these, use a [backup](operating.md) and `server.key`. Take along from `DATA_DIR`: `bot.key`, if other sites know',
    'your crawler by its signature.',
    '',
    '## The lines',
    '',
    'JSON Lines in UTF-8: one JSON object per line.',
    '',
    '- The first: `firstlight_export` (version of this form, 1), `schema` (number of the last migration), `exported_at`, `tables` (columns',
    '  with `kind` and `nullable`), `highest_ids` (the highest id that each table ever gave).',
    '- Then one line per row, table by table: `{"table": "vote", "row": {"launch_id": 7, …}}`, with every column.',
    '- The last: `{"end": true, "rows": {"vote": 812, …}}`, the number of lines of each table. A file without it was cut off.',
    '',
    'Times (`…_at`, `…_until`) are milliseconds since 1970 UTC. `json` is any JSON value, `base64` is bytes; pictures are rows of',
    '`picture_file`.',
    '',
    '## What is left out',
    '',
    '| Table | Why |',
    '| --- | --- |',
    ...left_out.map(({ name, reason }) => `| \`${name}\` | ${reason} |`),
    '',
    '## Tables',
    '',
    ...sections,
  ].join('\n');
}

/** What the comments of the schema say about a table (`vote`) and a column (`vote.state`). */
function tableComments(): Map<string, string> {
  const files = globSync(join(import.meta.dirname, '../store/*/tables.ts')).sort();
  return new Map(files.flatMap((file) => commentsIn(readFileSync(file, 'utf8'))));
}

function commentsIn(source: string): [name: string, comment: string][] {
  let table = '';
  const lines = source.split('\n');
  return lines.flatMap((line, i): [string, string][] => {
    const [, begun] = /^ {2}(\w+): c\.table\(/.exec(line) ?? [];
    table = begun ?? table;
    const [, column] = /^ {4,6}(\w+): c(?:\.|$)/.exec(line) ?? [];
    const [, comment] = /^ +\/\*\* (.*) \*\/$/.exec(lines[i - 1] ?? '') ?? [];
    const name = begun ?? (column && `${table}.${column}`);
    return name && comment ? [[name, comment.replaceAll('|', '\\|')]] : [];
  });
}
