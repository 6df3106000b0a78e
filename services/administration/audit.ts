import { AUDIT_KINDS, type AuditKind } from '../../domain/http/audit_entry.ts';
import { csvOf } from '../../domain/text/csv.ts';
import { DAY_MS, dayOf } from '../../domain/time/day.ts';
import type { AuditFilter, AuditRow } from '../../store/settings/audit_log.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Filters of audit rows, as they are typed. */
export const AUDIT_FILTERS = ['kind', 'actor', 'person', 'subject', 'from', 'to'] as const;
/** One of {@link AUDIT_FILTERS}. */
export type AuditFilterName = (typeof AUDIT_FILTERS)[number];
/** What was typed for each filter; blank ones do not filter. */
export type AuditWish = Partial<Record<AuditFilterName, string | undefined>>;

/** Which part of the rows is wanted, the newest first; `before` is the id of a row. */
export interface AuditRange {
  offset?: number;
  limit: number;
  before?: number | undefined;
}

/** Rows with the number of all that match, or what is wrong with a filter: a sentence that goes on after its name. */
export type AuditFound =
  | { rows: AuditRow[]; total: number }
  | { faults: Partial<Record<AuditFilterName, string>> };

/**
 * Audit rows, the newest first. `actor` is `person`, `client`, `operator` or `service`, or one of them as `person:17`; `person` an id or email
 * address; `subject` a row as `listing:17`, or all of `listing`; `from` and `to` days in UTC, both included.
 */
export const findAudit = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (
    { audit_log, people }: Pick<Reads, 'audit_log' | 'people'>,
    wish: AuditWish,
    range: AuditRange,
  ): Promise<AuditFound> => {
    const faults: Partial<Record<AuditFilterName, string>> = {};
    const filter: AuditFilter = { ...range };
    for (const name of AUDIT_FILTERS) {
      const text = wish[name]?.trim() ?? '';
      if (text === '') continue;
      const read = name === 'person' ? await personFilter({ people }, text) : READERS[name](text);
      if (typeof read === 'string') faults[name] = read;
      else Object.assign(filter, read);
    }
    if (Object.keys(faults).length > 0) return { faults };
    const [rows, total] = await Promise.all([audit_log.newest(filter), audit_log.count(filter)]);
    return { rows, total };
  },
);

type Reader = (text: string) => Partial<AuditFilter> | string;

const ACTORS: readonly AuditRow['actor'][] = ['person', 'client', 'operator', 'service'];

const READERS: Readonly<Record<Exclude<AuditFilterName, 'person'>, Reader>> = {
  kind(text) {
    const kinds = Object.keys(AUDIT_KINDS) as AuditKind[];
    const kind = kinds.find((one) => one === text);
    return kind ? { kind } : `is "${text}"; there are ${kinds.join(', ')}.`;
  },
  actor(text) {
    const [name, ...id] = text.split(':');
    const actor = ACTORS.find((one) => one === name);
    if (!actor) return `is "${text}"; there are ${ACTORS.join(', ')}, and one of them as person:17.`;
    return { actor, ...(id.length > 0 && { actor_id: id.join(':') }) };
  },
  subject: (text) => ({ subject: text }),
  from(text) {
    const day = dayOf(text);
    return day === null ? NO_DAY(text) : { from: day };
  },
  to(text) {
    const day = dayOf(text);
    return day === null ? NO_DAY(text) : { until: day + DAY_MS };
  },
};

const NO_DAY = (text: string): string => `is "${text}", which is not a day such as 2026-11-16.`;

/** The person with an id, deleted ones too, or with an email address. */
async function personFilter(
  { people }: Pick<Reads, 'people'>,
  text: string,
): Promise<Partial<AuditFilter> | string> {
  const known = /^[1-9]\d{0,14}$/.test(text) ? { id: Number(text) } : await people.byEmail(text);
  return known ? { person_id: known.id } : `is "${text}", and no account has this id or email address.`;
}

/** Formats of a file with audit rows. */
export const AUDIT_FORMATS = ['csv', 'jsonl'] as const;
/** One of {@link AUDIT_FORMATS}. */
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** Rows of a file at most: the newest of those that match. */
export const AUDIT_FILE_MOST = 50_000;

/** Audit rows as text: JSON Lines, or CSV with a header and CRLF line ends (RFC 4180). Times in ISO 8601. */
export function auditFile(rows: readonly AuditRow[], format: AuditFormat): string {
  const entries = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  if (format === 'jsonl') return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  return csvOf(COLUMNS, entries);
}

const COLUMNS = ['id', 'at', 'kind', 'actor', 'actor_id', 'person_id', 'subject', 'details'] as const;
