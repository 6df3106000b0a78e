import { ERRORS, type ErrorCode } from '../domain/errors.ts';
import type { AreaDoc, FieldDoc, OperationDoc } from './api_reference.ts';
import { type Child, html } from './html.ts';

/** The API reference as the main part of a page. */
export function docsMain(areas: readonly AreaDoc[], origin: string): Child {
  return html`<div class="wrap docs"><h1>API reference</h1>
<p>Every operation answers as JSON below <code>${origin}/api/v1</code>, and is a tool of the same name at the MCP server <code>${origin}/mcp</code>. For programs: <a href="/api/v1/openapi.json">the OpenAPI document</a>. For assistants: <a href="/llms.txt">llms.txt</a>, or this page with <code>Accept: text/markdown</code>.</p>
<p>Reading what is public needs no sign-in. Everything else needs <code>Authorization: Bearer …</code> with an API key or an access token. <a href="/docs/errors">Errors</a> are problem objects with a code, each fault, and what to do next.</p>
<nav aria-label="Operations"><ul class="contents">${areas.map(
    ({ name, operations }) =>
      html`<li><b>${name}</b> <ul class="chips">${operations.map((operation) => html`<li><a class="chip" href="#${operation.name}">${operation.name}</a></li>`)}</ul></li>`,
  )}</ul></nav>
${areas.map(areaSection)}</div>`;
}

function areaSection({ name, description, operations }: AreaDoc): Child {
  return html`<section><h2>${name}</h2><p>${description}</p>${operations.map(operationSection)}</section>`;
}

function operationSection(operation: OperationDoc): Child {
  const { name, title, description, method, path, scope, inputs, outputs, status, codes, example } =
    operation;
  return html`<article class="card" id="${name}"><h3><a href="#${name}">${name}</a></h3>
<p><code>${method} ${path}</code></p><p><b>${title}.</b> ${description}</p>
<p>${scope ? html`Needs the scope <code>${scope}</code>.` : 'Needs no sign-in.'}</p>
${inputs.length > 0 && html`<h4>Inputs</h4>${fieldTable(inputs, true)}`}
<h4>Answer <code>${status}</code></h4>${fieldTable(outputs, false)}
<h4>Example</h4><pre><code>${example}</code></pre>
<h4>Errors</h4><ul class="chips">${codes.map((code) => html`<li><a class="chip" href="/docs/errors#${code}">${code}</a></li>`)}</ul></article>`;
}

function fieldTable(fields: readonly FieldDoc[], input: boolean): Child {
  return html`<div class="scroll"><table><thead><tr><th scope="col">Name</th>${input && html`<th scope="col">In</th>`}<th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${fields.map(
    ({ name, place, type, required, description }) =>
      html`<tr><th scope="row"><code>${name}</code></th>${input && html`<td>${place}</td>`}<td>${type}${input && required && html` <b>required</b>`}</td><td>${description}</td></tr>`,
  )}</tbody></table></div>`;
}

/** Every error code as the main part of a page; `type` of a problem points to its anchor (D69). */
export function errorsMain(): Child {
  return html`<div class="wrap docs"><h1>Errors</h1>
<p>An error is a problem object (RFC 9457, <code>application/problem+json</code>): <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code>, <code>code</code>, <code>errors</code>, <code>next_steps</code>, <code>request_id</code>. A failed tool of the MCP server carries the same object.</p>
${Object.entries(ERRORS).map(([code, error]) => errorSection(code as ErrorCode, error))}</div>`;
}

function errorSection(code: ErrorCode, { status, title, remedy }: (typeof ERRORS)[ErrorCode]): Child {
  return html`<section class="card" id="${code}"><h2><a href="#${code}"><code>${code}</code></a></h2><p><b>${status}</b> ${title}</p><p>${remedy}</p></section>`;
}
