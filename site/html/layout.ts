import { assetUrl } from './assets.ts';
import { attr, type Child, html } from './html.ts';
import { icon, siteLogo } from './icons.ts';

/** What a page gives to the frame around it. */
export interface Frame {
  /** Name of the site, as get_site_info gives it. */
  site_name: string;
  /** Who is signed in; null for nobody, undefined on pages that are the same for both. */
  session?: { email: string } | null;
  /** Path of the page, for the link of the navigation that leads to it. */
  path: string;
  /** Title of the page, without the site's name. */
  title: string;
  /** One sentence for search engines and link previews. */
  description?: string;
  /** The canonical URL of this page, where it has several. */
  canonical?: string;
  /** The parts of a list before and after this one. */
  previous?: string | null;
  next?: string | null;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** Further elements of the head, for example structured data. */
  head?: Child;
  main: Child;
}

/** A whole page: head, header, the page's own part, footer. Every link in it works. */
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

/** Links of the header, each with the paths that it stands for. */
const NAVIGATION: readonly [href: string, text: string, paths: RegExp][] = [
  ['/launches/this', 'Launches', /^\/(?:launches|p)(?:\/|$)/],
  ['/categories', 'Categories', /^\/categories(?:\/|$)/],
  ['/leaderboards', 'Leaderboards', /^\/(?:leaderboards|awards)(?:\/|$)/],
  ['/founders', 'Founders', /^\/founders(?:\/|$)/],
  ['/blog', 'Blog', /^\/blog(?:\/|$)/],
  ['/docs', 'API', /^\/docs(?:\/|$)/],
];

function head({
  site_name,
  title,
  description,
  canonical,
  previous,
  next,
  noindex,
  head: more,
}: Frame): Child {
  const whole = title === site_name ? title : `${title} · ${site_name}`;
  return html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${whole}</title>
${description && html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
<meta property="og:title" content="${title}"><meta property="og:site_name" content="${site_name}"><meta property="og:type" content="website">
${canonical && html`<link rel="canonical" href="${canonical}"><meta property="og:url" content="${canonical}">`}
${previous && html`<link rel="prev" href="${previous}">`}${next && html`<link rel="next" href="${next}">`}
${noindex && html`<meta name="robots" content="noindex">`}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${assetUrl('icon.svg')}" type="image/svg+xml">
<link rel="preload" href="${assetUrl('figtree-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assetUrl('site.css')}">
${more}</head>`;
}

const brand = (site_name: string): Child =>
  html`<a class="brand" href="/">${siteLogo}<span>${site_name}</span></a>`;

function header({ site_name, path, session }: Frame): Child {
  const links = NAVIGATION.map(
    ([href, text, paths]) =>
      html`<li><a href="${href}" ${attr('aria-current', current(path, href, paths))}>${text}</a></li>`,
  );
  return html`<header class="top"><div class="wrap">${brand(site_name)}
<nav aria-label="Main"><ul>${links}</ul></nav>
<form class="seek" action="/search" role="search" aria-label="Search from here"><label class="sr" for="seek">Search products</label>
<input id="seek" name="q" type="search" maxlength="200" placeholder="Search products"><button aria-label="Search">${icon('lens')}</button></form>
<a class="glass" href="/search" aria-label="Search">${icon('lens')}</a>${accountLink(session)}<a class="btn hot small" href="/#launch">Launch yours</a></div></header>`;
}

/** The link to sign in or to the account; on pages that are the same for both, the account asks to sign in by itself. */
function accountLink(session: Frame['session']): Child {
  if (session === null) return html`<a class="door" href="/sign-in">Sign in</a>`;
  if (session === undefined) return html`<a class="door" href="/account">Account</a>`;
  const [initial = ''] = session.email.toUpperCase();
  return html`<a class="door face" href="/account" aria-label="Your account, ${session.email}">${initial}</a>`;
}

function current(path: string, href: string, paths: RegExp): string | null {
  if (path === href) return 'page';
  return paths.test(path) ? 'true' : null;
}

type Links = readonly [href: string, text: string][];

const COLUMNS: readonly [title: string, links: Links][] = [
  [
    'Discover',
    [
      ['/launches/this', 'This week'],
      ['/launches/next', 'Next week'],
      ['/launches?section=trending', 'Trending'],
      ['/categories', 'Categories'],
      ['/leaderboards', 'Leaderboards'],
      ['/awards', 'Awards'],
      ['/compare', 'Compare two products'],
    ],
  ],
  [
    'For founders',
    [
      ['/#launch', 'Launch yours'],
      ['/pricing', 'Prices'],
      ['/founders', 'Founders'],
      ['/blog', 'Blog'],
      ['/ranking', 'How products are ranked'],
      ['/bot', 'Our crawler'],
    ],
  ],
  [
    'For assistants',
    [
      ['/docs', 'API reference'],
      ['/api/v1/openapi.json', 'OpenAPI document'],
      ['/llms.txt', 'llms.txt'],
    ],
  ],
];

function footer({ site_name }: Frame): Child {
  const columns = COLUMNS.map(
    ([title, links]) =>
      html`<nav aria-label="${title}"><h2>${title}</h2><ul>${links.map(([href, text]) => html`<li><a href="${href}">${text}</a></li>`)}</ul></nav>`,
  );
  return html`<footer class="foot"><div class="wrap"><div class="cols">
<div>${brand(site_name)}<p>A launch directory for people and their assistants. Every listing is drafted from the company’s own website and checked by its founder.</p></div>
${columns}</div>
<p class="fine">Votes come from people on this site only, never through the API. Paid places are always labelled and never affect community rank.</p></div></footer>`;
}
