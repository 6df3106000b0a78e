/**
 * True if a text shows something. Spaces, control and format characters, those that Unicode ignores by default and the blank
 * Braille pattern (U+2800) show nothing: a name of them alone would be an empty line.
 */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(text);

/**
 * Characters that no text may contain: control characters except tabs and line ends, bidirectional controls, which
 * can disguise names, and unpaired surrogates, which databases cannot store.
 */
const UNWANTED = /[^\P{Cc}\t\n\r]|[\u202a-\u202e]|\p{Cs}/u;

/** True if a text can be stored and shown as it is. */
export const isPlainText = (text: string): boolean => !UNWANTED.test(text) && closesIsolates(text);

/** Whether each isolate (U+2066 to U+2068) is closed by a U+2069: an open one moves what stands after the text on its line. */
function closesIsolates(text: string): boolean {
  let open = 0;
  for (const [mark] of text.matchAll(/[\u2066-\u2069]/g)) {
    open += mark === '\u2069' ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Characters that show nothing: format characters but those of Arabic and Kaithi numbers, which are seen. */
const UNSEEN = /[\p{Cf}--[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]/gv;
/** Between letters and in emoji these two change what is seen. */
const JOINERS =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** A text as one line: line ends, tabs and other control characters are spaces, and characters that show nothing are left out. */
export function inOneLine(text: string): string {
  const shown = new Set([...text.matchAll(JOINERS)].map(({ index }) => index));
  return text
    .replace(UNSEEN, (mark, index: number) => (shown.has(index) ? mark : ''))
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Characters that a terminal obeys instead of showing them: control characters, and those that change the direction of text. */
const OBEYED = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text for a terminal, in which such characters are written out. */
export const forTerminal = (text: string): string =>
  text.replace(OBEYED, (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

/** A text of several lines without control characters. */
export const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, '');
