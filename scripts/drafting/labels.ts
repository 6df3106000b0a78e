import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DraftFieldName } from '../../domain/profile/draft_fields.ts';
import type { CompanySiteName } from '../../fixtures/serve_sites.ts';

/**
 * What a draft of one site may contain, written from its pages, not from any draft. Other values are wrong, or invented if the site does
 * not state them or states them about somebody else.
 */
export interface SiteLabel {
  /** The site in a sentence. */
  about: string;
  /** Its traps for careless readers. */
  traps: readonly string[];
  fields: Record<DraftFieldName, FieldLabel>;
  /** `may`: allowed, but not missed. `answer` is a part of the answer. */
  faqs: readonly { question: string; answer: string; may?: boolean }[];
  founders: readonly { name: string; may?: boolean }[];
  /** By key, the URLs of the same account. */
  company_socials: Readonly<Record<string, readonly string[]>>;
  /** What no value may contain: text about others, of templates, hidden, forbidden or false. */
  never: readonly string[];
}

/** `blank`: not on the site. `own words`: any verbatim text of the site, or nothing. */
export type FieldLabel = 'blank' | 'own words' | ValueLabel;

/** One of `is`, `has` and `items` is given. */
export interface ValueLabel {
  /** The value is one of these. */
  is?: readonly string[];
  /** The value contains one of these, ignoring white space and case. */
  has?: readonly string[];
  /** Parts of the items of a complete list. */
  items?: readonly string[];
  /** Parts of items that are allowed and not missed. */
  also?: readonly string[];
  /** Blank is right too. */
  may?: boolean;
  /** What this field may not contain besides `never`. */
  not?: readonly string[];
  /** What may occur only with a qualifying word, such as an add-on's price. */
  only_with?: Readonly<Record<string, string>>;
}

/** The label of a fictional site; its URLs start with `origin` (no trailing slash). */
export function labelOf(name: CompanySiteName, origin: string): SiteLabel {
  const file = join(import.meta.dirname, `../../fixtures/sites/${name}.expected.json`);
  return JSON.parse(readFileSync(file, 'utf8').replaceAll('{{origin}}', origin)) as SiteLabel;
}
