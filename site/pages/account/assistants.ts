import { endGrant } from '../../../services/people/end_grant.ts';
import { formMark, formOf } from '../../request/forms.ts';
import { type Made, type MemberVisit, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { assistantsView } from '../../templates/account/assistants.ts';

/** The clients that somebody has let in: one row for each time (auth.md 4). */
export async function assistantsPage(visit: MemberVisit): Promise<Made> {
  const { session, context } = visit;
  const { store, clock, origin } = context;
  const grants = await store.grants.ofPerson(session.person_id, clock.now().getTime());
  const networks = await store.grants.networks(session.person_id);
  return {
    title: 'Connected assistants',
    noindex: true,
    personal: true,
    main: assistantsView(grants, networks, formMark(visit), `${origin}/mcp`),
  };
}

/** Ends what somebody let a client do, and all its tokens with it. */
export async function disconnectAssistant(visit: MemberVisit): Promise<Reply> {
  const fields = await formOf(visit);
  const { session, context } = visit;
  const { person_id } = session;
  await context.store.write((tx) =>
    endGrant(tx, fields.get('grant') ?? '', {
      by: { actor: 'person', actor_id: person_id },
      why: 'disconnected',
      person_id,
    }),
  );
  return seeOther('/account/assistants');
}
