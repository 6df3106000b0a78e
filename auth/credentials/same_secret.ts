import { timingSafeEqual } from 'node:crypto';

/** Whether a secret that was sent is the expected one; how long it takes tells nothing of where they differ. */
export function isSameSecret(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
