import { CARD_SIZE } from '../../domain/cards/card.ts';
import type { SiteLook } from '../../services/content/site_look.ts';
import { TRUST_PAGES } from '../../services/content/trust_page.ts';
import { assetUrl, type Sheet } from '../html/assets.ts';
import { attr, type Child, html } from '../html/html.ts';
import { lensIcon, menuIcon, siteMark } from '../html/icons.ts';
import { siteIcons } from '../html/site_icons.ts';
import { themeUrl } from '../html/theme.ts';
import { columnTexts, pageNames, frameTexts as t } from '../texts/frame.ts';
import { newsletterTexts } from '../texts/subscriptions.ts';
import { TRUST_TEXTS, trustTexts } from '../texts/trust/trust.ts';
import { emailForm } from './email_form.ts';
import { type FrameFeed, feedLine, feedLink } from './feed.ts';
import type { CardLink } from './page_card.ts';
import { shareRow } from './share.ts';

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
  /** What social networks show of this page. */
  card?: CardLink;
  /** When a post was published; for posts alone. */
  published_at?: string;
  /** The canonical URL of this page, where it has several. */
  canonical?: string;
  /** The parts of a list before and after this one. */
  previous?: string | null;
  next?: string | null;
  /** What the operator chose; absent where the store may have failed. */
  look?: SiteLook | undefined;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** The stylesheets that the page needs beside the one of all pages. */
  sheets?: readonly Sheet[];
  /** The Atom feed of this page's content: its path and its title. */
  feed?: FrameFeed;
  /** Whether anonymous visitors may subscribe to the Monday email at the end of the page. */
  newsletter?: boolean;
  /** Further elements of the head, for example structured data. */
  head?: Child;
  /** What the links that share this page say of it; they share its canonical URL. */
  share?: string;
  /** A sheet without navigation, for a decision that nothing should distract from. */
  bare?: boolean;
  main: Child;
}

/** A whole page: head, header, the page's own part, footer. Every link in it works. */
export function layout(frame: Frame): string {
  const body = html`<body>
<a class="skip" href="#main">${t.skip}</a>
${frame.bare ? bareHeader(frame) : header(frame)}<span id="${HEADER_END}" hidden></span>
<main id="main" tabindex="-1">${frame.main}${frame.share !== undefined && frame.canonical !== undefined && shareRow(frame.canonical, frame.share)}${feedLine(frame.feed)}</main>
${!frame.bare && footer(frame)}<span id="${PAGE_END}" hidden></span>
</body>`;
  return `<!DOCTYPE html>\n${html`<html lang="en">${head(frame, body.markup.length > SHORT ? HEADER_END : PAGE_END)}${body}</html>`.markup}`;
}

/**
 * Until where a browser waits before it paints for the first time: the header places its parts by one another, and the footer of a short page
 * grows upwards. Painted in pieces, as a busy machine or a slow network would have it, both would move.
 */
const HEADER_END = 'header-end';
const PAGE_END = 'page-end';
/** Characters of a body that may fit a window, so that its footer is seen at once. */
const SHORT = 64 * 1024;

/** Links of the header, each with the paths that it stands for. */
const NAVIGATION: readonly [href: string, text: string, paths: RegExp][] = [
  ['/launches/this', pageNames.launches, /^\/(?:launches|p)(?:\/|$)/],
  ['/categories', pageNames.categories, /^\/categories(?:\/|$)/],
  ['/leaderboards', pageNames.leaderboards, /^\/(?:leaderboards|awards)(?:\/|$)/],
  ['/founders', pageNames.founders, /^\/founders(?:\/|$)/],
  ['/blog', pageNames.blog, /^\/blog(?:\/|$)/],
  ['/docs', pageNames.api, /^\/docs(?:\/|$)/],
];

function head(
  {
    site_name,
    title,
    description,
    card,
    published_at,
    canonical,
    previous,
    next,
    noindex,
    look,
    sheets = [],
    feed,
    head: more,
  }: Frame,
  first: string,
): Child {
  return html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="expect" href="#${first}" blocking="render">
<title>${t.title(title, site_name)}</title>
${description && html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
<meta property="og:title" content="${title}"><meta property="og:site_name" content="${site_name}"><meta property="og:type" content="${published_at ? 'article' : 'website'}">
${published_at && html`<meta property="article:published_time" content="${published_at}">`}
${card && cardTags(card)}
${canonical && html`<link rel="canonical" href="${canonical}"><meta property="og:url" content="${canonical}">`}
${previous && html`<link rel="prev" href="${previous}">`}${next && html`<link rel="next" href="${next}">`}
${robotsTag(noindex, look)}
${feedLink(feed)}<meta name="color-scheme" content="light dark">
${icons(look?.logo)}
<link rel="manifest" href="/site.webmanifest"><link rel="search" href="/opensearch.xml" type="application/opensearchdescription+xml" title="${site_name}">
<link rel="preload" href="${assetUrl('figtree-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${assetUrl('bricolage-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assetUrl('site.css')}">
${stylesheets(sheets, look)}
<script src="${assetUrl('site.js')}" defer></script>
${more}</head>`;
}

const robotsTag = (noindex: boolean | undefined, look: Frame['look']): Child =>
  (noindex || look?.is_indexed === false) && html`<meta name="robots" content="noindex">`;

const stylesheets = (sheets: readonly Sheet[], look: Frame['look']): Child =>
  [...sheets.map((sheet) => assetUrl(`${sheet}.css`)), ...(look?.accent ? [themeUrl(look.accent)] : [])].map(
    (url) => html`<link rel="stylesheet" href="${url}">`,
  );

const icons = (logo: string | null | undefined): Child =>
  siteIcons(logo).map(({ rel, href, type }) => html`<link rel="${rel}" href="${href}" type="${type}">`);

function cardTags({ url, alt }: CardLink): Child {
  const { width, height } = CARD_SIZE;
  return html`<meta property="og:image" content="${url}"><meta property="og:image:type" content="image/png"><meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}"><meta property="og:image:alt" content="${alt}"><meta name="twitter:card" content="summary_large_image">`;
}

