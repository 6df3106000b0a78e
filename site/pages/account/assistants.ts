import {
  connectedAssistants,
  disconnectAssistant as disconnect,
} from '../../../services/people/assistants.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { type MemberRequest, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { assistantsTemplate } from '../../templates/account/assistants.ts';
import { assistantsTexts } from '../../texts/account/account.ts';

/** The connected assistants: one row for each consent. */
async function assistantsPage(request: MemberRequest): Promise<Page> {
  const { session, now, origin } = request;
  const assistants = await request.do(connectedAssistants, session.person_id, now);
  return {
    title: assistantsTexts.title,
    noindex: true,
    personal: true,
    main: assistantsTemplate(assistants, csrfField(request), `${origin}/mcp`),
  };
}

/** Disconnects an assistant and ends all its tokens. */
async function disconnectAssistant(request: MemberRequest): Promise<Reply> {
  const fields = await formOf(request);
  const { session } = request;
  await request.do(disconnect, session.person_id, fields.get('grant') ?? '');
  return seeOther('/account/assistants');
}

definePage({ path: '/account/assistants', door: 'members', read: assistantsPage, send: disconnectAssistant });
