import type { EmailText } from '../../domain/email/email_text.ts';
import { noticeDecisionEmail, noticeReceiptEmail } from '../../domain/email/team_emails.ts';
import { objectionUrl } from '../../domain/http/urls.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** An email to the sender of a notice; `text` makes it, with the secret of its link where it has one. */
interface NoticeEmail {
  to: string;
  /** Whether it has a link to object by. */
  has_link: boolean;
  /** Number of decisions so far, so that each email has an id of its own. */
  round: number;
  text: (origin: string, token: string) => EmailText;
}

/** The receipt of a notice, or its latest decision; undefined if its sender is unknown, or nothing is decided. */
export async function noticeEmail(
  { notices, settings }: Pick<Reads, 'notices' | 'settings'>,
  notice_id: number,
  email: 'receipt' | 'decision',
): Promise<NoticeEmail | undefined> {
  const found = await notices.byId(notice_id);
  if (!found || found.email === null) return undefined;
  const { id, path, kind, decisions, email: to } = found;
  const { 'site.name': site_name } = await settings.all();
  const decision = decisions.at(-1);
  const round = decisions.length;
  const facts = (origin: string) => ({ site_name, id, kind, url: `${origin}${path}` });
  if (email === 'receipt')
    return { to, has_link: false, round: 0, text: (origin) => noticeReceiptEmail(facts(origin)) };
  if (!decision) return undefined;
  const has_link = round === 1;
  return {
    to,
    has_link,
    round,
    text: (origin, token) =>
      noticeDecisionEmail(facts(origin), decision, has_link ? objectionUrl(origin, token) : null),
  };
}

/** Stores the hash of the link in an email that is about to be sent: that of an earlier attempt stops working. */
export const renewObjectionLink = (tx: Tx, id: number, hash: string): Promise<void> =>
  tx.notices.patch(id, { hash });
