/** A variable of the environment. */
interface Variable {
  initially: string;
  meaning: string;
  /** Its value is never shown whole, and may be in the file that `NAME_FILE` names. */
  secret?: true;
}

/** Every variable with its default and meaning. docs/configuration.md is generated from this table. */
export const VARIABLES = {
  PORT: { initially: '3000', meaning: 'Port to listen on; 0 takes any free one.' },
  HOST: {
    initially: '127.0.0.1',
    meaning: 'IP address to listen on; 0.0.0.0 accepts connections from other machines.',
  },
  BASE_URL: {
    initially: 'http://localhost:PORT',
    meaning: 'Public origin, without a path: every URL in a response begins with it.',
  },
  DATA_DIR: {
    initially: './data',
    meaning:
      'Folder of the database, and of emails if there is no mail server. With PostgreSQL every node has its own, with nothing in it that cannot be lost.',
  },
  DATABASE_URL: {
    secret: true,
    initially: 'firstlight.db in DATA_DIR',
    meaning:
      'The SQLite file, plain or as file:/path; or postgres://user:password@host/database?readers=8&writers=8 for several machines (docs/operating/machines.md), where readers and writers are the connections of each process.',
  },
  ROLE: {
    initially: 'all',
    meaning:
      'What this process does: all, web (requests; jobs are left to others) or jobs (jobs and schedules; of requests only /healthz, /readyz and /metrics).',
  },
  SITE_NAME: { initially: 'Firstlight', meaning: 'Name of a new site; later it is a setting.' },
  SMTP_URL: {
    secret: true,
    initially: 'none',
    meaning:
      'Mail server, smtps:// or smtp://. It has to offer STARTTLS unless it is on this machine or the URL has ?requireTLS=false. Without a mail server, emails are files in DATA_DIR/outbox.',
  },
  MAIL_FROM: { initially: 'no-reply at the host of BASE_URL', meaning: 'Sender of emails.' },
  ANTHROPIC_API_KEY: {
    secret: true,
    initially: 'none',
    meaning:
      'Key for the language model that drafts profiles. Without it, profiles are drafted by rules only.',
  },
  AI_BASE_URL: {
    initially: 'https://api.anthropic.com',
    meaning:
      'Another server with the Messages API (Ollama, llama.cpp, LiteLLM); ANTHROPIC_API_KEY may be left out if it needs none.',
  },
  AI_MODEL: {
    initially: 'claude-haiku-5-5',
    meaning: 'Name of the model, as its server knows it.',
  },
  AI_KEY_HEADER: { initially: 'authorization', meaning: 'Header with the key: authorization or x-api-key.' },
  AHREFS_API_KEY: {
    secret: true,
    initially: 'none',
    meaning:
      'Key of Ahrefs, which rates the domains of live listings once a day; the endpoint takes no API units. Without it, Domain Ratings come from tables only.',
  },
  AHREFS_BASE_URL: {
    initially: 'https://api.ahrefs.com',
    meaning: 'Another server with the API of Ahrefs, such as a proxy of your network.',
  },
  VIES_BASE_URL: {
    initially: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    meaning:
      'Another server with the REST service of VIES, such as a proxy of your network. It is called only where the setting tax.check_vat_numbers is 1.',
  },
  LEMONSQUEEZY_API_KEY: {
    secret: true,
    initially: 'none',
    meaning:
      'Key of Lemon Squeezy, which takes payments where the setting payment.provider is lemonsqueezy. Needs the other variables of it (docs/payments.md).',
  },
  LEMONSQUEEZY_STORE_ID: { initially: 'none', meaning: 'The number of your store there.' },
  LEMONSQUEEZY_VARIANT_ID: {
    initially: 'none',
    meaning: 'The number of the one product variant that stands for every order; its price does not matter.',
  },
  LEMONSQUEEZY_WEBHOOK_SECRET: {
    secret: true,
    initially: 'none',
    meaning:
      'The signing secret of the webhook that you make there, with the URL BASE_URL/webhooks/lemonsqueezy and the events order_created and order_refunded.',
  },
  LEMONSQUEEZY_TEST_MODE: {
    initially: 'off',
    meaning:
      'Whether its key is one of the test mode: on or off. Payments of the other mode make nothing paid.',
  },
  GITHUB_CLIENT_ID: {
    initially: 'none',
    meaning:
      'Client ID of an OAuth app at GitHub: people may sign in with GitHub. Needs GITHUB_CLIENT_SECRET.',
  },
  GITHUB_CLIENT_SECRET: { secret: true, initially: 'none', meaning: 'Its client secret.' },
  GOOGLE_CLIENT_ID: {
    initially: 'none',
    meaning:
      'Client ID of a web application at Google: people may sign in with Google. Needs GOOGLE_CLIENT_SECRET.',
  },
  GOOGLE_CLIENT_SECRET: { secret: true, initially: 'none', meaning: 'Its client secret.' },
  OIDC_ISSUER: {
    initially: 'none',
    meaning:
      'Issuer of your own OpenID Connect provider, exactly as its discovery document names it: people may sign in with it. Needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. https, or http on this machine; a private IP address is allowed.',
  },
  OIDC_CLIENT_ID: { initially: 'none', meaning: 'Client ID of this site at that provider.' },
  OIDC_CLIENT_SECRET: { secret: true, initially: 'none', meaning: 'Its client secret.' },
  OIDC_NAME: { initially: 'host of OIDC_ISSUER', meaning: 'Name of that provider on its button.' },
  RATE_LIMITS: { initially: 'on', meaning: 'Rate limits: on or off.' },
  CRAWLER_DELAY_MS: {
    initially: '1000',
    meaning: 'Pause between two requests to one host, in milliseconds.',
  },
  CRAWLER_ALLOW_PRIVATE: {
    initially: 'off',
    meaning:
      'Lets the crawler reach private IP addresses and any port. For tests, and only with a loopback BASE_URL.',
  },
  TRUST_PROXY: { initially: '0', meaning: 'Number of reverse proxies whose X-Forwarded-For is trusted.' },
  CONNECTIONS_PER_ADDRESS: {
    initially: '100',
    meaning:
      'Connections that one network may hold open; new ones replace idle ones. A value that is set applies to loopback too. With TRUST_PROXY there is no limit, because all connections come from the proxy.',
  },
  DRAIN_S: {
    initially: '1',
    meaning:
      'After SIGTERM: seconds, such as 5 or 0.5, during which requests are still accepted while /readyz is 503, so that a proxy sends them elsewhere.',
  },
  LOG_LEVEL: { initially: 'info', meaning: 'silent, error, warn, info or debug; lines of JSON on stderr.' },
  SERVER_KEY: {
    secret: true,
    initially: 'server.key in DATA_DIR',
    meaning:
      'Encrypts secrets in the database: 32 random bytes in base64url. Several keys are separated by commas: the first encrypts, the others only decrypt. With a different key, assistants have to connect again. Required with PostgreSQL, the same on every node.',
  },
  BOT_KEY: {
    secret: true,
    initially: 'bot.key in DATA_DIR; with PostgreSQL made from SERVER_KEY',
    meaning:
      'Signs the requests of the crawler if the setting crawler.sign_requests is on: 32 random bytes in base64url. Several keys are separated by commas: the first signs, all are published.',
  },
  FIRSTLIGHT_API_KEY: {
    secret: true,
    initially: 'none',
    meaning: 'API key of the person for whom `firstlight mcp` acts.',
  },
} as const satisfies Record<string, Variable>;

/** The name of a variable. */
export type Name = keyof typeof VARIABLES;
