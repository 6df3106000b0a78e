import { listingPageUrl, reportPageUrl } from '../../../domain/http/urls.ts';
import type { NewsRow } from '../../../services/listings/feeds.ts';
import { html, type Safe } from '../../html/html.ts';
import type { Steps } from '../../html/pagination.ts';
import { reportTexts } from '../../texts/content/report.ts';
import { updatesTexts as t } from '../../texts/feeds.ts';
import { dayAndMonth } from '../../texts/format.ts';
import { reportLink } from '../content/report.ts';
import { pageHead, paragraphs, stepLinks } from '../parts/parts.ts';

/** The updates of all listings. */
export function updatesTemplate(items: readonly NewsRow[], steps: Steps): Safe {
  return html`<div class="wrap page">${pageHead(t.title, t.lede)}
${items.length > 0 ? html`<div class="prose"><ol class="timeline">${items.map(entry)}</ol></div>` : steps.page === 1 && html`<section class="empty"><h2>${t.none}</h2><p>${t.none_text}</p></section>`}
${stepLinks(steps)}</div>`;
}

function entry({ id, title, body, published_at, name, slug }: NewsRow): Safe {
  const day = new Date(published_at).toISOString();
  return html`<li id="update-${id}"><time datetime="${day}">${dayAndMonth(day.slice(0, 10), true)}</time><div><h2><a href="${listingPageUrl('', slug)}">${name}</a>: ${title}</h2>${paragraphs(body)}${reportLink(reportPageUrl('', `${listingPageUrl('', slug)}#update-${id}`), reportTexts.report_update(name))}</div></li>`;
}
