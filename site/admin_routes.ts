import { abuseRoutes } from './pages/admin/abuse/routes.ts';
import { auditPage } from './pages/admin/audit.ts';
import { CONTENT_PAGES } from './pages/admin/content.ts';
import { FIGURES } from './pages/admin/figures.ts';
import { adminListingsPage } from './pages/admin/listings/listings.ts';
import { LISTING_PAGES } from './pages/admin/listings/pages.ts';
import { allowAgain, mailPage } from './pages/admin/mail.ts';
import { decideCase, moderationPage } from './pages/admin/moderation.ts';
import { changeJob, overviewPage } from './pages/admin/overview.ts';
import { changePerson, peoplePage, personPage } from './pages/admin/people.ts';
import { changeSettings, settingsPage } from './pages/admin/settings.ts';
import { adminWeekPage, changeWeek, weeksPage } from './pages/admin/weeks.ts';
import { forAdministrators, forFreshAdministrators, type NamedRoute } from './request/guards.ts';

/**
 * The pages for administrators, but for those of orders; `name` is the pattern of a variable part. Forms need a recent sign-in, unless they
 * say themselves which of their acts do.
 */
export const adminRoutes = (name: string): [path: string, read: NamedRoute, send?: NamedRoute][] => [
  ['/admin', forAdministrators(overviewPage), forFreshAdministrators(changeJob)],
  ['/admin/moderation', forAdministrators(moderationPage), forAdministrators(decideCase)],
  ['/admin/mail', forAdministrators(mailPage), forFreshAdministrators(allowAgain)],
  ['/admin/audit', forAdministrators(auditPage)],
  ['/admin/listings', forAdministrators(adminListingsPage)],
  ...LISTING_PAGES.map(({ part, read, send }): [string, NamedRoute, NamedRoute] => [
    `/admin/listings/${name}${part}`,
    forAdministrators(read),
    forFreshAdministrators(send),
  ]),
  ['/admin/people', forAdministrators(peoplePage)],
  [`/admin/people/${name}`, forAdministrators(personPage), forFreshAdministrators(changePerson)],
  ['/admin/weeks', forAdministrators(weeksPage)],
  [`/admin/weeks/${name}`, forAdministrators(adminWeekPage), forFreshAdministrators(changeWeek)],
  ...abuseRoutes(name),
  ...CONTENT_PAGES.flatMap(({ path, list, add, entry, save }): [string, NamedRoute, NamedRoute][] => [
    [path, forAdministrators(list), forAdministrators(add)],
    [`${path}/${name}`, forAdministrators(entry), forAdministrators(save)],
  ]),
  ['/admin/ratings', forAdministrators(FIGURES.ratings.read), forAdministrators(FIGURES.ratings.send)],
  ['/admin/revenue', forAdministrators(FIGURES.revenue.read), forAdministrators(FIGURES.revenue.send)],
  ['/admin/settings', forAdministrators(settingsPage), forFreshAdministrators(changeSettings)],
];
