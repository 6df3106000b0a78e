import { html, type Safe } from '../html/html.ts';
import { copyTexts } from '../texts/parts.ts';
import { shareTexts as t } from '../texts/share.ts';
import { copyButton } from './copy.ts';

/** Where a page can be shared by a plain link, with the name of the place. No script of theirs is loaded. */
const PLACES: readonly [name: string, link: (url: string, text: string) => string][] = [
  [t.x, (url, text) => `https://x.com/intent/post?${new URLSearchParams({ text, url }).toString()}`],
  [
    t.linkedin,
    (url) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url }).toString()}`,
  ],
  [
    t.bluesky,
    (url, text) =>
      `https://bsky.app/intent/compose?${new URLSearchParams({ text: `${text} ${url}` }).toString()}`,
  ],
];

/** Links that share a page, by its canonical URL and a text about it. */
export function shareRow(url: string, text: string): Safe {
  const email = `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(url)}`;
  return html`<section class="wrap share" aria-label="${t.heading}"><h2>${t.heading}</h2><ul>
<li>${copyButton(t.link, url, copyTexts.link)}</li>
${PLACES.map(([name, link]) => html`<li><a class="btn small" href="${link(url, text)}" rel="nofollow noopener" aria-label="${t.on(name)}">${name}</a></li>`)}
<li><a class="btn small" href="${email}" aria-label="${t.by_email}">${t.email}</a></li></ul></section>`;
}
