import { assetUrl } from './assets.ts';
import { attr, type Child, html } from './html.ts';
import { mark } from './marks.ts';

/** What a page gives to the frame around it. */
export interface Frame {
  /** Name of the site, as get_site_info gives it. */
  site_name: string;
  /** Path of the page, for the link of the navigation that leads to it. */
  path: string;
  /** Title of the page, without the site's name. */
  title: string;
  /** One sentence for search engines and for whoever gets the link. */
  description?: string;
  /** The one address of this page, where it has several. */
  canonical?: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** Further elements of the head, for example structured data. */
  head?: Child;
  main: Child;
}

/** A whole page: head, header, the page's own part, footer. Every link in it answers. */
export function layout(frame: Frame): string {
  return `<!DOCTYPE html>\n${
    html`<html lang="en">${head(frame)}<body>
<a class="skip" href="#main">Skip to content</a>
${header(frame)}
<main id="main" tabindex="-1">${frame.main}</main>
${footer(frame)}
</body></html>`.markup
  }`;
}

const NAVIGATION: readonly [path: string, words: string][] = [
  ['/launches/this', 'This week'],
  ['/launches/next', 'Next week'],
  ['/docs', 'API'],
];

function head({ site_name, title, description, canonical, noindex, head: more }: Frame): Child {
  const whole = title === site_name ? title : `${title} · ${site_name}`;
  return html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${whole}</title>
${description && html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
<meta property="og:title" content="${title}"><meta property="og:site_name" content="${site_name}"><meta property="og:type" content="website">
${canonical && html`<link rel="canonical" href="${canonical}"><meta property="og:url" content="${canonical}">`}
${noindex && html`<meta name="robots" content="noindex">`}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${assetUrl('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assetUrl('site.css')}">
${more}</head>`;
}

const brand = (site_name: string): Child =>
  html`<a class="brand" href="/">${mark}<span>${site_name}</span></a>`;

function header({ site_name, path }: Frame): Child {
  const links = NAVIGATION.map(
    ([href, words]) =>
      html`<li><a href="${href}" ${attr('aria-current', path === href ? 'page' : null)}>${words}</a></li>`,
  );
  return html`<header class="top"><div class="wrap">${brand(site_name)}
<nav aria-label="Main"><ul>${links}</ul></nav>
<a class="btn hot small" href="/#launch">Launch yours</a></div></header>`;
}

function footer({ site_name }: Frame): Child {
  return html`<footer class="foot"><div class="wrap"><div class="cols">
<div>${brand(site_name)}<p>A launch directory for people and their assistants. Every listing is drafted from the company’s own website and checked by its founder.</p></div>
<nav aria-label="Launches"><h2>Launches</h2><ul><li><a href="/launches/this">This week</a></li><li><a href="/launches/next">Next week</a></li><li><a href="/#launch">Launch yours</a></li></ul></nav>
<nav aria-label="For assistants"><h2>For assistants</h2><ul><li><a href="/docs">API reference</a></li><li><a href="/api/v1/openapi.json">OpenAPI document</a></li><li><a href="/llms.txt">llms.txt</a></li></ul></nav>
<nav aria-label="About"><h2>About</h2><ul><li><a href="/ranking">How products are ranked</a></li><li><a href="/bot">Our crawler</a></li></ul></nav></div>
<p class="fine">Votes come from people on this site only, never through the API.</p></div></footer>`;
}