const brand = ({ site_name, look }: Pick<Frame, 'site_name' | 'look'>): Child =>
  html`<a class="brand" href="/">${siteMark(look?.logo)}<span>${site_name}</span></a>`;

const bareHeader = (frame: Frame): Child =>
  html`<header class="top"><div class="wrap">${brand(frame)}</div></header>`;

function header({ site_name, look, path, session }: Frame): Child {
  const links = NAVIGATION.map(
    ([href, text, paths]) =>
      html`<li><a href="${href}" ${attr('aria-current', current(path, href, paths))}>${text}</a></li>`,
  );
  return html`<header class="top"><div class="wrap">${brand({ site_name, look })}
<details class="menu"><summary>${menuIcon}<span>${t.menu}</span></summary><nav aria-label="${t.main}"><ul>${links}<li class="also">${accountLink(session, true)}</li></ul></nav></details>
<form class="seek" action="/search" role="search" aria-label="${t.site_search}"><label class="sr" for="seek">${t.search_products}</label>
<input id="seek" name="q" type="search" maxlength="200" placeholder="${t.search_products}"><button aria-label="${t.search}">${lensIcon}</button></form>
<a class="glass" href="/search" aria-label="${t.search}">${lensIcon}</a>${accountLink(session)}<a class="btn hot small" href="/submit">${t.launch_yours}</a></div></header>`;
}

/** The link to sign in or to the account, in words in the menu; on pages that are the same for both, the account asks to sign in by itself. */
function accountLink(session: Frame['session'], inMenu = false): Child {
  if (session && inMenu) return html`<a href="/account">${t.your_account(session.email)}</a>`;
  if (session === null) return html`<a class="door" href="/sign-in">${t.sign_in}</a>`;
  if (session === undefined) return html`<a class="door" href="/account">${t.account}</a>`;
  const [initial = ''] = session.email.toUpperCase();
  return html`<a class="door face" href="/account" aria-label="${t.your_account(session.email)}">${initial}</a>`;
}

function current(path: string, href: string, paths: RegExp): string | null {
  if (path === href) return 'page';
  return paths.test(path) ? 'true' : null;
}

type Links = readonly [href: string, text: string][];

const COLUMNS: readonly [title: string, links: Links][] = [
  [
    columnTexts.discover,
    [
      ['/launches/this', pageNames.this_week],
      ['/launches/next', pageNames.next_week],
      ['/launches?section=trending', pageNames.trending],
      ['/categories', pageNames.categories],
      ['/leaderboards', pageNames.leaderboards],
      ['/awards', pageNames.awards],
      ['/updates', pageNames.updates],
      ['/newsletter', pageNames.newsletter],
      ['/compare', pageNames.compare],
    ],
  ],
  [
    columnTexts.founders,
    [
      ['/submit', pageNames.launch],
      ['/pricing', pageNames.pricing],
      ['/founders', pageNames.founders],
      ['/blog', pageNames.blog],
      ['/ranking', pageNames.ranking],
      ['/bot', pageNames.crawler],
    ],
  ],
  [
    columnTexts.assistants,
    [
      ['/connect', pageNames.connect],
      ['/docs', pageNames.reference],
      ['/api/v1/openapi.json', pageNames.openapi],
      ['/llms.txt', pageNames.llms],
    ],
  ],
];

function footer({ site_name, session, newsletter, look }: Frame): Child {
  const columns = COLUMNS.map(
    ([title, links]) =>
      html`<nav aria-label="${title}"><h2>${title}</h2><ul>${links.map(([href, text]) => html`<li><a href="${href}">${text}</a></li>`)}</ul></nav>`,
  );
  return html`<footer class="foot"><div class="wrap"><div class="cols">
<div>${brand({ site_name, look })}<p>${t.about}</p>${newsletter && session === null && html`<div class="foot-opt-in"><p>${newsletterTexts.footer}</p>${emailForm('/newsletter', newsletterTexts.subscribe, { id: 'foot-email' })}</div>`}</div>
${columns}</div>
<nav class="trust" aria-label="${trustTexts.others}"><ul>${TRUST_PAGES.map((page) => html`<li><a href="${`/${page}`}">${TRUST_TEXTS[page].title}</a></li>`)}<li><a href="/report">${pageNames.report}</a></li></ul></nav>
<p class="fine">${t.fairness}${look?.license && html` ${t.license(look.license, look.has_public_file)}`}</p></div></footer>`;
}
