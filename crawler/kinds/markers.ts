/** What only pages of bot protections have. */
export const CHALLENGE_MARKERS: readonly string[] = [
  '_cf_chl_opt',
  'cf-challenge-running',
  'challenge-error-text',
  'cf-browser-verification',
  '/orchestrate/chl',
  '/.within.website/',
  'anubis_challenge',
  'geo.captcha-delivery.',
  'px-captcha',
  'sucuri_cloudproxy_js',
  '/.well-known/sgcaptcha',
  '__jsl_clearance',
  'acw_sc__v2',
  'x5secdata',
  'wsidchk',
];

/** What bot protections also put into the pages that they guard: it tells something on a page that shows next to nothing. */
export const GUARD_MARKERS: readonly string[] = [
  'captcha-delivery.',
  '_pxappid',
  '_incapsula_resource',
  'ddos-guard',
  'awswaf',
  'kpsdk',
  'imunify360',
  'qrator',
  '/cdn-cgi/challenge-platform/',
];

/** What the HTML of parked domains has. */
export const PARKING_MARKERS: readonly string[] = [
  'sedoparking.com',
  'parkingcrew.net',
  'bodis.com',
  'parklogic.com',
  'd38psrni17bvxu.cloudfront.net',
  'skenzo.com',
  'searchvity.com',
  'hugedomains.com/domain_profile',
  'dan.com/buy-domain',
  'afternic.com/forsale',
  'parking-lander',
  'cashparking',
  'domainparking',
  'domain-parking',
  'window.park =',
  'parkingpage',
];

/** Widgets of tests for people. */
export const CAPTCHA_MARKERS: readonly string[] = [
  'h-captcha',
  'g-recaptcha',
  'cf-turnstile',
  'frc-captcha',
  'smart-captcha',
  'geetest',
  'altcha-widget',
  'mtcaptcha',
];

/** Extensions of content management systems that show a placeholder. */
export const MAINTENANCE_MARKERS: readonly string[] = [
  'plugins/maintenance',
  'plugins/coming-soon',
  'plugins/under-construction',
  'plugins/wp-maintenance',
  'plugins/seedprod',
  'plugins/cmp-coming-soon',
  'plugins/minimal-coming-soon',
  '/suspendedpage',
];
