import { csrfField, formOf } from '../../request/forms.ts';
import { type MemberRequest, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { assistantsTemplate } from '../../templates/account/assistants.ts';
import { assistantsTexts } from '../../texts/account/account.ts';

/** The connected assistants: one row for each consent. */
export async function assistantsPage(request: MemberRequest): Promise<Page> {
  const { session, now, origin, use_cases } = request;
  const assistants = await use_cases.connectedAssistants(session.person_id, now);
  return {
    title: assistantsTexts.title,
    noindex: true,
    personal: true,
    main: assistantsTemplate(assistants, csrfField(request), `${origin}/mcp`),
  };
}

/** Disconnects an assistant and ends all its tokens. */
export async function disconnectAssistant(request: MemberRequest): Promise<Reply> {
  const fields = await formOf(request);
  const { session, use_cases } = request;
  await use_cases.disconnectAssistant(session.person_id, fields.get('grant') ?? '');
  return seeOther('/account/assistants');
}
