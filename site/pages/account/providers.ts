import { providersPageUrl } from '../../../domain/http/urls.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { providersTemplate } from '../../templates/account/providers.ts';
import { providerTexts as t } from '../../texts/account/providers.ts';

const PATH = providersPageUrl('');

/** The accounts at sign-in providers that sign the user in. */
export async function providersPage(request: MemberRequest): Promise<Page> {
  const { now, session, use_cases, providers, query } = request;
  return {
    title: t.title,
    noindex: true,
    personal: true,
    main: providersTemplate({
      accounts: await use_cases.providerAccountsOf(session.person_id),
      offered: providers.offered,
      now,
      csrf: csrfField(request),
      message: query.has('unlinked') ? t.unlinked : null,
    }),
  };
}

/** Unlinks one of them. */
export async function changeProviders(request: MemberRequest): Promise<Reply> {
  const fields = await formOf(request);
  const { now, session, use_cases, providers } = request;
  const { person_id } = session;
  const id = Number(/^[1-9]\d{0,14}$/.exec(fields.get('account') ?? '')?.[0] ?? 0);
  const by = { actor: 'person', actor_id: person_id } as const;
  const { offered } = providers;
  if (!(await use_cases.unlinkProvider(person_id, id, { by, now, offered }))) throw refusal('no_provider');
  return seeOther(`${PATH}?unlinked`);
}
