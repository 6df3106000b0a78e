import { listingPageUrl } from '../../../domain/http/urls.ts';
import {
  isSubscribed,
  requestSubscription,
  subscribeMember,
  unsubscribeMember,
} from '../../../services/subscriptions/subscribe.ts';
import type { Child } from '../../html/html.ts';
import { formOf, memberField } from '../../request/forms.ts';
import { asMember } from '../../request/guards.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type Page, PageRefusal, type PageRequest, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { reminderTemplate } from '../../templates/subscriptions/reminder.ts';
import { REFUSALS } from '../../texts/refusals.ts';
import { reminderTexts, subscriptionTexts } from '../../texts/subscriptions.ts';
import { requestedEmail } from './newsletter.ts';

/** The form on the page of a scheduled listing by which people are reminded of its launch. */
export async function reminderForm(request: PageRequest, slug: string): Promise<Child> {
  const { query } = request;
  const member = asMember(request);
  const said = query.get('reminder');
  return reminderTemplate({
    slug,
    notice: said === 'sent' || said === 'off' ? said : null,
    member: member && {
      email: member.session.email,
      csrf: memberField(request),
      is_subscribed: await member.do(isSubscribed, { slug }, member.session.email),
    },
  });
}

/** Signed-in users with one click, others once they have confirmed an email. */
async function remind(request: PageRequest, { slug }: Named<'slug'>): Promise<Reply> {
  const fields = await formOf(request, { unmarked: true });
  const { now } = request;
  const member = asMember(request);
  const page = listingPageUrl('', slug);
  if (member && fields.has('end')) {
    await member.do(unsubscribeMember, { slug }, member.session.email);
    return seeOther(`${page}?reminder=off`);
  }
  if (member) {
    const { email } = member.session;
    if (!(await member.do(subscribeMember, { slug }, { email, now }))) return seeOther(page);
    return seeOther(`${page}?reminder=on`);
  }
  const email = await requestedEmail(request, fields.get('email') ?? '');
  if (email === null)
    throw new PageRefusal({
      ...REFUSALS.no_email,
      text: subscriptionTexts.invalid_email,
      onward: { href: page, label: reminderTexts.back },
    });
  const { is_on: limits_on } = request.service.subscription_limits;
  const isPossible = await request.do(requestSubscription, { slug }, { email, now, limits_on });
  return seeOther(isPossible === undefined ? page : `${page}?reminder=sent`);
}

/** The address of the form, opened by itself: the page that it stands on. */
const reminderPage = async (_: PageRequest, { slug }: Named<'slug'>): Promise<Page | Reply> =>
  seeOther(listingPageUrl('', slug));

definePage({ path: '/p/:slug/remind', read: reminderPage, send: remind });
