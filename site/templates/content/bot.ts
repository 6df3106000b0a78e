import { html, type Safe } from '../../html/html.ts';
import { botTexts as t } from '../../texts/content/content.ts';

/** What FirstlightBot reads, and how to block it (R103). */
export function botTemplate(site_name: string, origin: string): Safe {
  return html`<article class="wrap plain prose"><h1>${t.heading}</h1>
<p>${t.lede(site_name)}</p>
<h2>${t.does}</h2>
<ul>${t.does_list.map((text) => html`<li>${text}</li>`)}</ul>
<h2>${t.identity}</h2>
<pre tabindex="0"><code>User-Agent: FirstlightBot/1.0 (+${origin}/bot)</code></pre>
<p>${t.identity_signed}</p>
<h2>${t.block}</h2>
<p>${t.block_text}</p>
<pre tabindex="0"><code>User-agent: FirstlightBot
Disallow: /</code></pre>
<p>${t.block_part}</p>
<p>${t.block_errors}</p></article>`;
}
