import { FAULT_CODES } from '../../domain/faults/fault_codes.ts';
import { ERRORS, type ErrorCode } from '../../domain/http/errors.ts';
import { remedyAt } from '../../domain/http/problem.ts';
import { copyable } from '../frame/copy.ts';
import { type Child, html } from '../html/html.ts';
import { commandTexts } from '../texts/commands.ts';
import { errorsTexts, referenceTexts as t } from '../texts/docs/reference.ts';
import type { Section } from '../texts/docs/section.ts';
import { copyTexts } from '../texts/parts.ts';
import type { FieldDoc } from './api_fields.ts';
import type { AreaDoc, OperationDoc } from './api_reference.ts';
import { inline, proseHtml } from './prose.ts';

/** What the page of the reference shows. */
export interface Reference {
  origin: string;
  /** Every area, or those that have what was looked for. */
  areas: readonly AreaDoc[];
  /** What was looked for; empty where nothing was. */
  q: string;
  /** How many operations there are. */
  total: number;
  conventions: readonly Section[];
}

/** The API reference as the main part of a page. */
export function docsMain(reference: Reference): Child {
  const { areas, q, conventions } = reference;
  return html`<div class="wrap docs"><aside class="toc">${searchForm(q)}${contents(reference)}</aside>
<div class="reference">${q === '' ? html`${introduction(reference)}${proseHtml(conventions)}` : outcome(reference)}
${areas.map(areaSection)}</div></div>`;
}

function searchForm(q: string): Child {
  return html`<form action="/docs" role="search"><label class="sr" for="q">${t.search}</label>
<input id="q" name="q" type="search" maxlength="100" placeholder="${t.search_field}" value="${q}"><button class="btn small">${t.search_field}</button></form>`;
}

function contents({ areas, q, conventions }: Reference): Child {
  return html`<details class="contents"><summary>${t.contents}</summary><nav aria-label="${t.contents}">
${q === '' && html`<p>${t.basics}</p><ul>${conventions.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`}
${areas.map(
  ({ name, operations }) =>
    html`<p>${name}</p><ul>${operations.map((operation) => html`<li><a href="#${operation.name}"><code>${operation.name}</code></a></li>`)}</ul>`,
)}</nav></details>`;
}

function introduction({ origin, total }: Reference): Child {
  const mcp = `${origin}/mcp`;
  return html`<h1>${t.title}</h1>
<p class="lede">${t.lede(total)}</p>
<div class="ways">
<section class="card dawn"><h2>${t.assistant}</h2><p>${t.assistant_text}</p>${copyable(mcp, copyTexts.mcp_url)}
<p>${t.claude_code}</p>${copyable(commandTexts.claude_code('firstlight', mcp), copyTexts.command)}</section>
<section class="card"><h2>${t.script}</h2><p>${t.script_text}</p>${copyable(`${origin}/api/v1`, copyTexts.api_url)}
<p>${t.try}</p>${copyable(commandTexts.this_week(`${origin}/api/v1`), copyTexts.command)}</section>
<section class="card"><h2>${t.programs}</h2><ul class="dots">${t.programs_list.map((entry) => html`<li>${entry}</li>`)}</ul></section>
</div>`;
}

function outcome({ areas, q, total }: Reference): Child {
  const found = areas.reduce((sum, { operations }) => sum + operations.length, 0);
  return html`<h1>${t.title}</h1><p class="lede" role="status">${t.found(found, total, q)}</p>
${found === 0 && html`<p>${t.hint}</p>`}`;
}

function areaSection({ name, description, operations }: AreaDoc): Child {
  return html`<section class="area"><h2>${name}</h2><p>${description}</p>${operations.map(operationSection)}</section>`;
}

function operationSection(operation: OperationDoc): Child {
  const { name, title, description, method, path, scope, keyed, inputs, outputs, status, codes } = operation;
  return html`<article class="card operation" id="${name}"><h3><a href="#${name}">${name}</a></h3>
<p class="route"><b class="verb">${method}</b> <code>${path}</code></p>
<p>${description}</p>
<ul class="meta"><li>${title}</li><li>${scope ? t.scope(scope) : t.no_scope}</li>${keyed && html`<li>${t.idempotency}</li>`}</ul>
<h4>${t.inputs}</h4>${inputs.length > 0 ? fieldList(inputs) : html`<p class="quiet">${t.no_inputs}</p>`}
<h4>${t.example}</h4><pre tabindex="0"><code>${operation.request}</code></pre>
<p class="quiet">${t.as_tool(name, operation.arguments)}</p>
${operation.answer && exampleResponse(operation.answer)}
<details><summary>${t.fields(status, outputs.length)}</summary>${fieldList(outputs)}</details>
<h4>${t.errors}</h4><ul class="chips">${codes.map((code) => html`<li><a class="chip" href="/docs/errors#${code}">${code}</a></li>`)}</ul></article>`;
}

function exampleResponse({ text, shortened }: NonNullable<OperationDoc['answer']>): Child {
  return html`<pre class="answer" tabindex="0" aria-label="${t.response}"><code>${text}</code></pre>${shortened !== '' && html`<p class="quiet">${inline(shortened)}</p>`}`;
}

function fieldList(fields: readonly FieldDoc[]): Child {
  return html`<dl class="fields">${fields.map(
    ({ name, place, type, required, description }) =>
      html`<div><dt><code>${name}</code>${place !== '' && required && html` <b>${t.required}</b>`}<span>${type}${place !== '' && t.place(place)}</span></dt><dd>${inline(description)}</dd></div>`,
  )}</dl>`;
}

/** Every error code as the main part of a page; `type` of a problem points to its anchor (D69). */
export function errorsMain(): Child {
  return html`<div class="wrap docs narrow"><div class="reference"><h1>${errorsTexts.heading}</h1>
<p class="lede">${errorsTexts.lede}</p>
<p><a href="/docs">${errorsTexts.reference}</a></p>
${Object.entries(ERRORS).map(([code, error]) => errorSection(code as ErrorCode, error))}
<section class="card operation" id="faults"><h2><a href="#faults">${errorsTexts.faults}</a></h2><p>${inline(errorsTexts.faults_lede)}</p>
<dl class="fields">${Object.entries(FAULT_CODES).map(
    ([code, rule]) =>
      html`<div id="fault-${code}"><dt><code>${code}</code></dt><dd>${inline(rule)}</dd></div>`,
  )}</dl></section></div></div>`;
}

function errorSection(code: ErrorCode, { status, title, remedy }: (typeof ERRORS)[ErrorCode]): Child {
  return html`<section class="card operation" id="${code}"><h2><a href="#${code}"><code>${code}</code></a></h2><p class="route"><b class="verb">${status}</b> ${title}</p><p>${inline(remedyAt('', remedy))}</p></section>`;
}
