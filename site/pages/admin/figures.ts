import type { TableReport } from '../../../services/figures/ratings.ts';
import {
  importRatings,
  ratedListings,
  readRatings,
  requestRatings,
} from '../../../services/figures/ratings.ts';
import { attestedRevenue, importRevenue, readRevenue } from '../../../services/figures/revenue.ts';
import { listOf, stepsOf } from '../../html/pagination.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { needFresh } from '../../request/guards.ts';
import { definePage } from '../../request/page.ts';
import { type AdminRequest, isFreshly, type Page, seeOther, signInAgain } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { isUpload, uploadOf } from '../../request/uploads.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import {
  figuresTemplate,
  ratingEntry,
  revenueEntry,
  type SentTable,
  sourceNote,
} from '../../templates/admin/figures.ts';
import { type Figure, figuresTexts as t } from '../../texts/admin/figures.ts';
import { partOf } from '../drafts/own_list.ts';
import { administratorOf, adminPage } from './admin.ts';

/** Kilobytes of a table at most. */
const MOST_KB = 400;
/** A form has up to three bytes for each of them. */
const FORM_LIMIT = 3 * MOST_KB * 1024;

async function shown(kind: Figure, request: AdminRequest, sent: SentTable = { text: '' }): Promise<Page> {
  const { query } = request;
  const part = partOf(request);
  const { entries, total } = await listed[kind](request, part);
  const isWrong = sent.fault !== undefined || (sent.report?.refused.length ?? 0) > 0;
  return adminPage(kind, {
    ...(isWrong && { status: 400 }),
    title: t.kinds[kind].title,
    lede: t.kinds[kind].lede,
    message: sent.report || isWrong ? null : messageOf(kind, query),
    main: figuresTemplate(kind, {
      entries,
      steps: stepsOf(listOf(part, total), adminUrl(kind)),
      note:
        kind === 'ratings'
          ? sourceNote((await request.service.machine()).rating_source, csrfField(request))
          : null,
      sent,
      sign_in: isFreshly(request) ? null : signInAgain(adminUrl(kind)),
      csrf: csrfField(request),
    }),
  });
}

function messageOf(kind: Figure, query: URLSearchParams): string | null {
  const recorded = /^\d{1,6}$/.exec(query.get('recorded') ?? '')?.[0];
  if (recorded !== undefined) return t.kinds[kind].recorded(Number(recorded));
  return query.has('fetched') ? t.fetched : null;
}

const listed = {
  async ratings({ do: run }: AdminRequest, part: ReturnType<typeof partOf>) {
    const { rows, total } = await run(ratedListings, part);
    return { entries: rows.map(ratingEntry), total };
  },
  async revenue({ do: run }: AdminRequest, part: ReturnType<typeof partOf>) {
    const { rows, total } = await run(attestedRevenue, part);
    return { entries: rows.map(revenueEntry), total };
  },
} as const;

/** Looks at a table, and records it where the form says so. A file is only looked at: its rows then stand in the form. */
async function takeTable(kind: Figure, request: AdminRequest): Promise<Page | Reply> {
  if (isUpload(request)) {
    const file = textIn((await uploadOf(request)).bytes);
    return shown(kind, request, 'fault' in file ? file : await looked(kind, request, file.text));
  }
  const fields = await formOf(request, { limit: FORM_LIMIT });
  if (kind === 'ratings' && fields.get('do') === 'fetch') {
    await request.do(requestRatings, { by: administratorOf(request) });
    return seeOther(`${adminUrl(kind)}?fetched`);
  }
  const text = fields.get('csv') ?? '';
  if (fields.get('do') !== 'record') return shown(kind, request, await looked(kind, request, text));
  needFresh(request, adminUrl(kind));
  const { now } = request;
  const order = { text, by: administratorOf(request), now };
  const report: TableReport = await (kind === 'ratings'
    ? request.do(importRatings, order)
    : request.do(importRevenue, order));
  if (report.refused.length > 0) return shown(kind, request, { text, report });
  return seeOther(`${adminUrl(kind)}?recorded=${report.rows}`);
}

async function looked(kind: Figure, { now, do: run }: AdminRequest, text: string): Promise<SentTable> {
  const table = { text, now };
  return { text, report: await (kind === 'ratings' ? run(readRatings, table) : run(readRevenue, table)) };
}

function textIn(bytes: Uint8Array): { text: string } | { text: string; fault: string } {
  if (bytes.length === 0) return { text: '', fault: t.faults.no_file };
  if (bytes.length > MOST_KB * 1024) return { text: '', fault: t.faults.large(MOST_KB) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { text: '', fault: t.faults.not_text };
  }
}

// The pages of figures that come from outside: ratings of domains, and revenue.
for (const kind of ['ratings', 'revenue'] as const)
  definePage({
    path: adminUrl(kind),
    door: 'administrators',
    read: (request) => shown(kind, request),
    send: (request) => takeTable(kind, request),
    checks_sign_in: true,
  });
