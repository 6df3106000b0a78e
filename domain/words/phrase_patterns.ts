import { UNSPACED } from './beginnings.ts';

/** Patterns that a phrase may name in braces: `{name}`. Case does not matter in them but within `(?-i:…)`. */
export type Slots = Readonly<Record<string, string>>;

/**
 * Letters of the scripts that put spaces between words, from Latin to Georgian, as one range: to compile `\p{L}`, of seven hundred,
 * hundreds of times takes seconds.
 */
export const LETTERS = 'A-Za-z\u00c0-\u1fff';
/** One of them, or a digit. */
export const LETTER = `[0-9${LETTERS}]`;

/** The pattern of a phrase, and whether a word begins or ends with it. */
export function patternOf(phrase: string, slots: Slots): { source: string; opens: boolean; closes: boolean } {
  const source = phrase.replaceAll(PARTS, (part, slot: string | undefined) =>
    slot === undefined ? patternOfPart(part) : slotInEitherCase(slots[slot] ?? ''),
  );
  const ends = phrase.replaceAll(/[()[\]*]/g, '');
  const opens = /^[\p{L}\p{N}]/u.test(ends) && !UNSPACED.test(ends[0] ?? '');
  const closes = /[\p{L}\p{N}]$/u.test(ends) && !UNSPACED.test(ends.at(-1) ?? '');
  return { source, opens, closes };
}

const PARTS = /\{(\w+)\}| ?… ?|[^{}…]/gu;

function patternOfPart(part: string): string {
  if (part.includes('…')) return '[^.!?\\n]{0,40}?';
  if (!/[\p{L}\p{N}]/u.test(part)) return SIGNS[part] ?? `\\u{${(part.codePointAt(0) ?? 0).toString(16)}}`;
  return otherCase(part) === part ? part : `[${part}${otherCase(part)}]`;
}

/** Many phrases have the same slots, and a slot may be a long pattern. */
const slotsKnown = new Map<string, string>();

function slotInEitherCase(pattern: string): string {
  let known = slotsKnown.get(pattern);
  if (known === undefined) slotsKnown.set(pattern, (known = inEitherCase(pattern)));
  return known;
}

const TOKENS = /\\[pPu]\{[^}]*\}|\\.|\(\?(?:-i:|<?[:=!]|<\w+>)|\[(?:\\.|[^\]\\])*\]|\{[\d,]*\}|[^]/gu;

/**
 * A pattern in which each character is written in both cases. The flag for that cannot be used: V8 (13.6) compiles `(?-i:…)` beside it
 * to code that misses matches, and patterns with it are slower.
 */
function inEitherCase(source: string): string {
  const open: boolean[] = [];
  return source.replaceAll(TOKENS, (token) => {
    if (token.startsWith('(')) {
      open.push(token === '(?-i:');
      return token === '(?-i:' ? '(?:' : token;
    }
    if (token === ')') open.pop();
    if (open.includes(true) || token.startsWith('\\') || token.startsWith('{')) return token;
    if (token.length > 1) return token.replace(/^\[\^?/, (opening) => `${opening}${othersOf(token)}`);
    return otherCase(token) === token ? token : `[${token}${otherCase(token)}]`;
  });
}

/** The other case of the characters and ranges that a class has. */
function othersOf(characters: string): string {
  const plain = characters.replaceAll(/\\(?:[pPu]\{[^}]*\}|.)/gu, ' ').match(/\p{L}(?:-\p{L})?/gu) ?? [];
  return plain.map((range) => Array.from(range, otherCase).join('')).join('');
}

function otherCase(character: string): string {
  const upper = character.toUpperCase();
  const other = upper === character ? character.toLowerCase() : upper;
  return other.length === character.length ? other : character;
}

const SIGNS: Readonly<Record<string, string>> = {
  ' ': '\\s+',
  '*': `[${LETTERS}]*`,
  '[': '(?:',
  ']': ')?',
  '(': '(?:',
  ')': ')',
  '|': '|',
  "'": "['’]",
};
