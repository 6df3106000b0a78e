import { TRUST_PAGES, type TrustPage } from '../../../services/content/trust_page.ts';
import { html, type Safe } from '../../html/html.ts';
import { markdown } from '../../html/markdown.ts';
import { TRUST_TEXTS, trustTexts } from '../../texts/trust/trust.ts';
import { tabs } from '../parts/parts.ts';

/** A page about the site, with the way to the others. */
export const trustTemplate = (page: TrustPage, text: string): Safe =>
  html`<article class="wrap plain prose">${tabs(
    trustTexts.tabs,
    TRUST_PAGES.map((one) => ({ href: `/${one}`, text: TRUST_TEXTS[one].title, here: one === page })),
  )}<h1>${TRUST_TEXTS[page].title}</h1>
${markdown(text)}</article>`;
