import { providersPageUrl } from '../../../domain/http/urls.ts';
import { providerAccountsOf, unlinkProvider } from '../../../services/people/provider_accounts.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { providersTemplate } from '../../templates/account/providers.ts';
import { providerTexts as t } from '../../texts/account/providers.ts';

const PATH = providersPageUrl('');

/** The accounts at sign-in providers that sign the user in. */
async function providersPage(request: MemberRequest): Promise<Page> {
  const {
    now,
    session,
    query,
    service: { providers },
  } = request;
  return {
    title: t.title,
    noindex: true,
    personal: true,
    main: providersTemplate({
      accounts: await request.do(providerAccountsOf, session.person_id),
      offered: providers.offered,
      now,
      csrf: csrfField(request),
      message: query.has('unlinked') ? t.unlinked : null,
    }),
  };
}

/** Unlinks one of them. */
async function changeProviders(request: MemberRequest): Promise<Reply> {
  const fields = await formOf(request);
  const {
    now,
    session,
    service: { providers },
  } = request;
  const { person_id } = session;
  const id = Number(/^[1-9]\d{0,14}$/.exec(fields.get('account') ?? '')?.[0] ?? 0);
  const by = { actor: 'person', actor_id: person_id } as const;
  const { offered } = providers;
  if (!(await request.do(unlinkProvider, person_id, id, { by, now, offered }))) throw refusal('no_provider');
  return seeOther(`${PATH}?unlinked`);
}

definePage({ path: '/account/providers', door: 'members', read: providersPage, send: changeProviders });
