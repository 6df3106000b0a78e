import { FOUNDERS_MAX, SOCIAL_KEYS } from '../../../../domain/profile/drafting.ts';
import { STORY_SECTION_MAX, STORY_SECTIONS } from '../../../../domain/profile/paid_sections.ts';
import type { partNames } from '../../../texts/drafts/review.ts';
import type { ShownProblem } from './field_row.ts';
import type { Input } from './inputs.ts';
import type { ShownQuote } from './quotes.ts';

/** The lists of a draft: the inputs of each entry, with the bounds of update_draft, and most entries. */
export const LIST_PARTS = {
  faqs: {
    most: 10,
    inputs: [
      { name: 'question', kind: 'line', max: 300, required: true },
      { name: 'answer', kind: 'text', max: 1500, required: true },
    ],
  },
  founders: {
    most: FOUNDERS_MAX,
    inputs: [
      { name: 'name', kind: 'line', max: 160, required: true },
      { name: 'title', kind: 'line', max: 160 },
      { name: 'bio', kind: 'text', max: 3000 },
    ],
  },
  milestones: {
    most: 50,
    inputs: [
      { name: 'date', kind: 'date', max: 10, required: true },
      { name: 'title', kind: 'line', max: 200, required: true },
      { name: 'description', kind: 'text', max: 2000 },
      { name: 'url', kind: 'url', max: 500 },
    ],
  },
} as const satisfies Record<string, { most: number; inputs: readonly Input[] }>;

/** The parts of a draft that have one text for each key. */
export const KEY_PARTS = {
  company_socials: SOCIAL_KEYS.map((name): Input => ({ name, kind: 'url', max: 500 })),
  founder_socials: SOCIAL_KEYS.map((name): Input => ({ name, kind: 'url', max: 500 })),
  story: STORY_SECTIONS.map(
    (name): Input => ({ name, kind: name === 'title' ? 'line' : 'text', max: STORY_SECTION_MAX }),
  ),
  seo: [
    { name: 'title', kind: 'line', max: 70 },
    { name: 'meta', kind: 'text', max: 170 },
  ],
} as const satisfies Record<string, readonly Input[]>;

export type ListPart = keyof typeof LIST_PARTS;
export type KeyPart = keyof typeof KEY_PARTS;

/** Whether a part is a list. */
export const isListPart = (name: string): name is ListPart => Object.hasOwn(LIST_PARTS, name);
/** Whether a part has keys. */
export const isKeyPart = (name: string): name is KeyPart => Object.hasOwn(KEY_PARTS, name);

/** A part of a draft beside its fields. */
export type PartName = keyof typeof partNames;

/** One of several things of a part: a question, a founder, a milestone, a link, a section of the story. */
export interface ShownItem {
  title: string;
  /** Beside the title: a role, a date. */
  note: string;
  body: string;
  link: string | null;
  quotes: readonly ShownQuote[];
  /** Its place in its part, what its form shows, and what names it. */
  place: number;
  values: Readonly<Record<string, string>>;
  seen: string;
}

/** A part of a draft beside its fields. */
export interface ShownPart {
  name: PartName;
  items: readonly ShownItem[];
  problems: readonly ShownProblem[];
  /** The texts of a part with keys, and what names all of it. */
  values: Readonly<Record<string, string>>;
  seen: string;
}
