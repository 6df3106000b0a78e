import { listingPageUrl } from '../../../domain/http/urls.ts';
import type { Child } from '../../html/html.ts';
import { formOf, memberField } from '../../request/forms.ts';
import { type Page, PageRefusal, type PageRequest, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { reminderTemplate } from '../../templates/subscriptions/reminder.ts';
import { REFUSALS } from '../../texts/refusals.ts';
import { reminderTexts, subscriptionTexts } from '../../texts/subscriptions.ts';
import { requestedEmail } from './newsletter.ts';

/** The form on the page of a scheduled listing by which people are reminded of its launch. */
export async function reminderForm(request: PageRequest, slug: string): Promise<Child> {
  const { session, query, use_cases } = request;
  const said = query.get('reminder');
  return reminderTemplate({
    slug,
    notice: said === 'sent' || said === 'off' ? said : null,
    member: session && {
      email: session.email,
      csrf: memberField(request),
      is_subscribed: await use_cases.isSubscribed({ slug }, session.email),
    },
  });
}

/** Signed-in users with one click, others once they have confirmed an email. */
export async function remind(request: PageRequest, slug: string): Promise<Reply> {
  const fields = await formOf(request, { unmarked: true });
  const { session, use_cases, now } = request;
  const page = listingPageUrl('', slug);
  if (session && fields.has('end')) {
    await use_cases.unsubscribeMember({ slug }, session.email);
    return seeOther(`${page}?reminder=off`);
  }
  if (session) {
    if (!(await use_cases.subscribeMember({ slug }, { email: session.email, now }))) return seeOther(page);
    return seeOther(`${page}?reminder=on`);
  }
  const email = await requestedEmail(request, fields.get('email') ?? '');
  if (email === null)
    throw new PageRefusal({
      ...REFUSALS.no_email,
      text: subscriptionTexts.invalid_email,
      onward: { href: page, label: reminderTexts.back },
    });
  const { is_on: limits_on } = request.subscription_limits;
  const isPossible = await use_cases.requestSubscription({ slug }, { email, now, limits_on });
  return seeOther(isPossible === undefined ? page : `${page}?reminder=sent`);
}

/** The address of the form, opened by itself: the page that it stands on. */
export const reminderPage = async (_: PageRequest, slug: string): Promise<Page | Reply> =>
  seeOther(listingPageUrl('', slug));
