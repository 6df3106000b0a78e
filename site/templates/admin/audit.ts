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
import { adminUrl } from './admin.ts';

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
  return typedField(name, t.filters[name], { value, max: 254, hint: t.hints[name], wrong: fault });
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

function tableRow({ at, kind, actor, actor_id, subject, details }: Row): Safe {
  const who = actor_id === null ? actor : `${actor} ${actor_id}`;
  const when = new Date(at).toISOString();
  return html`<tr><td><time datetime="${when}">${when.slice(0, 19).replace('T', ' ')}</time></td><td><code>${kind}</code></td><td>${who}</td><td>${subject}</td><td><code>${JSON.stringify(details)}</code></td></tr>`;
}
