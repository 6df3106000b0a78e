import {
  AUDIT_FILE_MOST,
  AUDIT_FILTERS,
  AUDIT_FORMATS,
  type AuditFilterName,
  type AuditFormat,
  auditFile,
  findAudit,
} from '../../../services/administration/audit.ts';
import { listOf, stepsOf } from '../../html/pagination.ts';
import { definePage } from '../../request/page.ts';
import type { AdminRequest, Page } from '../../request/request.ts';
import { PERSONAL, type Reply } from '../../request/respond.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { auditTemplate } from '../../templates/admin/audit.ts';
import { auditTexts as t } from '../../texts/admin/audit.ts';
import { partOf } from '../drafts/own_list.ts';
import { adminPage } from './admin.ts';

/** Rows of the audit table that match the filters in the URL, as a page or as a file. */
async function auditPage(request: AdminRequest): Promise<Page | Reply> {
  const { query } = request;
  const entries = AUDIT_FILTERS.map((name) => [name, (query.get(name) ?? '').trim().slice(0, 254)]);
  const wish = Object.fromEntries(entries) as Record<AuditFilterName, string>;
  const format = AUDIT_FORMATS.find((one) => one === query.get('format'));
  const part = partOf(request);
  const found = await request.do(findAudit, wish, format ? { limit: AUDIT_FILE_MOST } : part);
  if (format && 'rows' in found) return fileReply(auditFile(found.rows, format), format);
  const isRefused = 'faults' in found;
  return adminPage('audit', {
    title: t.title,
    lede: t.lede,
    ...(isRefused && { status: 400 }),
    refusal: isRefused ? t.refused : null,
    main: auditTemplate({
      wish,
      found,
      steps: isRefused ? null : stepsOf(listOf(part, found.total), adminUrl('audit'), wish),
    }),
  });
}

const fileReply = (body: string, format: AuditFormat): Reply => ({
  status: 200,
  type: TYPES[format],
  body,
  cache: PERSONAL,
  headers: { 'Content-Disposition': `attachment; filename="audit.${format}"` },
});

const TYPES: Readonly<Record<AuditFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

definePage({ path: '/admin/audit', door: 'administrators', read: auditPage });
