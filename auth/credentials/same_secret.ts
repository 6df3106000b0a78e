import { timingSafeEqual } from 'node:crypto';

/** Whether a secret that was sent is the expected one; how long it takes tells nothing of where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
