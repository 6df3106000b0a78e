import { emailAddressOf } from '../../../domain/email/mailbox.ts';
import { feedUrl, newsletterPageUrl } from '../../../domain/http/urls.ts';
import { isNewsletterOffered, issueOf, issues } from '../../../services/subscriptions/newsletter.ts';
import {
  isSubscribed,
  requestSubscription,
  subscribeMember,
  unsubscribeMember,
} from '../../../services/subscriptions/subscribe.ts';
import { formOf, memberField } from '../../request/forms.ts';
import { asMember } from '../../request/guards.ts';
import { definePage, type Named } from '../../request/page.ts';
import { noticePage, type Page, PageRefusal, type PageRequest, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { issueTemplate, newsletterTemplate } from '../../templates/subscriptions/newsletter.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { tooManyRequests } from '../../texts/limits.ts';
import { REFUSALS } from '../../texts/refusals.ts';
import { subscriptionTexts, newsletterTexts as t } from '../../texts/subscriptions.ts';

const FEED = { href: feedUrl('', 'newsletter'), title: feedTexts.newsletter.title };

/** Issues that the archive lists: two years. */
const ARCHIVED = 104;

/** The Monday email: its form and its archive. */
function newsletterPage(request: PageRequest): Promise<Page> {
  return pageWith(request, {});
}

async function pageWith(request: PageRequest, said: { typed?: string; error?: string }): Promise<Page> {
  const { query, origin } = request;
  const member = asMember(request);
  return {
    status: said.error === undefined ? 200 : 400,
    title: t.title,
    description: t.description,
    canonical: newsletterPageUrl(origin),
    feed: FEED,
    main: newsletterTemplate({
      ...said,
      is_offered: await request.do(isNewsletterOffered),
      weeks: (await request.do(issues, ARCHIVED)).map(({ week }) => week),
      member: member && {
        email: member.session.email,
        csrf: memberField(request),
        is_subscribed: await member.do(isSubscribed, 'newsletter', member.session.email),
      },
      notice: query.has('sent') ? 'sent' : query.has('ended') ? 'ended' : null,
    }),
  };
}

/** Subscribes: signed-in users at once, others once they have confirmed an email. */
async function subscribeNewsletter(request: PageRequest): Promise<Page | Reply> {
  const fields = await formOf(request, { unmarked: true });
  const { now } = request;
  const member = asMember(request);
  if (member && fields.has('end')) {
    await member.do(unsubscribeMember, 'newsletter', member.session.email);
    return seeOther('/newsletter?ended');
  }
  if (member) {
    await member.do(subscribeMember, 'newsletter', { email: member.session.email, now });
    return seeOther('/newsletter');
  }
  const typed = fields.get('email') ?? '';
  const email = await requestedEmail(request, typed);
  if (email === null) return pageWith(request, { typed, error: subscriptionTexts.invalid_email });
  const { is_on: limits_on } = request.service.subscription_limits;
  await request.do(requestSubscription, 'newsletter', { email, now, limits_on });
  return seeOther('/newsletter?sent');
}

/** The email address that was typed, null if it is none; raises the page that says so where a network requests too many. */
export async function requestedEmail(
  { ip, service: { subscription_limits } }: Pick<PageRequest, 'service' | 'ip'>,
  typed: string,
): Promise<string | null> {
  const email = emailAddressOf(typed);
  if (email === null) return null;
  const used_up = await subscription_limits.take(ip);
  if (used_up)
    throw new PageRefusal({
      ...tooManyRequests(used_up.most, used_up.retry_after),
      headers: { 'Retry-After': String(used_up.retry_after) },
    });
  return email;
}

/** An issue of the archive; listings that are no longer live are left out of it. */
async function issuePage({ do: run, now, origin }: PageRequest, { week }: Named<'week'>): Promise<Page> {
  const issue = await run(issueOf, week, now);
  if (!issue) return noticePage(REFUSALS.no_page);
  return {
    title: t.issue_title(week),
    description: t.issue_description(week),
    canonical: newsletterPageUrl(origin, week),
    feed: FEED,
    main: issueTemplate(issue),
  };
}

definePage({ path: '/newsletter', sitemap: true, read: newsletterPage, send: subscribeNewsletter });

definePage({ path: '/newsletter/:week', read: issuePage });
