import type { CategoryAttribute } from '../listings/comparison.ts';
import { CARRIED, GENERAL, SOFTWARE, told } from './general_attributes.ts';

/** What the products of each starter category are compared by, beside what is asked of those above it (R52). */
export const STARTER_ATTRIBUTES: Readonly<Record<string, readonly CategoryAttribute[]>> = {
  'developer-tools': [...GENERAL, ...SOFTWARE],
  'apis-and-integrations': [
    told('standards', 'Standards', 'OpenAPI, RateLimit, HL7, FHIR, JSON Schema, GraphQL, OAuth'),
    told('replay', 'Recording and replay', 'replays, records the real, replays any day'),
  ],
  'testing-and-monitoring': [
    told('ci', 'Continuous integration', 'continuous integration, CI, pull request, pipeline'),
    told('alerts', 'Alerts', 'alert, alerts, chat alerts, pager'),
  ],
  'hosting-and-infrastructure': [
    told('rollback', 'Going back', 'rollback, rolls back'),
    told('scheduling', 'Scheduled work', 'cron, cron schedules, recurring jobs'),
  ],
  'security-and-privacy': [
    told('certificates', 'Norms', 'ISO 27001, SOC 2, HIPAA, certified'),
    told('rotation', 'Secrets', 'rotation, rotates, encrypted, encryption'),
  ],
  'data-and-analytics': [
    told('sources', 'Data sources', 'Postgres, MySQL, DuckDB, BigQuery, Snowflake, data sets'),
    told('lineage', 'Where figures come from', 'lineage, check every number, carry their query'),
  ],

  'artificial-intelligence': [
    ...GENERAL,
    ...SOFTWARE,
    told('sources_shown', 'Shows its sources', 'citations, page number, page numbers, behind every sentence'),
    told('training', 'Training', 'train on, training data, trained on'),
    told(
      'languages',
      'Languages',
      'languages, varieties, English, Spanish, French, German, Dutch, Italian, Turkish, Frisian, Kurmancî, Yorùbá',
    ),
  ],
  'ai-assistants': [
    told(
      'models',
      'Models and assistants',
      'language model, language models, several assistants, your own model, GPT, Claude, Gemini, Llama, Mistral',
    ),
    told('limits', 'What it refuses', 'refuses, refuses to, no answer, says plainly when'),
  ],
  'speech-and-translation': [
    told('speed', 'Speed', 'within # seconds, real time, within a day, within # hours'),
    told('formats', 'Formats', 'SRT, STL, EBU-TT, VTT, transcript with'),
    told('correction', 'Correction by people', 'human check, correction screen, reviewers'),
  ],

  business: [...GENERAL, ...SOFTWARE, ...CARRIED],
  'accounting-and-invoicing': [
    told('e_invoicing', 'Electronic invoices', 'XRechnung, ZUGFeRD, Peppol, ebInterface, e-invoicing'),
    told('tax', 'Tax', 'GST, VAT, GST returns, tax return, tax returns, tax adviser'),
    told('banks', 'Banks', 'bank matching, which banks, banks with a feed, bank feed, payment codes'),
  ],
  'sales-and-crm': [
    told('quotes', 'Quotes', 'quotes from, proposals'),
    told('reminders', 'Reminders', 'reminders'),
  ],
  marketing: [
    told('tracking', 'Tracking', 'tracking, tracking pixels, cookies'),
    told('deliverability', 'Getting through', 'DNS, sending reputation, deliverability'),
  ],
  'e-commerce': [
    told('fees', 'Fees', 'per sale, per ticket, monthly fee, commission, the fee'),
    told('payment', 'Payment', 'checkout, mobile-money checkout, card payments, credit limits'),
  ],
  'customer-support': [
    told('inbox', 'Shared inbox', 'shared inbox'),
    told('returns', 'Returns', 'handles returns, refund, refunds'),
  ],
  'hr-and-recruiting': [
    told('shifts', 'Shifts', 'shift plans, shift planning, hour rest, forward rotation'),
    told('payroll', 'Payroll', 'payroll, per-diems, settlement sheets, tax rules'),
    told('fairness', 'Fair hiring', 'names hidden, feedback to everyone, trial day'),
  ],
  'project-management': [
    told('planning', 'Plan', 'blockers, roadmap, project plans'),
    told('reports', 'Reports', 'weekly note, weekly report'),
  ],
  'legal-and-compliance': [
    told('citations', 'Citations', 'citations, page and line'),
    told('confidentiality', 'Confidentiality', 'privileged, nothing leaves, confidential'),
  ],

  'design-and-media': [
    ...GENERAL,
    told('formats', 'Formats', 'PDF, SVG, written instructions, timelines for'),
    told('where_it_runs', 'Where it runs', 'leave my computer, no upload, on the machine, on paper'),
    told('licence', 'Licence', 'licence, license, yours to sell, updates for'),
    ...CARRIED,
  ],
  design: [
    told('print', 'Print', 'print files, prepress, bleed, riso'),
    told('explains', 'Explains itself', 'explains, explained by, comes with a reason'),
  ],
  'video-and-audio': [
    told('loudness', 'Sound', 'loudness, room tone, noise reduction, sound effects'),
    told('editing', 'Editing', 'transcript editing, text-based editing, cutaways'),
  ],

  productivity: [
    ...GENERAL,
    ...CARRIED,
    told('export', 'Data export', 'exports, data export, plain files'),
    told('sharing', 'Together', 'for teams, for the whole team, shared with'),
  ],
  'notes-and-knowledge': [
    told('storage', 'Where notes are kept', 'plain files, in a folder, everything on the phone'),
    told('recall', 'Bringing back', 'questions after, spaced repetition, same day in other years'),
  ],
  scheduling: [
    told('zones', 'Time zones and holidays', 'time zones, daylight saving, holidays'),
    told('booking', 'Booking', 'booking by, booked against, walk-ins'),
  ],

  'everyday-life': [
    ...GENERAL,
    ...CARRIED,
    told('privacy', 'Privacy', 'never leaves the phone, privacy'),
    told('household', 'With others', 'household, shared by, shared family, rules the group sets'),
  ],
  'health-and-fitness': [
    told('devices', 'Devices', 'heart-rate strap, by camera'),
    told('professionals', 'With professionals', 'own therapist, therapist picks, own doctor'),
  ],
  'food-and-drink': [
    told('diets', 'Diets and allergies', 'allergies, vegan, vegetarian'),
    told('shopping', 'Shopping', 'shopping split, shopping list'),
  ],
  'personal-finance': [
    told('money', 'Who holds the money', 'our account, never hold, from member to member'),
    told('rules', 'Rules', 'rules the group sets, shares by'),
  ],
  travel: [
    told('maps', 'Maps and timetables', 'maps, timetables'),
    told('area', 'Region', 'in Europe, Africa, Aegean, Greece, Asia, America'),
  ],
  education: [
    told('ages', 'For whom', 'grades, # to # children'),
    told('material', 'Material', '# lessons, box of problems, recorded scenes'),
  ],
  games: [
    told('play', 'Kind of play', 'board game, board games'),
    told('classrooms', 'For classrooms', 'for classrooms'),
  ],

  industry: [
    ...GENERAL,
    ...SOFTWARE,
    ...CARRIED,
    told('hardware', 'Hardware', 'soil probes, solar camera, smart meters, kinds of meters, sensors'),
    told(
      'authorities',
      'Papers for authorities',
      'report for the authority, forms of # countries, conservation-officer',
    ),
  ],
  logistics: [
    told('coverage', 'Where it works', '# terminals, # countries'),
    told('liability', 'Liability', 'liable, insurance'),
  ],
  agriculture: [
    told('recognition', 'What it watches', 'recognises, gait, soil probes'),
    told('by_hand', 'By hand', 'manual override'),
  ],
  'energy-and-climate': [
    told('metering', 'Meters', 'smart meters, kinds of meters'),
    told('billing', 'Billing', 'bill a year, one bill'),
  ],
  construction: [
    told('on_site', 'On site', 'site diary, spoken'),
    told('estimates', 'Estimates', 'writes an estimate, measures a'),
  ],
};
