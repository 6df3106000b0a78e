/** Files that `npm test` leaves to the landing, and why they cost more than they find while somebody works. */
export const LANDING = [
  // Pages in Chromium.
  'test/browser/**/*.test.ts',
  'test/pictures/gallery_page.test.ts',
  // Programs that are started, killed at some moment and started again; a service that takes its time to stop.
  'test/app/full_disk.test.ts',
  'test/app/http/proxy_warnings.test.ts',
  'test/app/stop.test.ts',
  'test/auth/security_log.test.ts',
  'test/auth/sign_in_log.test.ts',
  'test/bridge/mcp/stdio.test.ts',
  'test/cli/**/*.test.ts',
  'test/gate/left_behind.test.ts',
  'test/mail/away.test.ts',
  'test/oauth/server_key.test.ts',
  'test/oauth/two_processes.test.ts',
  'test/journeys/build_crash.test.ts',
  'test/journeys/newsletter_crash.test.ts',
  'test/site/numbers/crash.test.ts',
  'test/secrets/**/*.test.ts',
  'test/store/engine/crash.test.ts',
  'test/store/launches/finalise_week.test.ts',
  // Four processes at once.
  'test/store/race/{histories,race}.test.ts',
  // The demo seeded again and again.
  'test/fixtures/demo.test.ts',
  'test/scripts/**/*.test.ts',
  // Weeks of voters and years of a calendar that are played; whole directories and real pages that are read again.
  'test/journeys/{moving,real_sites}.test.ts',
  'test/services/any_history/*.test.ts',
  'test/services/votes/attacks.test.ts',
  // A launch in tokens, for a tokenizer that takes a second to load.
  'test/journeys/launch_tokens.test.ts',
  // Random input, and every example with everything that could be wrong with it.
  'test/fuzz/**/*.test.ts',
  'test/services/any_order.test.ts',
  // What grows with a text is measured on long ones: 80 words in two shapes; deep markup (much of it at night).
  'test/drafting/hostile_{markup,words}.test.ts',
  // Seven weeks by each protocol.
  'test/journeys/launch.test.ts',
  'test/laws/access/bounded_refusals.test.ts',
  'test/laws/operations/contract.test.ts',
  // Every page of the demo world, each parsed strictly; every kind of page, by an HTML validator.
  'test/laws/pages/markup.test.ts',
  'test/laws/pages/pages.test.ts',
];

/** Of the landing, what changes its process for others: each of these files has one of its own. */
export const ALONE = [
  // It replaces a module that the others share.
  'test/app/http/broken_frame.test.ts',
];

/** Files that run at night alone, and why nothing of them is needed at each landing. */
export const NIGHT = [
  // Every page for visitors in seven states, every path in eleven ways, 1,700 calls of commands.
  'test/record/record.test.ts',
  // The benchmarks and the worlds that they measure; thousands of listings.
  'test/bench/**/*.test.ts',
  'test/store/search/orders.test.ts',
  'test/store/search/quality.test.ts',
  // A thousand edits.
  'test/tools/my_listings/edit_storm.test.ts',
  // Every hour of twelve weeks.
  'test/services/twelve_weeks/**/*.test.ts',
  // Sites that stall, flood and lie, each at length; every site of the fixtures.
  'test/crawler/html/html_reader.test.ts',
  'test/drafting/report.test.ts',
  'test/journeys/hostile_sites.test.ts',
];
