import { AUDIT_KINDS } from '../../../domain/http/audit_entry.ts';
import {
  AUDIT_FILE_MOST,
  AUDIT_FILTERS,
  type AuditFilterName,
  type AuditFound,
} from '../../../services/administration/audit.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { type Steps, urlWith } from '../../html/pagination.ts';
import { auditTexts as t } from '../../texts/admin/audit.ts';
import { selectField, typedField } from '../parts/forms.ts';
import { stepLinks } from '../parts/parts.ts';
import { adminListingUrl, adminUrl } from './admin.ts';
import { entryUrl } from './content.ts';
import { personUrl } from './people.ts';
import { settingUrl } from './settings.ts';
import { adminWeekUrl } from './weeks.ts';

type Row = Extract<AuditFound, { rows: unknown }>['rows'][number];

interface Audit {
  /** What was typed for each filter. */
  wish: Readonly<Record<AuditFilterName, string>>;
  found: AuditFound;
  steps: Steps | null;
}

/** The filters of the audit table, the files, and the rows. */
export function auditTemplate({ wish, found, steps }: Audit): Safe {
  const faults = 'faults' in found ? found.faults : {};
  return html`<form action="${adminUrl('audit')}" class="stack"><div class="fields-grid">${AUDIT_FILTERS.map((name) => filterField(name, wish[name], faults[name]))}</div>
<p class="acts"><button class="btn">${t.show}</button><a class="btn bare" href="${adminUrl('audit')}">${t.clear}</a></p></form>
${'rows' in found && rowsShown(found, wish)}${steps && stepLinks(steps)}`;
}

function filterField(name: AuditFilterName, value: string, wrong: string | undefined): Safe {
  if (name === 'kind') {
    const kinds = Object.keys(AUDIT_KINDS).map((kind) => ({ value: kind, text: kind }));
    return selectField(name, t.filters.kind, kinds, value, t.any);
  }
  const fault = wrong === undefined ? undefined : t.fault(name, wrong);
  const hint = t.hints[name];
  if (name !== 'from' && name !== 'to')
    return typedField(name, t.filters[name], { value, max: 254, hint, wrong: fault });
  // A browser shows nothing but days in such a field; the fault names what was typed.
  const day = fault === undefined ? value : '';
  return typedField(name, t.filters[name], { value: day, max: 10, hint, wrong: fault, type: 'date' });
}

function rowsShown({ rows, total }: Extract<AuditFound, { rows: unknown }>, wish: Audit['wish']): Child {
  const file = (format: 'csv' | 'jsonl'): Safe =>
    html`<a class="btn small" href="${urlWith(adminUrl('audit'), { ...wish, format })}" download>${t[format]}</a>`;
  return [
    html`<p class="fine">${t.found(total)}</p>`,
    rows.length > 0 &&
      html`<section class="scroll" tabindex="0" aria-label="${t.table}"><table><thead><tr>${Object.values(t.columns).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map(tableRow)}</tbody></table></section>
<p class="acts">${file('csv')}${file('jsonl')}</p><p class="fine">${t.file(AUDIT_FILE_MOST)}</p>`,
  ];
}

/** The page of what a row is about, by the table of its subject. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  listing: (id) => adminListingUrl(Number(id)),
  person: (id) => personUrl(Number(id)),
  week: adminWeekUrl,
  award: (id) => adminWeekUrl(id.slice(0, '2026-11-16'.length)),
  setting: settingUrl,
  category: (id) => entryUrl('category', id),
  question: (id) => entryUrl('question', id),
  product: (id) => entryUrl('product', id),
  post: (id) => entryUrl('post', id),
};

/** What these rows are about is gone. */
const GONE: readonly Row['kind'][] = ['account_deleted', 'listing_deleted', 'category_retired'];

function aboutCell({ kind, subject }: Row): Child {
  const [table = '', ...id] = subject.split(':');
  const urlOf = GONE.includes(kind) ? undefined : PAGES[table];
  return urlOf ? html`<a href="${urlOf(id.join(':'))}">${subject}</a>` : subject;
}

function whoCell({ actor, actor_id }: Row): Child {
  if (actor_id === null) return actor;
  const who = `${actor} ${actor_id}`;
  return actor === 'person' ? html`<a href="${personUrl(Number(actor_id))}">${who}</a>` : who;
}

function tableRow(row: Row): Safe {
  const { at, kind, details } = row;
  const when = new Date(at).toISOString();
  return html`<tr><td><time datetime="${when}">${when.slice(0, 19).replace('T', ' ')}</time></td><td><code>${kind}</code></td><td>${whoCell(row)}</td><td>${aboutCell(row)}</td><td><code>${JSON.stringify(details)}</code></td></tr>`;
}
