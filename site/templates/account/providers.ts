import { type OfferedProvider, providerName } from '../../../domain/http/sign_in_providers.ts';
import { providersPageUrl } from '../../../domain/http/urls.ts';
import type { ProviderAccount } from '../../../services/people/provider_accounts.ts';
import { html, type Safe } from '../../html/html.ts';
import { accountTexts } from '../../texts/account/account.ts';
import { providerTexts as t } from '../../texts/account/providers.ts';
import { crumbs, pageHead } from '../parts/parts.ts';

interface ProvidersData {
  accounts: readonly ProviderAccount[];
  offered: readonly OfferedProvider[];
  now: number;
  csrf: Safe;
  message: string | null;
}

/** All accounts at sign-in providers that are linked to a person. */
export const providersTemplate = (data: ProvidersData): Safe =>
  html`<div class="wrap page account narrow">${crumbs([['/account', accountTexts.account]], t.title)}${pageHead(t.title, t.lede)}
${data.message !== null && html`<p class="flash" role="status">${data.message}</p>`}
<h2 class="sr">${t.list}</h2>${
    data.accounts.length > 0
      ? html`<ul class="sessions">${data.accounts.map((account) => row(account, data))}</ul>`
      : html`<div class="empty"><h3>${t.none}</h3><p>${t.none_text(data.offered.map(({ name }) => name))}</p></div>`
  }
<p class="fine">${t.hint}</p></div>`;

function row(
  { id, issuer, account, created_at, last_used_at }: ProviderAccount,
  { offered, now, csrf }: ProvidersData,
): Safe {
  const name = providerName(issuer, offered);
  const isOffered = offered.some((provider) => provider.issuer === issuer);
  return html`<li class="card"><div><h3>${name}${account !== null && html` <span class="tag">${account}</span>`}</h3>
<p class="fine">${t.used(created_at, last_used_at, now)} ${!isOffered && t.not_offered}</p></div>
<form method="post" action="${providersPageUrl('')}">${csrf}<input type="hidden" name="account" value="${id}"><button class="btn small">${t.unlink(name)}</button></form></li>`;
}
