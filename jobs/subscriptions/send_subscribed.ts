import type { EmailText } from '../../domain/email/email_text.ts';
import { newsletterEmail } from '../../domain/email/newsletter_email.ts';
import { confirmSubscriptionEmail, reminderEmail } from '../../domain/email/subscription_emails.ts';
import { updateEmail } from '../../domain/email/update_email.ts';
import { confirmSubscriptionUrl, unsubscribeUrl } from '../../domain/http/urls.ts';
import { Undeliverable } from '../../domain/ports.ts';
import {
  addSubscriptionLink,
  confirmationToSend,
  forgetReminder,
  issueToSend,
  noteRefused,
  noteSent,
  reminderToSend,
} from '../../services/subscriptions/emails.ts';
import { addFollowLink, noteFollowEmail, updateToSend } from '../../services/subscriptions/updates.ts';
import type { Tx } from '../../store/store.ts';
import type { SendInviteWorld } from '../email/send_invite.ts';
import type { JobHandler, JobRun } from '../queue/queue.ts';

/** What sending to subscribers needs; `secret` makes the secret of a link and the hash that is stored. */
export type SubscribedWorld = SendInviteWorld;

/**
 * Emails to subscribers. The secret of their links is made here and only its hash is stored. A repetition after a crash has the same
 * message id, except of emails that ask to confirm, of which each is another one.
 */

/** Asks the reader of a mailbox to confirm a subscription. */
export function sendConfirmation(world: SubscribedWorld): JobHandler {
  return async ({ subscription_id }, run) => {
    const id = Number(subscription_id);
    const due = await confirmationToSend(world.store, id);
    if (!due) return;
    const token = await newLink(world, run, id);
    if (token === null) return;
    const links = {
      confirm: confirmSubscriptionUrl(world.origin, token),
      unsubscribe: unsubscribeUrl(world.origin, token),
    };
    const text = confirmSubscriptionEmail(due.name, links);
    await isAccepted(world, due.email, text, `confirm-${run.id}-${run.attempt}`);
  };
}

/** Sends one reminder of a launch, and forgets it. */
export function sendReminder(world: SubscribedWorld): JobHandler {
  return async ({ subscription_id }, run) => {
    const id = Number(subscription_id);
    const due = await reminderToSend(world.store, id, world.clock.now().getTime());
    const token = due && (await newLink(world, run, id));
    if (due && token) {
      const unsubscribe = unsubscribeUrl(world.origin, token);
      const text = reminderEmail(due.name, due.listing, { origin: world.origin, unsubscribe });
      await isAccepted(world, due.email, text, `reminder-${id}`);
    }
    await run.commit((tx) => forgetReminder(tx, id), DURABLE);
  };
}

/** Sends the Monday email to one subscriber. */
export function sendNewsletter(world: SubscribedWorld): JobHandler {
  return async ({ subscription_id, week }, run) => {
    const id = Number(subscription_id);
    const due = await issueToSend(world.store, id, String(week), world.clock.now().getTime());
    const token = due && (await newLink(world, run, id));
    if (!due || !token) return;
    const unsubscribe = unsubscribeUrl(world.origin, token);
    const text = newsletterEmail(due.issue, { origin: world.origin, unsubscribe });
    const note = (await isAccepted(world, due.email, text, `newsletter-${String(week)}-${id}`))
      ? noteSent
      : noteRefused;
    await run.commit((tx) => note(tx, id, String(week)), DURABLE);
  };
}

/** Sends an update of a listing to one follower. */
export function sendUpdate(world: SubscribedWorld): JobHandler {
  return async (payload, run) => {
    const id = Number(payload['follow_id']);
    const update_id = Number(payload['update_id']);
    const now = world.clock.now().getTime();
    const due = await updateToSend(world.store, { update_id, follow_id: id }, now);
    const token = due && (await newLink(world, run, id, addFollowLink));
    if (!due || !token) return;
    const unsubscribe = unsubscribeUrl(world.origin, token);
    const text = updateEmail(due.update, { origin: world.origin, unsubscribe });
    const accepted = await isAccepted(world, due.email, text, `update-${update_id}-${id}`);
    await run.commit((tx) => noteFollowEmail(tx, id, accepted), DURABLE);
  };
}

/** FULL sync: what was sent must be known after a power cut (docs/operating/durability.md). */
const DURABLE = { durable: true };

/** The secret of the links of an email; null if the subscription or follow has just ended, and nothing may be sent any more. */
async function newLink(
  { clock, secret }: SubscribedWorld,
  run: JobRun,
  id: number,
  addLink: (tx: Tx, id: number, hash: string, now: number) => Promise<boolean> = addSubscriptionLink,
): Promise<string | null> {
  const { token, hash } = secret();
  const isOpen = await run.write((tx) => addLink(tx, id, hash, clock.now().getTime()));
  return isOpen ? token : null;
}

/** Sends an email; false if the mail server will never accept it. */
async function isAccepted(
  { mailer, origin }: SubscribedWorld,
  email: string,
  text: EmailText,
  id: string,
): Promise<boolean> {
  try {
    await mailer.send({
      to: { name: '', email },
      ...text,
      message_id: `<${id}@${new URL(origin).hostname}>`,
    });
    return true;
  } catch (error) {
    if (error instanceof Undeliverable) return false;
    throw error;
  }
}
