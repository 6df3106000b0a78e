import type { CategoryAttribute } from './comparison.ts';
import { CARRIED, GENERAL, SOFTWARE, told } from './general_attributes.ts';

/** What the products of each starter category are compared by, beside what is asked of those above it (R52). */
export const STARTER_ATTRIBUTES: Readonly<Record<string, readonly CategoryAttribute[]>> = {
  'developer-tools': [...GENERAL, ...SOFTWARE],
  'apis-and-integrations': [
    told('standards', 'Standards', 'OpenAPI, RateLimit, HL7, FHIR, JSON Schema, GraphQL, OAuth'),
    told('replay', 'Recording and replay', 'replay, replays, records, recorded, archive'),
  ],
  'testing-and-monitoring': [
    told('ci', 'Continuous integration', 'continuous integration, CI, pull request, pipeline'),
    told('alerts', 'Alerts', 'alert, alerts, SMS, pager'),
  ],
  'hosting-and-infrastructure': [
    told('rollback', 'Going back', 'rollback, roll back, zero-downtime, switch-over'),
    told('scheduling', 'Scheduled work', 'cron, queue, jobs, workers'),
  ],
  'security-and-privacy': [
    told('certificates', 'Certifications', 'ISO 27001, SOC 2, GDPR, HIPAA, certified, audit'),
    told('rotation', 'Secrets', 'rotation, encrypted, encryption, keys, password, passwords'),
  ],
  'data-and-analytics': [
    told('sources', 'Data sources', 'Postgres, MySQL, DuckDB, BigQuery, Snowflake, SQL, data sets'),
    told('lineage', 'Where figures come from', 'lineage, query, check every number, row-level'),
  ],

  'artificial-intelligence': [
    ...GENERAL,
    ...SOFTWARE,
    told('sources_shown', 'Shows its sources', 'citations, page number, no answer, behind every sentence'),
    told('training', 'Training on your data', 'train on, training data, trained on'),
    told('languages', 'Languages', 'languages, varieties, dialects, Spanish, Turkish, Frisian'),
  ],
  'ai-assistants': [
    told('models', 'Models', 'model, models, agents, assistants, MCP'),
    told('limits', 'What it refuses', 'refuses, human check, budget'),
  ],
  'speech-and-translation': [
    told('speed', 'Speed', 'seconds, real time, within a day, a minute'),
    told('formats', 'Formats', 'SRT, STL, EBU-TT, VTT, captions, transcript, chapters'),
    told('correction', 'Correction by people', 'human check, reviewers'),
  ],

  business: [...GENERAL, ...SOFTWARE, ...CARRIED],
  'accounting-and-invoicing': [
    told('e_invoicing', 'Electronic invoices', 'XRechnung, ZUGFeRD, Peppol, ebInterface, e-invoicing'),
    told('tax', 'Tax', 'tax, GST, VAT, tax return, tax adviser, accountant'),
    told('banks', 'Banks', 'bank, banks, bank feed, payment codes'),
  ],
  'sales-and-crm': [
    told('quotes', 'Quotes', 'quote, quotes, offers, proposals'),
    told('reminders', 'Reminders', 'reminder, reminders, follow-up'),
  ],
  marketing: [
    told('tracking', 'Tracking', 'tracking, tracking pixels, cookies, analytics'),
    told('deliverability', 'Getting through', 'DNS, mail programs, deliverability, tested'),
  ],
  'e-commerce': [
    told('fees', 'Fees', 'per sale, per ticket, monthly fee, commission, the fee'),
    told('payment', 'Payment', 'checkout, mobile money, mobile-money, payout, credit limits'),
  ],
  'customer-support': [
    told('inbox', 'Shared inbox', 'shared inbox, inbox, assignment, ticket'),
    told('returns', 'Returns', 'return, returns, refund, refunds, labels'),
  ],
  'hr-and-recruiting': [
    told('shifts', 'Shifts', 'shift, shifts, rota, rotation, swaps, hour rest'),
    told('payroll', 'Payroll', 'payroll, per-diems, settlement, tax rules'),
    told('fairness', 'Fair hiring', 'names hidden, feedback, trial day'),
  ],
  'project-management': [
    told('planning', 'Plan', 'plan, roadmap, timeline, blockers'),
    told('reports', 'Reports', 'weekly note, report, reports, status'),
  ],
  'legal-and-compliance': [
    told('citations', 'Citations', 'citations, page and line, clause, clauses'),
    told('confidentiality', 'Confidentiality', 'privileged, nothing leaves, confidential, GDPR'),
  ],

  'design-and-media': [
    ...GENERAL,
    told('formats', 'Formats', 'PDF, SRT, SVG, written instructions, timelines'),
    told('where_it_runs', 'Where it runs', 'leave my computer, no upload, on paper'),
    told('licence', 'Licence', 'licence, license, for good, updates for'),
    ...CARRIED,
  ],
  design: [
    told('print', 'Print', 'print, printers, prepress, bleed, riso'),
    told('explains', 'Explains itself', 'explains, explained, reason, shows the fault'),
  ],
  'video-and-audio': [
    told('loudness', 'Sound', 'loudness, hum, room tone, noise reduction, sound effects'),
    told('editing', 'Editing', 'editing, transcript, cutaways, timelines'),
  ],

  productivity: [
    ...GENERAL,
    ...CARRIED,
    told('export', 'Data export', 'exports, data export, CSV, plain files, prints'),
    told('sharing', 'Together', 'team, shared, per person, people, devices'),
  ],
  'notes-and-knowledge': [
    told('storage', 'Where notes are kept', 'plain files, folder, on the phone, cloud'),
    told('recall', 'Bringing back', 'questions after, spaced repetition, same day, search'),
  ],
  scheduling: [
    told('zones', 'Time zones and holidays', 'time zones, daylight saving, holidays, tide'),
    told('booking', 'Booking', 'booking, walk-ins, queue, slots'),
  ],

  'everyday-life': [
    ...GENERAL,
    ...CARRIED,
    told('privacy', 'Privacy', 'never leaves the phone, no account, privacy'),
    told('household', 'With others', 'household, family, group, shared, friends, members'),
  ],
  'health-and-fitness': [
    told('devices', 'Devices', 'heart-rate strap, camera, watch, sensor'),
    told('professionals', 'With professionals', 'therapist, doctor, practice, patients'),
  ],
  'food-and-drink': [
    told('diets', 'Diets and allergies', 'allergies, vegan, vegetarian, diet'),
    told('shopping', 'Shopping', 'shopping, shopping list, shop'),
  ],
  'personal-finance': [
    told('money', 'Who holds the money', 'our account, reserve, bank, mobile money'),
    told('rules', 'Rules', 'rules, shares, agreement'),
  ],
  travel: [
    told('maps', 'Maps and timetables', 'maps, timetables, routes, connections'),
    told('area', 'Region', 'region, Europe, Greece, trails, islands'),
  ],
  education: [
    told('ages', 'For whom', 'grades, children, schools, adult, classrooms'),
    told('material', 'Material', 'lessons, problems, exercises, scenes, kit'),
  ],
  games: [
    told('play', 'Kind of play', 'board games, players, rules, print-and-play'),
    told('classrooms', 'For classrooms', 'classrooms, classroom, school'),
  ],

  industry: [
    ...GENERAL,
    ...SOFTWARE,
    ...CARRIED,
    told('hardware', 'Hardware', 'camera, probes, meters, sensor, sensors'),
    told('authorities', 'Papers for authorities', 'authority, forms, declaration, licence, report, officer'),
  ],
  logistics: [
    told('coverage', 'Where it works', 'countries, terminals, ports, borders'),
    told('liability', 'Liability', 'liable, insurance, proof of delivery'),
  ],
  agriculture: [
    told('recognition', 'What it watches', 'recognises, soil probes, gait, weather, lab values'),
    told('by_hand', 'By hand', 'manual, override, by photo'),
  ],
  'energy-and-climate': [
    told('metering', 'Meters', 'meter, meters, quarter hour'),
    told('billing', 'Billing', 'bill, settlement, per household, tenant'),
  ],
  construction: [
    told('on_site', 'On site', 'photographs, site diary, weather, dictation'),
    told('estimates', 'Estimates', 'estimate, estimating, prices of'),
  ],
};
