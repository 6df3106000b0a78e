import type { BusyDomains } from '../../../../services/sign_ups/domain_use.ts';
import { html, type Safe } from '../../../html/html.ts';
import { urlWith } from '../../../html/pagination.ts';
import { domainTexts as t } from '../../../texts/admin/abuse/domains.ts';
import { number } from '../../../texts/format.ts';
import { adminUrl } from '../admin.ts';

/** Domains with many listings and open drafts; each leads to its listings. */
export const domainsTemplate = ({ domains, limits }: BusyDomains): Safe =>
  html`<p class="fine">${t.limits(limits)}</p><p class="fine">${t.what_to_do} <a href="${adminUrl('settings')}">${t.settings}</a></p>${
    domains.length === 0
      ? html`<p>${t.none}</p>`
      : html`<section class="scroll" tabindex="0" aria-label="${t.title}"><table><thead><tr>${Object.values(t.table).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${domains.map(
          ({ domain, live, other_listings, drafts, people }) =>
            html`<tr><th scope="row"><a href="${urlWith(adminUrl('listings'), { q: domain })}">${domain}</a></th><td>${number(live)}</td><td>${number(other_listings)}</td><td>${number(drafts)}</td><td>${number(people)}</td></tr>`,
        )}</tbody></table></section>`
  }`;
