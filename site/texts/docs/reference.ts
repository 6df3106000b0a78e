import { html, type Safe } from '../../html/html.ts';
import { plural } from '../format.ts';

/** The API reference as a page. */
export const referenceTexts = {
  title: 'API reference',
  description:
    'Every operation with its inputs, its response, its errors and an example from a real request.',
  search: 'Search the operations',
  search_field: 'Search',
  contents: 'Contents',
  basics: 'Basics',
  lede: (operations: number) =>
    `${operations} operations. Each is a tool of the MCP server and a REST call with the same name, inputs and result. The examples are real requests to the demo site.`,
  assistant: 'From an assistant',
  assistant_text: html`Give it this URL (Streamable HTTP). <a href="/connect">Steps for each program</a>`,
  claude_code: 'In Claude Code:',
  script: 'From a script',
  script_text: 'The root of the REST API:',
  try: 'Try it:',
  programs: 'For programs',
  programs_list: [
    html`<a href="/api/v1/openapi.json">OpenAPI 3.1 document</a>, to generate a client from`,
    html`<a href="/docs.md">This page as Markdown</a>`,
    html`<a href="/llms.txt">llms.txt</a>, a short guide for assistants`,
    html`<a href="/docs/errors">Every error code</a>`,
  ],
  found: (found: number, total: number, q: string): Safe =>
    html`${found === 0 ? `No operation for “${q}”.` : `${found} of ${total} operations for “${q}”.`} <a href="/docs">Show all</a>`,
  hint: html`Try one word, for example <a href="/docs?q=badge">badge</a>, <a href="/docs?q=draft">draft</a> or <a href="/docs?q=category">category</a>.`,
  scope: (scope: string): Safe => html`needs <code>${scope}</code>`,
  no_scope: 'needs no sign-in',
  idempotency: html`takes an <a href="/docs#retries">Idempotency-Key</a>`,
  inputs: 'Inputs',
  no_inputs: 'None.',
  example: 'Example',
  as_tool: (name: string, args: string): Safe =>
    html`As a tool: <code>${name}</code> with <code>${args}</code>`,
  response: 'Response',
  fields: (status: string, count: number): Safe =>
    html`Fields of the response <span class="quiet">${status}, ${count} of them</span>`,
  required: 'required',
  place: (place: string) => `, in the ${place}`,
  errors: 'Errors',
} as const;

/** Every error code as a page. */
export const errorsTexts = {
  title: 'Errors of the API',
  description: 'Every error code and what to do about it.',
  heading: 'Errors',
  lede: html`An error is a problem object (RFC 9457, <code>application/problem+json</code>): <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code>, <code>code</code>, <code>errors</code>, <code>next_steps</code>, <code>request_id</code>. A failed tool of the MCP server carries the same object.`,
  reference: 'API reference',
  faults: 'Codes of single faults',
  faults_lede:
    'What `errors` of a problem names, each with its rule. Scripts can rely on them: a code may be added, and none changes its meaning.',
} as const;

/** The same documents as Markdown, for assistants. */
export const markdownTexts = {
  heading: '# API reference',
  lede: (operations: number, origin: string) =>
    `${operations} operations. Each is a REST call below ${origin}/api/v1 and a tool of the same name at the MCP server ${origin}/mcp.\nSearch them with ${origin}/docs.md?q=word. Every error code: ${origin}/docs/errors.md.`,
  found: (found: number, total: number, q: string, origin: string) =>
    `${found} of ${total} operations for "${q}". All: ${origin}/docs.md\n`,
  scope: (scope: string) => `needs the scope \`${scope}\``,
  no_scope: 'needs no sign-in',
  inputs: 'Inputs:',
  response: (status: string) => `Response (${status}):`,
  required: 'required',
  errors: (codes: readonly string[]) => `Errors: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  errors_heading: '# Errors',
  errors_lede: 'An error is a problem object (RFC 9457) with one of these codes.',
} as const;

/** Types of fields. */
export const typeTexts = {
  list: (of: string | null) => (of === null ? 'list' : `list of ${of}`),
  object_of: (type: string) => `object of ${type}`,
  either: (types: readonly string[]) => types.join(' or '),
  anything: 'anything',
  default: (type: string, value: string) => `${type}, default ${value}`,
  range: (minimum: number | undefined, maximum: number | undefined) => {
    if (minimum === undefined) return null;
    return maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`;
  },
  characters: (most: number) =>
    plural(most, { one: 'at most # character', other: `at most ${most} characters` }),
  entries: (most: number) => plural(most, { one: 'at most # entry', other: `at most ${most} entries` }),
} as const;
