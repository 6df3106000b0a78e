import { ALLOW_EMAILS } from '../../../services/acts/mail_acts.ts';
import type { JobsState } from '../../../services/administration/jobs.ts';
import type { SuppressedEmails } from '../../../services/email/suppression.ts';
import { html, type Safe } from '../../html/html.ts';
import type { Steps } from '../../html/pagination.ts';
import { mailTexts as t } from '../../texts/admin/mail.ts';
import { searchForm } from '../parts/forms.ts';
import { stepLinks } from '../parts/parts.ts';
import { type ActScene, actRow } from './act_form.ts';
import { adminUrl } from './admin.ts';
import { failures } from './overview.ts';

interface Mail {
  outbox: JobsState['outbox'];
  suppressed: SuppressedEmails['rows'];
  total: number;
  /** What was looked for. */
  text: string;
  steps: Steps;
  now: number;
  scene: ActScene;
}

/** The outbox with what failed in it, and the addresses that get no emails with a form to allow each again. */
export const mailTemplate = ({ outbox, suppressed, total, text, steps, now, scene }: Mail): Safe =>
  html`<section class="card" id="outbox"><h2>${t.outbox}</h2><p>${t.waiting(outbox.waiting)}</p>${failures(outbox.failed, now)}</section>
<section class="people" id="suppressed"><h2>${t.suppressed}</h2><p>${t.suppressed_text}</p>
${searchForm(adminUrl('mail'), t.search, text)}
<p class="fine">${t.found(total)}</p><ul class="sessions">${suppressed.map((row) => suppressedRow(row, scene))}</ul>${stepLinks(steps)}</section>`;

const suppressedRow = (row: SuppressedEmails['rows'][number], scene: ActScene): Safe =>
  html`<li class="card"><div><h3>${row.email}</h3><p class="fine">${t.since(row)}${row.detail !== null && html` <span dir="auto">${row.detail}</span>`}</p></div>
${actRow(ALLOW_EMAILS, scene, { label: t.allow(row.email), hidden: { email: row.email } })}</li>`;
