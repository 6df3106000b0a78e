import { EMAIL_MAX } from '../../../domain/email/mailbox.ts';
import { NOTICE_TEXT_MAX, type NoticeKind } from '../../../domain/text/notices.ts';
import type { ObjectableNotice } from '../../../services/notices/send_notice.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { objectionTexts as o, reportTexts as t } from '../../texts/content/report.ts';
import { sheet } from '../account/sign_in.ts';
import { fault, type SentForm, typedField } from '../parts/forms.ts';

type Report = SentForm & { csrf: Safe };

/** The form of a notice, with what was typed before. */
export const reportTemplate = ({ fields, faults, refusal, csrf }: Report): Safe =>
  sheet(
    t.title,
    html`<p class="lede">${t.lede}</p>
${refusal !== null && html`<p class="note" role="alert">${refusal}</p>`}
<form method="post" action="/report" class="stack report">${csrf}
${typedField('about', t.about, { value: fields['about'] ?? '', max: NOTICE_TEXT_MAX.about, hint: t.about_hint, wrong: faults['about'], required: true })}
${kindField(fields['kind'] ?? '', faults['kind'])}
${typedField('reason', t.reason, { value: fields['reason'] ?? '', max: NOTICE_TEXT_MAX.reason, hint: t.reason_hint, wrong: faults['reason'], rows: 7, required: true })}
${senderField('name', { value: fields['name'] ?? '', wrong: faults['name'] })}
${senderField('email', { value: fields['email'] ?? '', wrong: faults['email'] })}
<p class="field"><label class="tick"><input type="checkbox" name="good_faith" value="1" required ${attr('checked', fields['good_faith'] === '1')} ${attr('aria-invalid', faults['good_faith'] ? 'true' : null)} ${attr('aria-describedby', faults['good_faith'] ? 'f-good_faith-fault' : null)}><span>${t.good_faith}</span></label>${fault('f-good_faith-fault', faults['good_faith'])}</p>
<button class="btn hot">${t.send}</button></form><p class="fine">${t.privacy()}</p>`,
  );

function kindField(chosen: string, wrong: string | undefined): Safe {
  return html`<p class="field"><label for="f-kind">${t.kind}</label><select id="f-kind" name="kind" required ${attr('aria-invalid', wrong ? 'true' : null)} ${attr('aria-describedby', wrong ? 'f-kind-fault' : null)}><option value="">${t.choose}</option>${(
    Object.keys(t.kinds) as NoticeKind[]
  ).map(
    (kind) => html`<option value="${kind}" ${attr('selected', kind === chosen)}>${t.kinds[kind]}</option>`,
  )}</select>${fault('f-kind-fault', wrong)}</p>`;
}

/** Who sends it: not required by the browser, because one kind of notice needs no sender. */
function senderField(
  name: 'name' | 'email',
  { value, wrong }: { value: string; wrong: string | undefined },
): Safe {
  const max = name === 'name' ? NOTICE_TEXT_MAX.name : EMAIL_MAX;
  const [label, hint] = name === 'name' ? [t.name, t.name_hint] : [t.email, t.email_hint];
  return html`<p class="field"><label for="f-${name}">${label}</label><input id="f-${name}" name="${name}" type="${name === 'name' ? 'text' : 'email'}" autocomplete="${name}" maxlength="${max}" value="${value}" ${attr('aria-invalid', wrong ? 'true' : null)} ${attr('aria-describedby', `f-${name}-hint${wrong ? ` f-${name}-fault` : ''}`)}><span class="fine" id="f-${name}-hint">${hint}</span>${fault(`f-${name}-fault`, wrong)}</p>`;
}

/** The receipt of a notice. */
export const receivedTemplate = (id: number, email: string | null): Safe =>
  sheet(
    t.received_title,
    html`<p class="lede" role="status">${t.received(id)} ${email === null ? t.not_emailed : t.emailed(email)}</p><p class="acts"><a class="btn" href="/">${t.back}</a></p>`,
  );

interface Objection {
  found: ObjectableNotice;
  token: string;
  typed: string;
  wrong: string | undefined;
  csrf: Safe;
}

/** The form to object to a decision. */
export const objectionTemplate = ({ found, token, typed, wrong, csrf }: Objection): Safe =>
  sheet(
    o.title,
    html`<p class="lede">${o.lede(found.id)}</p><p><a href="${found.path}">${o.page}</a></p>
<p>${o.decision(found.verdict)}</p><blockquote dir="auto">${found.note}</blockquote>
<form method="post" action="/report/objection" class="stack report">${csrf}<input type="hidden" name="token" value="${token}">
${typedField('objection', o.objection, { value: typed, max: NOTICE_TEXT_MAX.reason, wrong, rows: 7, required: true })}
<button class="btn hot">${o.send}</button></form><p class="fine">${o.until(found.until)}</p>`,
  );

/** The objection has arrived, now or before. */
export const objectedTemplate = (id: number): Safe =>
  sheet(o.done_title, html`<p class="lede" role="status">${o.done(id)}</p>`);

/** A link without a decision. */
export const noObjectionTemplate = (): Safe =>
  sheet(
    o.none_title,
    html`<p class="lede">${o.none}</p><p class="acts"><a class="btn" href="/report">${o.report}</a></p>`,
  );

/** The link to the form, from what can be reported. */
export const reportLink = (href: string, text: Child): Safe =>
  html`<p class="fine"><a href="${href}" rel="nofollow">${text}</a></p>`;
