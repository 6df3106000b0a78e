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
