import { html, type Safe } from './html.ts';
import { siteLogo } from './icons.ts';

/** A short page in the middle of the screen: what is the matter, and where to go from here. */
export function noticeTemplate(title: string, text: string, onward?: { href: string; label: string }): Safe {
  return html`<div class="wrap notice">${siteLogo}<h1>${title}</h1><p class="lede">${text}</p>
<p class="acts">${onward && html`<a class="btn hot" href="${onward.href}">${onward.label}</a>`}<a class="btn" href="/">Start page</a><a class="btn" href="/launches/this">This week’s launches</a></p></div>`;
}

/** What FirstlightBot reads, and how to keep it away (R103). */
export function botTemplate(site_name: string, origin: string): Safe {
  return html`<article class="wrap plain prose"><h1>FirstlightBot</h1>
<p>FirstlightBot reads a company’s website for ${site_name} when somebody submits that website for a listing here. It is not a search engine: it reads only websites that were submitted.</p>
<h2>What it does</h2>
<ul><li>It reads the home page and at most seven more pages of the submitted site, such as pricing, about and contact, one after another.</li>
<li>It looks at the home page again to see whether our badge is there, as long as the listing waits for it.</li>
<li>It reads robots.txt first and follows it. Pages that are forbidden are not read, and the draft says so.</li>
<li>It sends no forms, signs in nowhere and runs no scripts.</li></ul>
<h2>How it names itself</h2>
<pre tabindex="0"><code>User-Agent: FirstlightBot/1.0 (+${origin}/bot)</code></pre>
<h2>How to keep it away</h2>
<p>Put this into the robots.txt of your site. It applies from the next visit on.</p>
<pre tabindex="0"><code>User-agent: FirstlightBot
Disallow: /</code></pre>
<p>To forbid only a part, name it: <code>Disallow: /private</code>. Rules for <code>User-agent: *</code> are followed where no rule names FirstlightBot. A <code>Crawl-delay</code> of up to ten seconds is waited for; for a longer one only the home page is read.</p>
<p>A site that answers robots.txt with a server error is left alone until it answers again.</p></article>`;
}
