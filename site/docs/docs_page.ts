import { ERRORS, type ErrorCode, remedyAt } from '../../domain/errors.ts';
import { type Child, html } from '../html/html.ts';
import type { FieldDoc } from './api_fields.ts';
import type { AreaDoc, OperationDoc } from './api_reference.ts';
import { inline, proseHtml, type Section } from './prose.ts';

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
  return html`<form action="/docs" role="search"><label class="sr" for="q">Search the operations</label>
<input id="q" name="q" type="search" maxlength="100" placeholder="Search" value="${q}"><button class="btn small">Search</button></form>`;
}

function contents({ areas, q, conventions }: Reference): Child {
  return html`<details class="contents"><summary>Contents</summary><nav aria-label="Contents">
${q === '' && html`<h2>Basics</h2><ul>${conventions.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`}
${areas.map(
  ({ name, operations }) =>
    html`<h2>${name}</h2><ul>${operations.map((operation) => html`<li><a href="#${operation.name}"><code>${operation.name}</code></a></li>`)}</ul>`,
)}</nav></details>`;
}

function introduction({ origin, total }: Reference): Child {
  const mcp = `${origin}/mcp`;
  return html`<h1>API reference</h1>
<p class="lede">${total} operations. Each is a tool of the MCP server and a REST call with the same name, inputs and answer. The examples were run on the demo world.</p>
<div class="ways">
<section class="card dawn"><h2>From an assistant</h2><p>Give it this address (Streamable HTTP):</p><code class="address" tabindex="0">${mcp}</code>
<p>In Claude Code:</p><code class="address" tabindex="0">claude mcp add --transport http firstlight ${mcp}</code></section>
<section class="card"><h2>From a script</h2><p>The root of the REST API:</p><code class="address" tabindex="0">${origin}/api/v1</code>
<p>Try it:</p><code class="address" tabindex="0">curl ${origin}/api/v1/launches/weeks/this</code></section>
<section class="card"><h2>For programs</h2><ul class="dots"><li><a href="/api/v1/openapi.json">OpenAPI 3.1 document</a>, to generate a client from</li><li><a href="/docs.md">This page as Markdown</a></li><li><a href="/llms.txt">llms.txt</a>, a short guide for assistants</li><li><a href="/docs/errors">Every error code</a></li></ul></section>
</div>`;
}

function outcome({ areas, q, total }: Reference): Child {
  const found = areas.reduce((sum, { operations }) => sum + operations.length, 0);
  return html`<h1>API reference</h1><p class="lede" role="status">${found === 0 ? 'No operation' : `${found} of ${total} operations`} for “${q}”. <a href="/docs">Show all</a></p>
${found === 0 && html`<p>Try one word, for example <a href="/docs?q=badge">badge</a>, <a href="/docs?q=draft">draft</a> or <a href="/docs?q=category">category</a>.</p>`}`;
}

function areaSection({ name, description, operations }: AreaDoc): Child {
  return html`<section class="area"><h2>${name}</h2><p>${description}</p>${operations.map(operationSection)}</section>`;
}

function operationSection(operation: OperationDoc): Child {
  const { name, title, description, method, path, scope, keyed, inputs, outputs, status, codes } = operation;
  return html`<article class="card operation" id="${name}"><h3><a href="#${name}">${name}</a></h3>
<p class="route"><b class="verb">${method}</b> <code>${path}</code></p>
<p>${description}</p>
<ul class="meta"><li>${title}</li><li>${scope ? html`needs <code>${scope}</code>` : 'needs no sign-in'}</li>${keyed && html`<li>takes an <a href="/docs#retries">Idempotency-Key</a></li>`}</ul>
<h4>Inputs</h4>${inputs.length > 0 ? fieldList(inputs) : html`<p class="quiet">None.</p>`}
<h4>Example</h4><pre tabindex="0"><code>${operation.request}</code></pre>
<p class="quiet">As a tool: <code>${name}</code> with <code>${operation.arguments}</code></p>
${operation.answer && exampleResponse(operation.answer)}
<details><summary>Fields of the answer <span class="quiet">${status}, ${outputs.length} of them</span></summary>${fieldList(outputs)}</details>
<h4>Errors</h4><ul class="chips">${codes.map((code) => html`<li><a class="chip" href="/docs/errors#${code}">${code}</a></li>`)}</ul></article>`;
}

function exampleResponse({ text, shortened }: NonNullable<OperationDoc['answer']>): Child {
  return html`<pre class="answer" tabindex="0" aria-label="Answer"><code>${text}</code></pre>${shortened !== '' && html`<p class="quiet">${inline(shortened)}</p>`}`;
}

function fieldList(fields: readonly FieldDoc[]): Child {
  return html`<dl class="fields">${fields.map(
    ({ name, place, type, required, description }) =>
      html`<div><dt><code>${name}</code>${place !== '' && required && html` <b>required</b>`}<span>${type}${place !== '' && html`, in the ${place}`}</span></dt><dd>${inline(description)}</dd></div>`,
  )}</dl>`;
}

/** Every error code as the main part of a page; `type` of a problem points to its anchor (D69). */
export function errorsMain(): Child {
  return html`<div class="wrap docs narrow"><div class="reference"><h1>Errors</h1>
<p class="lede">An error is a problem object (RFC 9457, <code>application/problem+json</code>): <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code>, <code>code</code>, <code>errors</code>, <code>next_steps</code>, <code>request_id</code>. A failed tool of the MCP server carries the same object.</p>
<p><a href="/docs">API reference</a></p>
${Object.entries(ERRORS).map(([code, error]) => errorSection(code as ErrorCode, error))}</div></div>`;
}

function errorSection(code: ErrorCode, { status, title, remedy }: (typeof ERRORS)[ErrorCode]): Child {
  return html`<section class="card operation" id="${code}"><h2><a href="#${code}"><code>${code}</code></a></h2><p class="route"><b class="verb">${status}</b> ${title}</p><p>${inline(remedyAt('', remedy))}</p></section>`;
}
