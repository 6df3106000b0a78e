import type { CategoryAttribute } from '../listings/comparison.ts';
import { CARRIED, GENERAL, SOFTWARE, stated } from './general_attributes.ts';

/** The attributes of each starter category, besides those of its parents (R52). */
export const STARTER_ATTRIBUTES: Readonly<Record<string, readonly CategoryAttribute[]>> = {
  'developer-tools': [...GENERAL, ...SOFTWARE],
  'apis-and-integrations': [
    stated('standards', 'Standards', 'OpenAPI, RateLimit, HL7, FHIR, JSON Schema, GraphQL, OAuth'),
    stated('replay', 'Recording and replay', 'replays, records the real, replays any day'),
  ],
  'testing-and-monitoring': [
    stated('ci', 'Continuous integration', 'continuous integration, CI, pull request, pipeline'),
    stated('alerts', 'Alerts', 'alert, alerts, chat alerts, pager'),
  ],
  'hosting-and-infrastructure': [
    stated('rollback', 'Going back', 'rollback, rolls back'),
    stated('scheduling', 'Scheduled work', 'cron, cron schedules, recurring jobs'),
  ],
  'security-and-privacy': [
    stated('certificates', 'Norms', 'ISO 27001, SOC 2, HIPAA, certified'),
    stated('rotation', 'Secrets', 'rotation, rotates, encrypted, encryption'),
  ],
  'data-and-analytics': [
    stated('sources', 'Data sources', 'Postgres, MySQL, DuckDB, BigQuery, Snowflake, data sets'),
    stated('lineage', 'Where figures come from', 'lineage, check every number, carry their query'),
  ],

  'artificial-intelligence': [
    ...GENERAL,
    ...SOFTWARE,
    stated(
      'sources_shown',
      'Shows its sources',
      'citations, page number, page numbers, behind every sentence',
    ),
    stated('training', 'Training', 'train on, training data, trained on'),
    stated(
      'languages',
      'Languages',
      'languages, varieties, English, Spanish, French, German, Dutch, Italian, Turkish, Frisian, Kurmancî, Yorùbá',
    ),
  ],
  'ai-assistants': [
    stated(
      'models',
      'Models and assistants',
      'language model, language models, several assistants, your own model, GPT, Claude, Gemini, Llama, Mistral',
    ),
    stated('limits', 'What it refuses', 'refuses, refuses to, no answer, says plainly when'),
  ],
  'speech-and-translation': [
    stated('speed', 'Speed', 'within # seconds, real time, within a day, within # hours'),
    stated('formats', 'Formats', 'SRT, STL, EBU-TT, VTT, transcript with'),
    stated('correction', 'Correction by people', 'human check, correction screen, reviewers'),
  ],

  business: [...GENERAL, ...SOFTWARE, ...CARRIED],
  'accounting-and-invoicing': [
    stated('e_invoicing', 'Electronic invoices', 'XRechnung, ZUGFeRD, Peppol, ebInterface, e-invoicing'),
    stated('tax', 'Tax', 'GST, VAT, GST returns, tax return, tax returns, tax adviser'),
    stated('banks', 'Banks', 'bank matching, which banks, banks with a feed, bank feed, payment codes'),
  ],
  'sales-and-crm': [
    stated('quotes', 'Quotes', 'quotes from, proposals'),
    stated('reminders', 'Reminders', 'reminders'),
  ],
  marketing: [
    stated('tracking', 'Tracking', 'tracking, tracking pixels, cookies'),
    stated('deliverability', 'Getting through', 'DNS, sending reputation, deliverability'),
  ],
  'e-commerce': [
    stated('fees', 'Fees', 'per sale, per ticket, monthly fee, commission, the fee'),
    stated('payment', 'Payment', 'checkout, mobile-money checkout, card payments, credit limits'),
  ],
  'customer-support': [
    stated('inbox', 'Shared inbox', 'shared inbox'),
    stated('returns', 'Returns', 'handles returns, refund, refunds'),
  ],
  'hr-and-recruiting': [
    stated('shifts', 'Shifts', 'shift plans, shift planning, hour rest, forward rotation'),
    stated('payroll', 'Payroll', 'payroll, per-diems, settlement sheets, tax rules'),
    stated('fairness', 'Fair hiring', 'names hidden, feedback to everyone, trial day'),
  ],
  'project-management': [
    stated('planning', 'Plan', 'blockers, roadmap, project plans'),
    stated('reports', 'Reports', 'weekly note, weekly report'),
  ],
  'legal-and-compliance': [
    stated('citations', 'Citations', 'citations, page and line'),
    stated('confidentiality', 'Confidentiality', 'privileged, nothing leaves, confidential'),
  ],

  'design-and-media': [
    ...GENERAL,
    stated('formats', 'Formats', 'PDF, SVG, written instructions, timelines for'),
    stated('where_it_runs', 'Where it runs', 'leave my computer, no upload, on the machine, on paper'),
    stated('licence', 'Licence', 'licence, license, yours to sell, updates for'),
    ...CARRIED,
  ],
  design: [
    stated('print', 'Print', 'print files, prepress, bleed, riso'),
    stated('explains', 'Explains itself', 'explains, explained by, comes with a reason'),
  ],
  'video-and-audio': [
    stated('loudness', 'Sound', 'loudness, room tone, noise reduction, sound effects'),
    stated('editing', 'Editing', 'transcript editing, text-based editing, cutaways'),
  ],

  productivity: [
    ...GENERAL,
    ...CARRIED,
    stated('export', 'Data export', 'exports, data export, plain files'),
    stated('sharing', 'Together', 'for teams, for the whole team, shared with'),
  ],
  'notes-and-knowledge': [
    stated('storage', 'Where notes are kept', 'plain files, in a folder, everything on the phone'),
    stated('recall', 'Bringing back', 'questions after, spaced repetition, same day in other years'),
  ],
  scheduling: [
    stated('zones', 'Time zones and holidays', 'time zones, daylight saving, holidays'),
    stated('booking', 'Booking', 'booking by, booked against, walk-ins'),
  ],

  'everyday-life': [
    ...GENERAL,
    ...CARRIED,
    stated('privacy', 'Privacy', 'never leaves the phone, privacy'),
    stated('household', 'With others', 'household, shared by, shared family, rules the group sets'),
  ],
  'health-and-fitness': [
    stated('devices', 'Devices', 'heart-rate strap, by camera'),
    stated('professionals', 'With professionals', 'own therapist, therapist picks, own doctor'),
  ],
  'food-and-drink': [
    stated('diets', 'Diets and allergies', 'allergies, vegan, vegetarian'),
    stated('shopping', 'Shopping', 'shopping split, shopping list'),
  ],
  'personal-finance': [
    stated('money', 'Who holds the money', 'our account, never hold, from member to member'),
    stated('rules', 'Rules', 'rules the group sets, shares by'),
  ],
  travel: [
    stated('maps', 'Maps and timetables', 'maps, timetables'),
    stated('area', 'Region', 'in Europe, Africa, Aegean, Greece, Asia, America'),
  ],
  education: [
    stated('ages', 'For whom', 'grades, # to # children'),
    stated('material', 'Material', '# lessons, box of problems, recorded scenes'),
  ],
  games: [
    stated('play', 'Kind of play', 'board game, board games'),
    stated('classrooms', 'For classrooms', 'for classrooms'),
  ],

  industry: [
    ...GENERAL,
    ...SOFTWARE,
    ...CARRIED,
    stated('hardware', 'Hardware', 'soil probes, solar camera, smart meters, kinds of meters, sensors'),
    stated(
      'authorities',
      'Papers for authorities',
      'report for the authority, forms of # countries, conservation-officer',
    ),
  ],
  logistics: [
    stated('coverage', 'Where it works', '# terminals, # countries'),
    stated('liability', 'Liability', 'liable, insurance'),
  ],
  agriculture: [
    stated('recognition', 'What it watches', 'recognises, gait, soil probes'),
    stated('by_hand', 'By hand', 'manual override'),
  ],
  'energy-and-climate': [
    stated('metering', 'Meters', 'smart meters, kinds of meters'),
    stated('billing', 'Billing', 'bill a year, one bill'),
  ],
  construction: [
    stated('on_site', 'On site', 'site diary, spoken'),
    stated('estimates', 'Estimates', 'writes an estimate, measures a'),
  ],
};
