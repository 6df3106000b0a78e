import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DraftFieldName } from '../../domain/profile/draft_fields.ts';
import type { CompanySiteName } from '../../fixtures/serve_sites.ts';

/**
 * What a draft of one site may say, written down from reading its pages and not from any draft. A value that is none of what
 * a label allows is wrong, or invented when the site says nothing of the kind or says it of somebody else.
 */
export interface SiteLabel {
  /** What the site is, in a sentence. */
  about: string;
  /** What it does to those who read it carelessly. */
  traps: readonly string[];
  fields: Record<DraftFieldName, FieldLabel>;
  /** `may`: allowed, but not missed when it is absent. `answer` is a part of the answer. */
  faqs: readonly { question: string; answer: string; may?: boolean }[];
  founders: readonly { name: string; may?: boolean }[];
  /** By key, the addresses that mean the same account. */
  company_socials: Readonly<Record<string, readonly string[]>>;
  /** What no value may hold: it is somebody else's, a template's, hidden, forbidden or a lie. */
  never: readonly string[];
}

/** `blank`: the site does not say it. `own words`: whatever stands on the site word for word, or nothing. */
export type FieldLabel = 'blank' | 'own words' | ValueLabel;

/** One of `is`, `has` and `items` is there. */
export interface ValueLabel {
  /** The value is one of these. */
  is?: readonly string[];
  /** The value holds one of these; white space and case do not count. */
  has?: readonly string[];
  /** Parts of the items that a whole list has. */
  items?: readonly string[];
  /** Parts of items that are allowed and not missed. */
  also?: readonly string[];
  /** Blank is right too. */
  may?: boolean;
  /** What this field may not hold besides `never`. */
  not?: readonly string[];
  /** What may stand here only beside a word that says what it is, such as an add-on's price. */
  only_with?: Readonly<Record<string, string>>;
}

/** The label of a fictional site, with `origin` (no slash at the end) where its addresses begin. */
export function labelOf(name: CompanySiteName, origin: string): SiteLabel {
  const file = join(import.meta.dirname, `../../fixtures/sites/${name}.expected.json`);
  return JSON.parse(readFileSync(file, 'utf8').replaceAll('{{origin}}', origin)) as SiteLabel;
}
