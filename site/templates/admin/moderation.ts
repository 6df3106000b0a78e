import { listingPageUrl } from '../../../domain/http/urls.ts';
import { differenceOf } from '../../../domain/listings/differences.ts';
import { MODERATION_REASONS, NOTE_MAX } from '../../../domain/text/moderation.ts';
import type { CaseKind, WaitingCase } from '../../../services/administration/cases.ts';
import { html, type Safe } from '../../html/html.ts';
import { type Steps, urlWith } from '../../html/pagination.ts';
import { moderationTexts as t } from '../../texts/admin/moderation.ts';
import { noticeTexts } from '../../texts/content/notices.ts';
import { differenceShown } from '../desk/history.ts';
import { stepLinks, tabs } from '../parts/parts.ts';
import { adminUrl } from './admin.ts';
import { type Notices, noticeSection } from './notices.ts';

interface Moderation {
  /** What waits by kind, and how many of the kind. */
  lists: readonly { kind: CaseKind; cases: readonly WaitingCase[]; total: number }[];
  /** Null where another kind is shown. */
  notices: Notices | null;
  /** The one kind that is shown. */
  kind: ShownKind | undefined;
  /** Where its forms are sent: the part of the list that is shown. */
  action: string;
  steps: Steps | undefined;
  now: number;
  csrf: Safe;
}

/** A kind of case, or notices. */
type ShownKind = CaseKind | 'notice';

type Sent = Pick<Moderation, 'action' | 'now' | 'csrf'>;

/** What waits, by kind: why, what is public, what would be, and a form to decide. */
export const moderationTemplate = ({ lists, notices, kind, steps, ...sent }: Moderation): Safe =>
  html`${kindLinks(kind)}${lists.some(({ cases }) => cases.length > 0) && bulkForm(sent)}${lists.map(
    (list) =>
      html`<section class="people" id="${list.kind}"><h2>${t.kinds[list.kind]}</h2>${
        list.cases.length === 0
          ? html`<p>${list.total > 0 ? t.beyond : t.none}</p>`
          : html`<p class="fine">${list.total > list.cases.length ? t.part(list.cases.length, list.total) : t.all(list.total)}${kind === undefined && list.total > list.cases.length && seeAll(list.kind)}</p><ol class="changes">${list.cases.map((one) => caseItem(one, sent))}</ol>`
      }</section>`,
  )}${notices && noticeSection(notices, sent, kind === undefined && notices.total > notices.items.length && seeAll('notice'))}${steps && stepLinks(steps)}`;

const seeAll = (kind: ShownKind): Safe => html` <a href="${kindUrl(kind)}">${t.see_all(KINDS[kind])}</a>`;

/** Names of what is shown, in the order of the page. */
const KINDS: Readonly<Record<ShownKind, string>> = { ...t.kinds, notice: noticeTexts.title };

const kindUrl = (kind: ShownKind | undefined): string => urlWith(adminUrl('moderation'), { kind });

/** Filters by kind. */
const kindLinks = (shown: ShownKind | undefined): Safe =>
  tabs(
    t.filter,
    [undefined, ...(Object.keys(KINDS) as ShownKind[])].map((kind) => ({
      href: kindUrl(kind),
      text: kind ? KINDS[kind] : t.every_kind,
      here: kind === shown,
    })),
  );

/** Decides about every case whose checkbox is ticked; these stand at the cases. */
const bulkForm = ({ action, csrf }: Sent): Safe =>
  html`<section class="people" id="together"><h2>${t.together}</h2><p>${t.together_text}</p>
<form method="post" action="${action}" id="bulk" class="line-form">${csrf}<p class="field"><label for="note-bulk">${t.note}</label><textarea id="note-bulk" name="note" rows="2" maxlength="${NOTE_MAX}"></textarea></p>
<p class="acts"><button class="btn small" name="do" value="approve">${t.approve_ticked}</button><button class="btn small" name="do" value="reject">${t.reject_ticked}</button></p></form></section>`;

function caseItem(one: WaitingCase, { action, now, csrf }: Sent): Safe {
  const { kind, id, name, website, slug, since, reasons, seen, writer } = one;
  return html`<li id="${kind}-${id}"><h3 dir="auto">${name}</h3><label class="tick"><input type="checkbox" name="case" value="${kind}:${id}:${seen}" form="bulk"><span>${t.tick(name)}</span></label><p class="fine">${t.since(since, now)}${website !== null && html` · <a href="${website}" rel="nofollow ugc noopener">${new URL(website).host}</a>`}${slug !== null && html` · <a href="${listingPageUrl('', slug)}">${t.live}</a>`}</p>
${writer && html`<p class="fine">${t.writer(writer)} <a href="${adminUrl('people')}/${writer.person_id}">${t.person}</a></p>`}${reasons.length > 0 && html`<ul class="dots">${reasons.map(({ code, detail }) => html`<li>${MODERATION_REASONS[code]}${detail !== '' && html` <span dir="auto">(${detail})</span>`}${code === 'owner_disputed' && html` ${t.dispute}`}${code === 'claim_denied' && html` ${t.denied}`}</li>`)}</ul>`}
${one.texts.map(({ field, before, after }) => html`<h4 dir="auto">${t.field(one, field)}</h4>${differenceShown(differenceOf(before, after))}`)}
${caseForm(one, action, csrf)}</li>`;
}

const caseForm = ({ kind, id, name, seen, takes_down }: WaitingCase, action: string, csrf: Safe): Safe =>
  html`<form method="post" action="${action}" class="line-form">${csrf}<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="id" value="${id}"><input type="hidden" name="seen" value="${seen}">
<p class="field"><label for="note-${kind}-${id}">${kind === 'review' ? t.note_to_writer : t.note}</label><textarea id="note-${kind}-${id}" name="note" rows="2" maxlength="${NOTE_MAX}"></textarea></p>
<p class="acts"><button class="btn small" name="do" value="approve">${t.approve(name)}</button><button class="btn small" name="do" value="reject">${t.reject(name, takes_down)}</button></p></form>`;
