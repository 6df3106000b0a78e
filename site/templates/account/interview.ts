import { interviewPageUrl } from '../../../domain/http/urls.ts';
import { ANSWER_MAX } from '../../../domain/profile/interview.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { interviewTexts as t } from '../../texts/account/interview.ts';
import { crumbs, pageHead, paragraphs } from '../parts/parts.ts';

/** An open question with what the person has answered, or typed. */
export interface ShownQuestion {
  id: number;
  question: string;
  hint: string | undefined;
  value: string;
  /** Names the stored answer, so that a form does not replace a newer one unseen. */
  seen: string;
  fault: ShownFault | null;
  /** Why the newest text is not public; null if it is. */
  review: { text: string; published: string } | null;
  /** What the person had answered before; null if nothing. */
  earlier: { answer: string; answered_at: number } | null;
}

/** What is wrong with an answer; `newer` is the text that was saved elsewhere. */
export interface ShownFault {
  text: string;
  newer?: string;
}

export interface ShownInterview {
  questions: readonly ShownQuestion[];
  retired: readonly { id: number; question: string; answer: string; answered_at: number }[];
  /** Founder pages that show the interview. */
  pages: readonly { slug: string; name: string }[];
  /** Founders of live listings that the person may be; asked where no page shows the interview. */
  founders: readonly string[];
  /** Whether a founder has the name of the account, and another owner of the listing has it too. */
  is_taken: boolean;
  /** Texts of questions that were retired before they were sent. */
  lost: readonly string[];
  message: keyof Pick<typeof t, 'saved' | 'removed' | 'linked'> | null;
  csrf: Safe;
}

/** The interview of a person: where it is public, one form for all open questions, and answers to earlier ones. */
export function interviewTemplate(shown: ShownInterview): Safe {
  const { questions, retired, lost, message, csrf } = shown;
  const action = interviewPageUrl('');
  const isRefused = lost.length > 0 || questions.some(({ fault }) => fault !== null);
  return html`<div class="wrap page account">${crumbs([['/account', t.account]], t.title)}${pageHead(t.title, t.lede)}
${message !== null && html`<p class="flash" role="status">${t[message]}</p>`}${isRefused && html`<p class="flash" role="alert">${t.not_saved}</p>`}${lost.map((text) => html`<p class="fault">${t.gone}</p><textarea readonly rows="5" aria-label="${t.gone}">${'\n'}${text}</textarea>`)}
${whereShown(shown, action)}
<form method="post" action="${action}" class="stack interview">${csrf}<p class="fine">${t.bound(ANSWER_MAX)}</p>${questions.map(questionField)}
<button class="btn hot" name="do" value="save">${t.save}</button></form>
${retired.length > 0 && html`<section class="interview"><h2>${t.retired}</h2><p>${t.retired_text}</p>${retired.map(({ id, question, answer, answered_at }) => html`<article class="card"><h3>${question}</h3>${paragraphs(answer)}<p class="fine">${t.changed(answered_at)}</p><form method="post" action="${action}">${csrf}<input type="hidden" name="question" value="${id}"><button class="btn small" name="do" value="remove">${t.remove(question)}</button></form></article>`)}</section>`}</div>`;
}

/** Where the interview is public, or how it gets there. */
function whereShown({ pages, founders, is_taken, csrf }: ShownInterview, action: string): Safe {
  if (pages.length > 0) return html`<p class="note wide">${t.public_page(pages)}</p>`;
  if (is_taken) return html`<p class="note wide">${t.same_name}</p>`;
  if (founders.length === 0) return html`<p class="note wide">${t.no_listing}</p>`;
  return html`<form method="post" action="${action}" class="card">${csrf}<input type="hidden" name="do" value="link"><p>${t.who}</p><p class="acts">${founders.map((name) => html`<button class="btn small" name="founder" value="${name}">${t.i_am(name)}</button>`)}</p></form>`;
}

function questionField({ id, question, hint, value, seen, fault, review, earlier }: ShownQuestion): Safe {
  const at = `answer-${id}`;
  const described = [hint && `${at}-hint`, review && `${at}-review`, fault && `${at}-fault`].filter(Boolean);
  return html`<div class="field"><label for="${at}">${question}</label>${hint && html`<p class="fine" id="${at}-hint">${hint}</p>`}
<input type="hidden" name="seen-${id}" value="${seen}"><textarea id="${at}" name="${at}" rows="5" dir="auto" ${attr('aria-invalid', fault ? 'true' : null)} ${attr('aria-describedby', described.length > 0 ? described.join(' ') : null)}>${'\n'}${value}</textarea>${fault && faultOf(fault, at)}${review && html`<div class="fine" id="${at}-review"><p>${review.text}</p>${review.published !== '' && html`<p>${t.published}</p>${paragraphs(review.published)}`}</div>`}${earlier && html`<details class="fine"><summary>${t.earlier(earlier.answered_at)}</summary>${paragraphs(earlier.answer)}</details>`}</div>`;
}

const faultOf = ({ text, newer }: ShownFault, at: string): Child =>
  html`<div id="${at}-fault" role="alert"><p class="fault">${text}</p>${newer !== undefined && html`${paragraphs(newer)}<p class="fault">${t.newer_fix}</p>`}</div>`;
