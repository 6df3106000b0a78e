import type { SearchDocument } from '../../../store/base/db.ts';

/** A listing of the corpus, with what the index and the orders of docs/ranking.md need. */
export interface CorpusListing extends SearchDocument {
  domain: string;
  live_at: number | null;
  votes: number;
  votes_reached_at: number | null;
  heat: number | null;
  views_recent: number;
  views: number;
  followers: number;
  /** Monday of the launch, and when it was scheduled, while it waits. */
  week: string | null;
  scheduled_at: number | null;
}

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function randomness(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)]!;

/** Categories 1 to 24 are roots; each has seven subcategories from 25 on. */
const ROOTS = 24;
const SUBCATEGORIES = 7;
export const CATEGORIES = ROOTS * (SUBCATEGORIES + 1);
export const parentOf = (id: number): number | null =>
  id <= ROOTS ? null : Math.floor((id - ROOTS - 1) / SUBCATEGORIES) + 1;

export const STAGES = ['idea', 'mvp', 'beta', 'launched', 'growing', 'established'];
export const COUNTRIES = ['US', 'DE', 'AT', 'EE', 'JP', 'FR', 'MX', 'GB', 'IN', 'BR'];
export const PRICING_MODELS = ['free', 'freemium', 'free-trial', 'subscription', 'one-time', 'open-source'];

const WORDS_OF_THE_LANGUAGE = 30_000;
const WORDS_OF_A_TOPIC = 120;
const NOW = Date.UTC(2026, 9, 26);
const DAY = 86_400_000;

/** `size` listings, deterministic: one in eight is scheduled, the others are live. */
export const corpus = (size: number): CorpusListing[] => [...corpusStream(size)];

/** The same as an iterator: a million of them do not fit into memory together. */
export function* corpusStream(size: number): Generator<CorpusListing, void, undefined> {
  const random = randomness(size * 7919 + 1);
  const language = inventWords(random, WORDS_OF_THE_LANGUAGE, 2, 4);
  const topics = Array.from({ length: CATEGORIES }, () =>
    Array.from({ length: WORDS_OF_A_TOPIC }, () => pick(random, language)),
  );
  for (let id = 1; id <= size; id++) yield listing(id, random, language, topics);
}

function listing(
  id: number,
  random: () => number,
  language: readonly string[],
  topics: readonly string[][],
): CorpusListing {
  const category = 1 + Math.floor(random() * topics.length);
  const topic = topics[category - 1]!;
  const sentence = (length: number, onTopic: number): string =>
    Array.from({ length }, () => (random() < onTopic ? zipf(random, topic) : zipf(random, language))).join(
      ' ',
    );
  const name = inventName(random);
  const parent = parentOf(category);
  const perhaps = <T>(from: readonly T[]): T | null => (random() < 0.9 ? pick(random, from) : null);
  return {
    id,
    name,
    tagline: sentence(7, 0.5),
    keywords: Array.from({ length: 3 + Math.floor(random() * 6) }, () => zipf(random, topic)),
    description: sentence(60 + Math.floor(random() * 60), 0.25),
    category_ids: parent === null ? [category] : [category, parent],
    stage: perhaps(STAGES),
    country: perhaps(COUNTRIES),
    pricing_model: perhaps(PRICING_MODELS),
    domain: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '')}.example`,
    ...(random() < 0.12 ? waiting(random) : published(random)),
  };
}

type Standing = Omit<CorpusListing, 'domain' | Exclude<keyof SearchDocument, 'status' | 'votes'>>;

function waiting(random: () => number): Standing {
  return {
    status: 'scheduled',
    votes: 0,
    votes_reached_at: null,
    heat: null,
    live_at: null,
    views_recent: 0,
    views: 0,
    followers: 0,
    week: pick(random, ['2026-11-02', '2026-11-09', '2026-11-16']),
    scheduled_at: NOW - Math.floor(random() * 50) * DAY,
  };
}

function published(random: () => number): Standing {
  const votes = Math.floor(random() ** -0.8) - 1;
  return {
    status: 'live',
    votes,
    votes_reached_at: votes > 0 ? NOW - Math.floor(random() * 100) * DAY : null,
    heat: votes > 0 ? Math.round(random() * 40) / 4 : null,
    live_at: NOW - Math.floor(random() * 300) * DAY,
    views_recent: Math.floor(random() * 30),
    views: Math.floor(random() * 100),
    followers: Math.floor(random() ** 6 * 50),
    week: null,
    scheduled_at: null,
  };
}

/** A word by Zipf's law: few are frequent, most are rare. */
function zipf(random: () => number, from: readonly string[]): string {
  return from[Math.floor(from.length ** random()) - 1]!;
}

const ONSETS = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh sk st t tr v w z'.split(' ');
const NUCLEI = 'a e i o u a e i o ai ea ou'.split(' ');
const CODAS = ['', '', '', 'n', 'r', 'l', 's', 'm', 't', 'nd', 'st', 'ck'];

function inventWord(random: () => number, from: number, to: number): string {
  const syllables = from + Math.floor(random() * (to - from + 1));
  return Array.from(
    { length: syllables },
    () => pick(random, ONSETS) + pick(random, NUCLEI) + pick(random, CODAS),
  ).join('');
}

function inventWords(random: () => number, count: number, from: number, to: number): string[] {
  const found = new Set<string>();
  while (found.size < count) found.add(inventWord(random, from, to));
  return [...found];
}

const FIRST =
  'Task Team Cloud Data Code Pixel Rocket Happy Smart Quick Bright Green Simple Open Deep Lumen Signal Paper Travel Health Campus Market Garden Studio Payment Meeting Support Harbor Ocean Forest Silver Golden Orbit Canvas Compass Lantern Thunder Velvet Copper Crystal'.split(
    ' ',
  );
const SECOND =
  'Flow Board Desk Base Hub Kit Forge Nest Pilot Track Invoice Planner Metrics Mail Notes Forms Docs Stack Bridge Works Calendar Tracker Builder Monitor Manager Analytics Assistant Workspace Dashboard Scheduler Translator Recorder Explorer Composer Optimizer Generator'.split(
    ' ',
  );

/** A typical product name: TaskFlow, Zentora, Happy Invoice, Zentora Metrics, Lumo AI, Brisko.io. */
function inventName(random: () => number): string {
  const invented = (): string => {
    const word = inventWord(random, 2, 4);
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  const kind = random();
  if (kind < 0.15) return pick(random, FIRST) + pick(random, SECOND);
  if (kind < 0.45) return invented();
  if (kind < 0.6) return `${pick(random, FIRST)} ${pick(random, SECOND)}`;
  if (kind < 0.8) return `${invented()} ${pick(random, SECOND)}`;
  if (kind < 0.9) return `${invented()} AI`;
  return `${invented()}.io`;
}
