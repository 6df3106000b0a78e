import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildViews } from '../../scripts/views/build_views.ts';

test('a view is one file of at most 60 kB, which loads nothing and asks for no card', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-views-'));
  await buildViews(folder);
  const files = readdirSync(folder);
  expect(files).not.toHaveLength(0);
  for (const file of files) {
    const html = readFileSync(join(folder, file), 'utf8');
    process.stdout.write(`${file}: ${Buffer.byteLength(html)} bytes\n`);
    expect(Buffer.byteLength(html), file).toBeLessThanOrEqual(60_000);
    expect(html, file).not.toMatch(
      /<(?:link|iframe|object|base)\b|\bsrc="https?:|@import|url\(|\bfetch\(|XMLHttpRequest|WebSocket|node:|autocomplete="cc-/,
    );
  }
});
