/** Wrong usage of the command line; the message says how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
