/** Parts of names that providers of throw-away mailboxes have. */
const WORDS =
  /temp(?!l|er|or)|te?mp-?mail|trash|throw-?away|disposable|burner|minute-?mail|\d+min|fake|guerr?illa|yopmail|mailinator|spam|inbox(?:es|kit)|dropmail|mail-?(?:drop|catch|poof|sac)|nada|one-?time|short-?lived/;

/**
 * Whether an email domain is named like those of throw-away mailboxes, without being on the list of them. It proves nothing: people look at
 * what such accounts do.
 */
export const isDisposableLike = (domain: string): boolean =>
  WORDS.test(domain.toLowerCase().replace(/\.[^.]+$/, ''));
