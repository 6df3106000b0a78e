/** A text without keys and tokens of ours (D56), whole or cut off: what an error repeats of an input ends up in other people's logs. */
export const withoutCredentials = (text: string): string =>
  text.replace(/\bfl(sk|at|rt)_[\w-]{6,}/g, 'fl$1_…');

/** What else must not be written down, and what stands for it. */
const SECRETS: readonly [pattern: RegExp, instead: string][] = [
  [/\b(Bearer|Basic|DPoP)\s+[\w\-.~+/=]{6,}/gi, '$1 …'],
  // Keys of language models and payment providers.
  [/\bsk-[\w-]{8,}/g, 'sk-…'],
  // Cookies of the site, also as a value of Set-Cookie.
  [/\b((?:__Host-)?firstlight_\w+)=[^;\s"',]+/g, '$1=…'],
  // What carries a secret in an address or a form.
  [
    /\b(token|access_token|refresh_token|code|code_verifier|client_secret|csrf|password|api_key)=[^&\s"'<>\\]+/gi,
    '$1=…',
  ],
  [/\/\/[^\s/@"':]+:[^\s/@"']+@/g, '//…@'],
  // Addresses of people; the last part has letters, so that `package@1.2.3` stays. It begins where a word does, else a long word
  // would be read again from each of its letters.
  [
    /(?<![\w.!#$%&'*+=?^`{|}~\-\u0080-\uffff])[\w.!#$%&'*+=?^`{|}~\-\u0080-\uffff]+@[\w\-\u0080-\uffff]+(?:\.[\w\-\u0080-\uffff]+)*\.[a-z]{2,}/gi,
    '…@…',
  ],
];

/** A text for a log or an error that is kept, with whatever opens an account or names a person cut out (architecture.md 8). */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce(
    (cleaned, [pattern, instead]) => cleaned.replace(pattern, instead),
    withoutCredentials(text),
  );
}
