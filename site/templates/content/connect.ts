import type { SiteInfo } from '../../../tools/site/get_site_info.ts';
import { copyable } from '../../frame/copy.ts';
import { type Child, html, installLink, type Safe } from '../../html/html.ts';
import { commandTexts } from '../../texts/commands.ts';
import { type Client, type Connection, clientsOf, connectTexts as t } from '../../texts/content/connect.ts';
import { copyTexts } from '../../texts/parts.ts';
import { pageHead } from '../parts/parts.ts';

/** How to connect an assistant: one card for each program. */
export function connectTemplate({
  site,
  name,
  tools,
}: {
  site: SiteInfo;
  name: string;
  tools: number;
}): Safe {
  const { mcp, api } = site.urls;
  const connection: Connection = { mcp, api, name, site_name: site.name };
  const clients = clientsOf(connection);
  return html`<div class="wrap page connect">${pageHead(t.title, t.lede(tools), t.eyebrow)}
<div class="one-url">${copyable(mcp, copyTexts.mcp_url)}</div>
${!mcp.startsWith('https:') && html`<p class="note">${t.private}</p>`}
<nav aria-label="${t.clients}"><ul class="chips big">${clients.map(({ id, title }) => html`<li><a class="chip" href="#${id}">${title}</a></li>`)}</ul></nav>
<div class="clients">${clients.map((client) => card(client, connection))}
${prompts()}${signingIn()}${byKey(connection)}</div>
<p class="fine">${t.more} ${t.changed}</p></div>`;
}

const card = ({ id, title, about, steps, install }: Client, connection: Connection): Safe =>
  html`<section class="card client" id="${id}"><h2>${title}</h2><p class="fine">${about}</p>
${install && html`<p class="acts"><a class="btn hot small" ${installLink(install.program, queryOf(install.program, connection))}>${install.text}</a></p>`}
<ol class="how">${steps.map((step) => html`<li>${'code' in step ? [html`<p>${step.text}</p>`, code(step.code, title)] : html`<p>${step}</p>`}</li>`)}</ol></section>`;

const code = (text: string, title: string): Safe => copyable(text, t.step_code(title), 'code');

/** What a link of a program says about the server: Cursor takes base64, VS Code JSON. */
function queryOf(program: 'cursor' | 'vscode', { name, mcp }: Connection): string {
  if (program === 'vscode') return encodeURIComponent(JSON.stringify({ name, type: 'http', url: mcp }));
  const config = Buffer.from(JSON.stringify({ url: mcp })).toString('base64');
  return new URLSearchParams({ name, config }).toString();
}

const prompts = (): Safe =>
  html`<section class="card dawn" id="try"><h2>${t.try_title}</h2>${t.try.map((prompt) => copyable(prompt, t.prompt, 'code'))}<p class="fine">${t.try_text}</p></section>`;

const signingIn = (): Safe =>
  html`<section class="card" id="sign-in"><h2>${t.sign_in_title}</h2>${paragraphs(t.sign_in('/account/assistants'))}</section>`;

const byKey = ({ name, mcp }: Connection): Safe =>
  html`<section class="card" id="key"><h2>${t.key_title}</h2><p>${t.key('/account/keys')}</p>
${copyable(t.key_header, copyTexts.header, 'code')}${copyable(commandTexts.claude_code_key(name, mcp), copyTexts.command, 'code')}<p class="fine">${t.key_hint}</p></section>`;

const paragraphs = (texts: readonly Safe[]): Child => texts.map((text) => html`<p>${text}</p>`);
