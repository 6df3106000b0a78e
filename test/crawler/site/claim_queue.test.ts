import { expect, test } from 'vitest';
import { htmlReader } from '../../../crawler/html/html_reader.ts';
import { claimChecker } from '../../../crawler/site/claim_checker.ts';
import type { Claimed } from '../../../domain/claims/publications.ts';

const { signal } = new AbortController();
const claimed = (host: string): Claimed => ({
  method: 'meta',
  domain: host,
  url: `https://${host}/`,
  token: 'token',
});

test('five claims of one person hold up the claim of another by one page at most', async () => {
  const [begun, waiting]: [string[], (() => void)[]] = [[], []];
  const reader = htmlReader({
    run(task) {
      begun.push(task.html);
      return new Promise((resolve) => {
        waiting.push(() => resolve([]));
      });
    },
  });
  const checker = claimChecker({
    site: {
      refusal: () => null,
      get: async (url) => {
        const bytes = Buffer.from(new URL(url).hostname);
        return { url, status: 200, contentType: 'text/html', bytes, size: bytes.length, isCut: false };
      },
    },
    reader,
    dns: async () => ({ txt: async () => [], alias: async () => null }),
  });
  const [ada, ben] = [1, 2];
  const all = [1, 2, 3, 4, 5].map((n) => checker.check(claimed(`ada${n}.test`), signal, ada));
  all.push(checker.check(claimed('ben.test'), signal, ben));
  for (let ended = 0; ended < 6; ended++) {
    while (waiting.length === 0) await new Promise(setImmediate);
    waiting.shift()!();
  }
  await Promise.all(all);
  expect(begun).toEqual(['ada1.test', 'ben.test', 'ada2.test', 'ada3.test', 'ada4.test', 'ada5.test']);
});
