import type { Reads } from '../../store/store.ts';
import type { SecurityLog } from '../callers/security_log.ts';
import type { Confirmed, SignInDesk, SignInRefusal } from './sign_in.ts';

export interface LoggedSignInOptions {
  security: SecurityLog;
  people: Pick<Reads['people'], 'byId'>;
}

/**
 * Wraps the desk: logs each result to the security log, and refuses suspended people here instead of at their next
 * request.
 */
export function loggedSignIn(desk: SignInDesk, { security, people }: LoggedSignInOptions): SignInDesk {
  return {
    ...desk,
    async request(request) {
      const outcome = await desk.request(request);
      const { typed } = request;
      if (!('refused' in outcome))
        security.note({
          event: outcome.is_sent ? 'sign_in_requested' : 'sign_in_limited',
          outcome: outcome.is_sent ? 'accepted' : 'nothing sent',
          email: outcome.email,
        });
      else if (outcome.refused === 'too_often')
        security.note({ event: 'sign_in_limited', outcome: 'asked', email: typed });
      else if (outcome.refused === 'disposable' || outcome.refused === 'emails_stopped')
        security.note({ event: 'sign_in_requested', outcome: outcome.refused, email: typed });
      return outcome;
    },
    async confirm(proof) {
      const { token, browser } = proof;
      // Read before confirming: the link is used up afterwards.
      const awaited = token === undefined ? await desk.awaited(browser) : await desk.linkOf(token);
      const outcome = await unlessSuspended(await desk.confirm(proof));
      const about = { email: awaited?.email };
      if (!('refused' in outcome)) {
        const { person_id } = outcome;
        security.note({
          ...about,
          event: 'sign_in',
          outcome: token === undefined ? 'code' : 'link',
          person_id,
        });
      } else if (outcome.refused === 'too_often')
        security.note({ ...about, event: 'sign_in_limited', outcome: 'confirmed' });
      else security.note({ ...about, event: 'sign_in_failed', outcome: outcome.refused });
      return outcome;
    },
  };

  async function unlessSuspended(outcome: Confirmed | SignInRefusal): Promise<Confirmed | SignInRefusal> {
    if ('refused' in outcome) return outcome;
    const person = await people.byId(outcome.person_id);
    return person?.suspended_at ? { refused: 'suspended' } : outcome;
  }
}
