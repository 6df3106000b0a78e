import type { CategoryAttribute, ComparedField } from './comparison.ts';

/** An attribute that the listing's own statements answer when they have one of the words, which commas part. */
export const told = (key: string, name: string, words: string): CategoryAttribute => ({
  key,
  name,
  words: words.split(', '),
});

const fact = (key: string, name: string, field: ComparedField): CategoryAttribute => ({ key, name, field });

/** What everybody asks of every product. */
export const GENERAL: readonly CategoryAttribute[] = [
  fact('pricing_model', 'Pricing model', 'pricing_model'),
  fact('prices', 'Prices', 'pricing_summary'),
  told(
    'free_plan',
    'Free plan',
    'free plan, free tier, free account, free for, free up to, free while, for free, free of charge, pay nothing, a month free, a day free',
  ),
  told('trial', 'Trial', 'free trial, trial period, days free, hours free'),
  fact('stage', 'Stage', 'stage'),
  fact('country', 'Country', 'country'),
  fact('founded_year', 'Founded', 'founded_year'),
];

/** What people ask of software that they are to depend on. */
export const SOFTWARE: readonly CategoryAttribute[] = [
  told('api', 'Programming interface', 'API, APIs, webhook, webhooks, SDK, GraphQL, libraries'),
  told(
    'integrations',
    'Works with',
    'integrations, integrates with, works inside, connects to, connectors, GitHub, GitLab, Slack, Zapier',
  ),
  told(
    'self_hosting',
    'Own servers',
    'self-hosted, self-hosting, host it ourselves, your own server, your own servers, your own machine, your own cloud, on-premises, single binary',
  ),
  told('open_source', 'Open source', 'open source, source code, Apache 2.0, GPL, AGPL'),
  told(
    'data_location',
    'Where data stays',
    'hosted in, stays on, never leaves, inside your network, leave my computer, where is the data kept, no upload, EU servers',
  ),
  told('export', 'Data export', 'exports, one export, evidence export, data export, CSV, plain files'),
  told('support', 'Support', 'paid support, support team, support by, set up together, office hours'),
];

/** What people ask of things that they carry with them. */
export const CARRIED: readonly CategoryAttribute[] = [
  told('phone', 'On the phone', 'phone, phones, mobile app, iOS, iPhone, Android, SMS, inside the chat'),
  told(
    'offline',
    'Without internet',
    'offline, without internet, without signal, without data, bars of signal',
  ),
  told(
    'languages',
    'Languages',
    'languages, dialects, Spanish, French, German, English, Arabic, Japanese, Portuguese',
  ),
];
