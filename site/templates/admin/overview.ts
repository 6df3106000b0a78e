import type { DatabaseState, MachineState } from '../../../domain/ports.ts';
import { RETRY_JOB } from '../../../services/acts/job_acts.ts';
import type { FailedJob, JobsState } from '../../../services/administration/jobs.ts';
import type { ServiceState } from '../../../services/administration/service_state.ts';
import type { Waiting } from '../../../services/administration/waiting.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { overviewTexts as t } from '../../texts/admin/overview.ts';
import { type ActScene, actRow } from './act_form.ts';
import { adminUrl } from './admin.ts';

interface Overview {
  state: ServiceState;
  machine: MachineState;
  now: number;
  scene: ActScene;
}

/** What waits for the site team, the queue with what failed, the outbox, the language model, and the machine. */
export const overviewTemplate = ({ state, machine, now, scene }: Overview): Safe =>
  html`<div class="account-grid"><div>${waitingCard(state.waiting)}${jobsCard(state.jobs)}${machineCard(machine, now)}</div>
<div>${card(t.email, html`<p><a href="${adminUrl('mail')}">${t.outbox(state.jobs.outbox.waiting)}</a></p>${failures(state.jobs.outbox.failed, now)}`)}${crawlerCard(state.crawler, now)}${modelCard(state, now)}</div></div>
${state.jobs.dead.length > 0 && deadJobs(state.jobs.dead, now, scene)}`;

const card = (title: string, inside: Child): Safe =>
  html`<section class="card"><h2>${title}</h2>${inside}</section>`;

function waitingCard(waiting: Waiting): Safe {
  const kinds = (Object.keys(t.kinds) as (keyof Waiting)[]).filter((kind) => waiting[kind] > 0);
  const rows = kinds.map(
    (kind) =>
      html`<li><a href="${adminUrl('moderation')}#${t.sections[kind]}">${t.kinds[kind](waiting[kind])}</a></li>`,
  );
  return card(t.waiting, rows.length === 0 ? html`<p>${t.nothing}</p>` : html`<ul class="dots">${rows}</ul>`);
}

function jobsCard({ backlog }: JobsState): Safe {
  const rows = backlog.map(
    ({ kind, state, jobs }) => html`<li><code>${kind}</code>: ${jobs} ${t.job_states[state]}</li>`,
  );
  return card(t.jobs, rows.length === 0 ? html`<p>${t.no_jobs}</p>` : html`<ul class="dots">${rows}</ul>`);
}

function crawlerCard({ running, failed }: ServiceState['crawler'], now: number): Safe {
  const { items, total } = running;
  return card(
    t.crawler,
    html`<p>${t.reading(total)}</p>${items.length > 0 && html`<dl class="seen">${items.map(({ url, ...at }) => html`<dt>${t.host(url)}</dt><dd>${t.step(at, now)}</dd>`)}</dl>`}
${failed.length > 0 && html`<p>${t.unread}</p><dl class="seen">${failed.map(({ url, at, detail, outcome }) => html`<dt>${t.host(url)}</dt><dd>${detail ?? outcome} ${t.ago(at, now)}</dd>`)}</dl>`}`,
  );
}

function modelCard({ model_usd, drafts }: ServiceState, now: number): Safe {
  const spent = model_usd.days.filter(({ usd }) => usd > 0);
  return card(
    t.model,
    html`<p>${t.model_usd(model_usd)}</p>${spent.length > 0 && html`<dl class="seen">${spent.map(({ day, usd }) => html`<dt>${t.day(day)}</dt><dd>${t.usd(usd)}</dd>`)}</dl>`}${costs(drafts, now)}`,
  );
}

const costs = (drafts: ServiceState['drafts'], now: number): Child =>
  drafts.length > 0 &&
  html`<p>${t.drafts}</p><dl class="seen">${drafts.map((draft) => html`<dt>${draft.url === null ? t.review_of(draft.order ?? '') : t.host(draft.url)}</dt><dd>${t.cost(draft, now)}</dd>`)}</dl>`;

/** Jobs that failed and are tried again, each with its last error. */
export const failures = (jobs: readonly FailedJob[], now: number): Child =>
  jobs.length > 0 &&
  html`<p>${t.failed}</p><dl class="seen">${jobs.map((job) => html`<dt>${t.failure(job, now)}</dt><dd>${job.last_error}</dd>`)}</dl>`;

function machineCard(machine: MachineState, now: number): Safe {
  const { version, node_version, pid, data_dir, started_at, memory_bytes, database, disk } = machine;
  const rows: readonly (readonly [string, Child])[] = [
    [t.version, t.on_node(version, node_version)],
    [t.process, pid],
    [t.started, t.since(started_at, now)],
    [t.memory, t.size(memory_bytes)],
    [t.data_folder, data_dir],
    [t.disk, t.free(disk.free_bytes, disk.bytes)],
    ...databaseRows(database, now),
  ];
  return card(
    t.machine,
    html`<dl class="seen">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`,
  );
}

function databaseRows(database: DatabaseState, now: number): (readonly [string, Child])[] {
  if (database.server !== undefined) return [[t.database, t.on_server(database.server)]];
  const { bytes, log_bytes, backup_at } = database;
  return [
    [t.database, t.database_size(bytes, log_bytes)],
    [t.backup, backup_at === null ? t.no_backup : t.since(backup_at, now)],
  ];
}

const deadJobs = (jobs: readonly FailedJob[], now: number, scene: ActScene): Safe =>
  html`<section class="people" id="dead"><h2>${t.dead}</h2><p>${t.dead_text}</p>
<ul class="sessions">${jobs.map(
    (
      job,
    ) => html`<li class="card"><div><h3>${t.failure(job, now)}</h3><p class="fine">${job.last_error}</p></div>
${actRow(RETRY_JOB, scene, { label: t.retry(job.id), hidden: { job: job.id } })}</li>`,
  )}</ul></section>`;
