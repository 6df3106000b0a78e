import { SOCIAL_KEYS } from '../../../../domain/profile/drafting.ts';
import { STORY_SECTIONS } from '../../../../domain/profile/paid_sections.ts';
import { updateDraft } from '../../../../tools/drafts/update_draft.ts';
import type { partNames } from '../../../texts/drafts/review.ts';
import { boundsIn } from '../../parts/bounds.ts';
import type { ShownProblem } from './field_row.ts';
import type { Input } from './inputs.ts';
import type { ShownQuote } from './quotes.ts';

const boundsOf = boundsIn(updateDraft.input);

type Kinds = readonly (readonly [name: string, kind: Input['kind']])[];

/** The inputs of a part, each with the bounds of update_draft. */
const inputsOf = (part: string, kinds: Kinds): Input[] =>
  kinds.map(([name, kind]) => {
    const { max, required } = boundsOf(part, name);
    return { name, kind, max, ...(required && { required }) };
  });

const listOf = (part: string, ...kinds: Kinds) => ({
  most: boundsOf(part).max,
  inputs: inputsOf(part, kinds),
});

/** The lists of a draft: the inputs of each entry, and most entries. */
export const LIST_PARTS = {
  faqs: listOf('faqs', ['question', 'line'], ['answer', 'text']),
  founders: listOf('founders', ['name', 'line'], ['title', 'line'], ['bio', 'text']),
  milestones: listOf(
    'milestones',
    ['date', 'date'],
    ['title', 'line'],
    ['description', 'text'],
    ['url', 'url'],
  ),
};

const LINKS: Kinds = SOCIAL_KEYS.map((name) => [name, 'url']);
const SECTIONS: Kinds = STORY_SECTIONS.map((name) => [name, name === 'title' ? 'line' : 'text']);

/** The parts of a draft that have one text for each key. */
export const KEY_PARTS = {
  company_socials: inputsOf('company_socials', LINKS),
  founder_socials: inputsOf('founder_socials', LINKS),
  story: inputsOf('story', SECTIONS),
  seo: inputsOf('seo', [
    ['title', 'line'],
    ['meta', 'text'],
  ]),
};

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
