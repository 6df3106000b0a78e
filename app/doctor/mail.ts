import { join } from 'node:path';
import type { Email } from '../../domain/ports.ts';
import { checkSmtp, fileMailer, type MailTrouble } from '../../mail/mailers.ts';
import { type Config, usualSender } from '../config/config.ts';
import { shownUrl } from '../config/refusal.ts';
import { type Finding, failed, ok } from './finding.ts';

/** Connects to the mail server and signs in; sends one email if `send` names a mailbox. */
export async function mailFindings(
  { smtp_url, mail_from, base_url, data_dir }: Config,
  { send, patience_ms }: { send: string | undefined; patience_ms: number },
): Promise<Finding[]> {
  const origin = base_url ?? 'http://localhost';
  const from = mail_from ?? usualSender(origin);
  const email = send === undefined ? undefined : testEmail(send, origin);
  if (smtp_url === undefined) {
    const outbox = join(data_dir, 'outbox');
    if (email) await fileMailer(outbox, from, { now: () => new Date() }).send(email);
    return [
      ok(
        'mail',
        `There is no mail server: emails are files in ${outbox}${email ? ', and one was written' : ''}.`,
      ),
    ];
  }
  const server = shownUrl(smtp_url);
  const trouble = await checkSmtp(smtp_url, { patience_ms, email, from });
  if (trouble)
    return [
      failed('mail', `The mail server ${server} cannot be used: ${trouble.reason}.`, REMEDIES[trouble.kind]),
    ];
  return [
    ok(
      'mail',
      email
        ? `${server} accepted an email to ${send} from ${from}.`
        : `${server} accepts the connection and the login.`,
    ),
  ];
}

const REMEDIES: Readonly<Record<MailTrouble['kind'], string>> = {
  login:
    'Correct user and password in SMTP_URL; characters like @ : / % in them are written as %40 %3A %2F %25.',
  tls: 'Use a mail server that offers TLS: smtps:// for port 465, smtp:// with STARTTLS for port 587.',
  connection:
    'Correct host and port in SMTP_URL (465 is smtps://, 587 is smtp://), and look whether a firewall or the host of this machine blocks that port.',
  refusal: 'Set MAIL_FROM to a sender that this mail server accepts, and look at the reason that it gave.',
};

const testEmail = (email: string, origin: string): Email => ({
  to: { name: '', email },
  subject: `Test email of ${new URL(origin).host}`,
  text: `This email was sent by "firstlight doctor --send" of ${origin}. Mail works.\n`,
  message_id: `<doctor-${process.pid}-${Date.now()}@${new URL(origin).hostname}>`,
});
