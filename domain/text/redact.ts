/** Removes our keys and tokens (D56), whole or truncated: errors that repeat input end up in logs. */
export const withoutCredentials = (text: string): string =>
  text.replace(/\bfl(sk|at|rt)_[\w-]{6,}/g, 'fl$1_…');

/** Other secrets, and what replaces them. */
const SECRETS: readonly [pattern: RegExp, instead: string][] = [
  [/\b(Bearer|Basic|DPoP)\s+[\w\-.~+/=]{6,}/gi, '$1 …'],
  // Keys of language models and payment providers.
  [/\bsk-[\w-]{8,}/g, 'sk-…'],
  // Cookies of the site, also in Set-Cookie.
  [/\b((?:__Host-)?firstlight_\w+)=[^;\s"',]+/g, '$1=…'],
  // Secrets in URLs and forms.
  [
    /\b(token|access_token|refresh_token|code|code_verifier|client_secret|csrf|password|api_key)=[^&\s"'<>\\]+/gi,
    '$1=…',
  ],
  [/\/\/[^\s/@"':]+:[^\s/@"']+@/g, '//…@'],
  // Email addresses; the last part has letters, so that `package@1.2.3` stays. Anchored to the start of a word:
  // otherwise a long word would be scanned from each of its letters.
  [
    /(?<![\w.!#$%&'*+=?^`{|}~\-\u0080-\uffff])[\w.!#$%&'*+=?^`{|}~\-\u0080-\uffff]+@[\w\-\u0080-\uffff]+(?:\.[\w\-\u0080-\uffff]+)*\.[a-z]{2,}/gi,
    '…@…',
  ],
];

/** Text for logs and stored errors, without credentials and email addresses. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce(
    (cleaned, [pattern, instead]) => cleaned.replace(pattern, instead),
    withoutCredentials(text),
  );
}
