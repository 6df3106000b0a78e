import type { CategoryAttribute, ComparedField } from '../listings/comparison.ts';

/**
 * An attribute that a listing's own statements answer if they contain one of the words, separated by commas (syntax
 * in `phrase_match.ts`). `prices` match only the pricing summary; a statement with one of `unless` never matches.
 */
export const stated = (
  key: string,
  name: string,
  words: string,
  { prices, unless }: { prices?: string; unless?: string } = {},
): CategoryAttribute => ({
  key,
  name,
  words: words.split(', '),
  ...(prices !== undefined && { prices: prices.split(', ') }),
  ...(unless !== undefined && { unless: unless.split(', ') }),
});

const fact = (key: string, name: string, field: ComparedField): CategoryAttribute => ({ key, name, field });

/** Attributes of every product. Words are whole phrases: a blank cell does less harm than a wrong one. */
export const GENERAL: readonly CategoryAttribute[] = [
  fact('pricing_model', 'Pricing model', 'pricing_model'),
  fact('prices', 'Prices', 'pricing_summary'),
  stated(
    'free_plan',
    'Free plan',
    'free plan, free tier, free account, free version, are free for, free of charge, free forever, always free, kostenlose Version, kostenloser Tarif, plan gratuit, version gratuite, plan gratuito, versión gratuita, piano gratuito, plano gratuito, gratis versie, darmowy plan',
    {
      prices:
        '^free, free for, free up to, free while, free on, # * free, # * * free, # * * * free, gratis, kostenlos, kostenfrei, gratuit, gratuito, gratuita, darmowy, za darmo, ilmainen',
      unless:
        'days free, hours free, weeks free, months free, month free, free trial, no free plan, Tage kostenlos, jours gratuits, días gratis',
    },
  ),
  stated(
    'trial',
    'Trial',
    'free trial, trial period, days free, hours free, weeks free, months free, Tage kostenlos, kostenlos testen, Probezeit, essai gratuit, jours gratuits, prueba gratuita, días gratis, prova gratuita, proefperiode',
    { unless: 'no free trial, no trial' },
  ),
  fact('stage', 'Stage', 'stage'),
  fact('country', 'Country', 'country'),
  fact('founded_year', 'Founded', 'founded_year'),
];

/** Attributes of business software. */
export const SOFTWARE: readonly CategoryAttribute[] = [
  stated(
    'api',
    'Programming interface',
    'API, APIs, REST API, webhook, webhooks, SDK, SDKs, GraphQL, client libraries, clients exist for, libraries for # languages, Schnittstelle, interface de programmation',
    { unless: 'any API, the real API, API keys, API key, fake of, mock API' },
  ),
  stated(
    'integrations',
    'Works with',
    'integrations, integrates with, works inside, connects to, connectors, clients exist for, knows # services, GitHub, GitLab, Slack, Zapier, Integrationen, arbeitet mit, intégrations, integraciones, se integra con',
  ),
  stated(
    'self_hosting',
    'Own servers',
    'self-hosted, self-hosting, self-host, host it ourselves, host it yourself, your own server, your own servers, your own machine, your own cloud, own cloud account, on-premises, on-premise, on a laptop, in a container, server you have, single * binary, single binary, auf eigenen Servern, selbst hosten, auto-hébergé, en su propio servidor',
  ),
  stated(
    'open_source',
    'Open source',
    'open source, open-source, Apache 2.0, GPL, AGPL, quelloffen, código abierto',
    {
      unless: 'for open-source projects, for open source projects, not open source',
    },
  ),
  stated(
    'data_location',
    'Where data stays',
    'hosted in, documents stay, data stays, where is the data kept, data centres in, data centers in, vault in, inside your network, never leaves your, does the * leave, no upload, EU servers, servers in, Server in Deutschland, hébergé en, alojado en',
  ),
  stated(
    'export',
    'Data export',
    'exports, one export, evidence export, data export, export that answers, CSV export, export to CSV, export as, plain files, Datenexport, exporter les données, exportación',
  ),
  stated(
    'support',
    'Support',
    'paid support, support team, support by, phone support, set up together, office hours, Kundendienst, assistance téléphonique',
  ),
];

/** Attributes of portable products. */
export const CARRIED: readonly CategoryAttribute[] = [
  stated(
    'phone',
    'On the phone',
    'mobile app, on the phone, on any phone, works on a phone, fits a phone, by SMS, iOS, iPhone, Android, inside the chat, auf dem Handy, sur mobile, en el móvil',
    { unless: 'broker on the phone, as on a phone' },
  ),
  stated(
    'offline',
    'Without internet',
    'offline, without internet, without signal, without data, bars of signal, ohne Internet, sans connexion, hors ligne, sin conexión, sin internet',
  ),
  stated(
    'languages',
    'Languages',
    'languages, dialects, English, Spanish, French, German, Italian, Dutch, Portuguese, Arabic, Japanese, Korean, Hindi, Sprachen, langues, idiomas',
    { unless: 'programming languages' },
  ),
];
