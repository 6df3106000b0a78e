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
export const isPlainText = (text: string): boolean => !UNWANTED.test(text);
