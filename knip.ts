import type { KnipConfig } from 'knip';

/** `knip --production` looks at what ships alone (the entries with a `!`), and finds what only tests still use. */
const production = process.argv.includes('--production');

export default {
  entry: [
    // Otherwise an npm script names it.
    ...(production ? ['cli/firstlight.ts!'] : []),
    'app/workers/{backup,picture,site}_worker.ts!',
    'app/workers/database_check.ts!',
    'store/search/sqlite/worker.ts!',
    'scripts/build.ts!',
    'views/{badges,draft,listing,order,week}/{badges,draft,listing,order,week}.ts!',
    'test/browser/views/host_page.ts',
    'scripts/*.{ts,mjs}',
    'scripts/laws/laws.ts',
    'scripts/openapi/*.ts',
    'scripts/release/{launcher,released_database}.ts',
    'scripts/pictures/*.ts',
    'scripts/outlines/make.ts',
    'scripts/check/{contract_before,smoke}.ts',
    'scripts/evaluation/eval.ts',
    'scripts/conformance/{authorization,inspect}.ts',
    // Started as a process, and by Vitest.
    'scripts/mutation/{cover_setup,mutation,runner,vitest.config}.ts',
    'scripts/reading/{categories,show_curve,train}.ts',
    'scripts/record/record.ts',
    'scripts/trace/trace.ts',
    'bench/bench.ts',
    'bench/**/*_servers.ts',
    'test/**/*.test.ts',
    'test/**/*_child.ts',
    'test/acceptance/vitest.config.ts',
  ],
  project: ['**/*.ts!', '!{test,scripts,bench}/**!'],
  // What npm scripts name stands behind scripts/run.mjs, where knip does not look.
  ignoreDependencies: [
    '@biomejs/biome',
    '@modelcontextprotocol/conformance',
    '@modelcontextprotocol/inspector',
    '@redocly/cli',
    '@stoplight/spectral-cli',
    '@ts-morph/common',
    'openapi-fetch',
    'oxlint',
    'oxlint-tsgolint',
  ],
  // Debian's, for releases.
  ignoreBinaries: ['apt-get', 'dpkg-deb', 'mmdebstrap', 'unshare'],
  // An export that its own file uses is for tests, or for nobody: the run over everything tells which.
  ignoreExportsUsedInFile: production,
} satisfies KnipConfig;
