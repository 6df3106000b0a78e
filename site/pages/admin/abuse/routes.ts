import { forAdministrators, forFreshAdministrators, type NamedRoute } from '../../../request/guards.ts';
import { domainsPage } from './domains.ts';
import { changeVotes, launchVotesPage } from './launch_votes.ts';
import { changeWave, signUpsPage, wavePage } from './sign_ups.ts';
import { adminVotesPage } from './votes.ts';
import { weekWithoutPage } from './week_without.ts';

/** The pages about votes, accounts and domains that look made up; `name` is the pattern of a variable part. */
export const abuseRoutes = (name: string): [path: string, read: NamedRoute, send?: NamedRoute][] => [
  ['/admin/votes', forAdministrators(adminVotesPage)],
  ['/admin/votes/without', forAdministrators(weekWithoutPage)],
  [`/admin/votes/${name}`, forAdministrators(launchVotesPage), forFreshAdministrators(changeVotes)],
  ['/admin/sign-ups', forAdministrators(signUpsPage)],
  [`/admin/sign-ups/${name}`, forAdministrators(wavePage), forFreshAdministrators(changeWave)],
  ['/admin/domains', forAdministrators(domainsPage)],
];
