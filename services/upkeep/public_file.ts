import type { AuditKind } from '../../domain/http/audit_entry.ts';
import { licenseOf } from '../../domain/settings/setting_publishing.ts';
import type { Reads } from '../../store/store.ts';

/** What takes something public away for good or at once: a file that was made before is not given any more. */
const WITHDRAWALS: readonly AuditKind[] = [
  'account_deleted',
  'name_removed',
  'listing_archived',
  'listing_deleted',
  'listing_merged',
  'listing_reverted',
  'revenue_consent_ended',
  'revenue_withdrawn',
  'update_deleted',
];
/** Settings that decide about the file, or that it states. */
const STATED = ['setting:data.license', 'setting:data.weekly_file'];
/** Decisions of the site team that are looked at: more in a week than anybody makes. */
const DECISIONS = 1000;

/** The licence under which a file of the public data is published; null where the site publishes none. */
export async function publicFileLicense({
  settings,
}: Pick<Reads, 'settings'>): Promise<{ name: string; url: string } | null> {
  const { 'data.weekly_file': wanted, 'data.license': license } = await settings.all();
  return wanted === 1 ? licenseOf(license) : null;
}

/** Whether something was withdrawn from the public at `made_at` (epoch milliseconds) or later, or the licence changed. */
export async function isWithdrawn(
  { audit_log }: Pick<Reads, 'audit_log'>,
  made_at: number,
): Promise<boolean> {
  const filters = [
    ...WITHDRAWALS.map((kind) => ({ kind })),
    ...STATED.map((subject) => ({ kind: 'setting_changed' as const, subject })),
  ];
  const latest = await Promise.all(filters.map((filter) => audit_log.newest({ ...filter, limit: 1 })));
  if (latest.some(([row]) => row !== undefined && row.at >= made_at)) return true;
  // Most rejections are of listings that never were public.
  const rejected = await audit_log.newest({ kind: 'listing_rejected', from: made_at, limit: DECISIONS });
  return rejected.some(({ details }) => details['before'] === 'live');
}
