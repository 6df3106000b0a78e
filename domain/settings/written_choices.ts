import type { Choice } from '../profile/drafting.ts';
import { isPlainText, isVisible } from '../text/plain_text.ts';

/** Most entries of a list that the site team writes. */
export const CHOICES_MOST = 30;

/** A slug of at most 40 characters and a name of at most 40. */
const WRITTEN = /^([a-z0-9][a-z0-9-]{0,39}) +(\S.{0,39})$/su;

/** The entries of a list as the site team writes it: `idea Idea, pre-seed Pre-seed`, also one a line. */
export const writtenChoices = (text: string): Choice[] =>
  entriesOf(text).flatMap((entry) => {
    const [, slug, name] = WRITTEN.exec(entry) ?? [];
    return slug !== undefined && name !== undefined ? [{ slug, name }] : [];
  });

/** The same list as text. */
export const choicesText = (choices: readonly Choice[]): string =>
  choices.map(({ slug, name }) => `${slug} ${name}`).join(', ');

/** What is wrong with a written list, as a sentence; null if nothing. */
export function writtenFault(text: string): string | null {
  const entries = entriesOf(text);
  if (entries.length === 0) return 'There is none.';
  if (entries.length > CHOICES_MOST) return `There are ${entries.length}.`;
  const odd = entries.find((entry) => {
    const [, , name = ''] = WRITTEN.exec(entry) ?? [];
    return !isVisible(name) || !isPlainText(name);
  });
  if (odd !== undefined) return `"${odd.slice(0, 60)}" is not a slug and a name.`;
  const words = writtenChoices(text).flatMap(({ slug, name }) => [...new Set([slug, name.toLowerCase()])]);
  const twice = words.find((word, i) => words.indexOf(word) < i);
  return twice === undefined ? null : `"${twice}" is there twice.`;
}

const entriesOf = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
