import { CLAIM_METHODS } from '../../../domain/claims/claims.ts';
import { claimsPageUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import type { listMyClaims } from '../../../tools/claims/list_my_claims.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import type { ResultOf } from '../../request/request.ts';
import { claimsTexts as t } from '../../texts/claims/claims.ts';
import { ACCOUNT } from '../drafts/own_list.ts';
import { crumbs, pageHead } from '../parts/parts.ts';

type OwnClaim = ResultOf<typeof listMyClaims>['items'][number];

interface Claims {
  items: readonly OwnClaim[];
  /** What stands in the form, and why it was refused. */
  typed: { slug: string; method: string; email: string };
  fault: Child;
  csrf: Safe;
  /** Links to the parts before and after this one. */
  steps: Child;
}

/** The claims of a person, and the form for another one. */
export const claimsTemplate = ({ items, typed, fault, csrf, steps }: Claims): Safe =>
  html`<div class="wrap page account">${crumbs([ACCOUNT], t.title)}${pageHead(t.title, t.lede)}
${fault && html`<p class="note wide" role="alert">${fault}</p>`}
<section class="people"><h2>${t.start}</h2><form method="post" action="${claimsPageUrl('')}" class="line-form">${csrf}
<p class="field"><label for="slug">${t.slug}</label><input id="slug" name="slug" value="${typed.slug}" placeholder="${t.slug_example}" required maxlength="400" autocapitalize="none" spellcheck="false"></p>
<fieldset><legend>${t.method}</legend>${CLAIM_METHODS.map((method) => choice(method, typed.method))}</fieldset>
<p class="field"><label for="claim-email">${t.email}</label><input id="claim-email" name="email" type="email" value="${typed.email}" placeholder="${t.email_example}" maxlength="254"></p>
<button class="btn hot" name="do" value="claim">${t.submit}</button></form></section>
<section class="people"><h2>${t.list}</h2>${items.length > 0 ? html`<ul class="sessions">${items.map((item) => row(item, csrf))}</ul>` : html`<p>${t.none}</p>`}${steps}</section></div>`;

const choice = (method: (typeof CLAIM_METHODS)[number], chosen: string): Safe =>
  html`<label class="tick"><input type="radio" name="method" value="${method}" required ${attr('checked', method === chosen)}><span>${t.methods[method]}</span></label>`;

function row(claim: OwnClaim, csrf: Safe): Safe {
  const { claim_id, slug, name, method, status, publish, checks, expires_at } = claim;
  const [last] = checks;
  const isOpen = status === 'pending';
  return html`<li class="card" id="claim-${claim_id}"><div><h3><a href="${listingPageUrl('', slug)}">${name}</a></h3><p class="fine">${t.line(method, status)}${expires_at && html` · ${t.until(expires_at)}`}</p><p>${standing(claim)}</p>
${isOpen && publish && html`<dl class="facts"><dt>${t.where}</dt><dd><code>${publish.where}</code></dd><dt>${t.content}</dt><dd><code>${publish.content}</code></dd></dl>`}
${isOpen && last && html`<p class="fine">${t.looked(last.at)}</p><dl class="facts"><dt>${t.expected}</dt><dd>${last.expected}</dd><dt>${t.observed}</dt><dd>${last.observed}</dd></dl>`}
${isOpen && publish && html`<form method="post" action="${claimsPageUrl('')}#claim-${claim_id}">${csrf}<input type="hidden" name="claim" value="${claim_id}"><button class="btn small" name="do" value="check">${t.check(name)}</button></form>`}</div></li>`;
}

/** What the person does next, in the words of a page. */
function standing({ status, in_dispute, instructions, takes_effect_at }: OwnClaim): Child {
  if (status === 'pending') return instructions;
  if (in_dispute) return t.disputed;
  return takes_effect_at === null ? t.ended[status] : t.waits(takes_effect_at);
}
