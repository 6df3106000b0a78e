/** Whether a text shows anything: blanks, and characters that no font draws, say nothing. */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(text);

/**
 * What no text of a person holds: control characters other than tabs and line ends, marks that turn the direction of everything
 * behind them (in names they make one word look like another), and halves of characters, which no database keeps.
 */
const UNWANTED = /[^\P{Cc}\t\n\r]|[\u202a-\u202e]|\p{Cs}/u;

/** Whether a text can be kept and shown as it is. */
export const isPlainText = (text: string): boolean => !UNWANTED.test(text);
