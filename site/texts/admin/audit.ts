import type { AuditFilterName } from '../../../services/administration/audit.ts';
import { plural } from '../format.ts';

/** The audit table. */
export const auditTexts = {
  title: 'Audit log',
  lede: 'Who did what and when, the newest first. Rows are never changed, except that those about a deleted account no longer name the person.',
  filters: {
    kind: 'What was done',
    actor: 'Who did it',
    person: 'Whom it is about',
    subject: 'What it is about',
    from: 'From',
    to: 'To',
  } satisfies Record<AuditFilterName, string>,
  hints: {
    actor: 'person:17, operator, service',
    person: 'Email address or id',
    subject: 'listing:17, or listing',
    from: 'A day in UTC',
    to: 'A day in UTC, included',
  } satisfies Partial<Record<AuditFilterName, string>>,
  any: 'Everything',
  show: 'Show',
  clear: 'Clear',
  found: (count: number) => plural(count, { none: 'No row matches.', one: '1 row', other: '# rows' }),
  columns: { at: 'When (UTC)', kind: 'What', actor: 'Who', subject: 'About', details: 'Details' },
  table: 'Rows of the audit table',
  csv: 'Download as CSV',
  jsonl: 'Download as JSON Lines',
  file: (most: number) =>
    `Files have the newest ${plural(most, { one: 'row', other: '# rows' })} that match.`,
  refused: 'A filter is not valid, so no row is shown.',
  fault: (name: AuditFilterName, text: string) => `${auditTexts.filters[name]} ${text}`,
} as const;
