// Lints the OpenAPI document of the registry with Redocly's recommended-strict and Spectral's spectral:oas: one warning fails. Neither
// uses the network. Run: node scripts/openapi/lint_openapi.ts
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '../../bridge/documents/openapi.ts';
import { areas } from '../../tools/registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'firstlight-openapi-'));
const document = join(folder, 'openapi.json');
const ruleset = join(folder, 'spectral.json');
// Redocly refuses localhost and example.com as servers; this name is reserved too (RFC 6761).
writeFileSync(document, JSON.stringify(openApiDocument(areas, 'https://firstlight.test'), null, 2));
writeFileSync(ruleset, JSON.stringify({ extends: 'spectral:oas' }));

const offline = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  CI: 'true',
};
const linters: [string, string[]][] = [
  ['redocly', ['lint', document, '--extends=recommended-strict', '--format=stylish']],
  ['spectral', ['lint', document, '--ruleset', ruleset, '--fail-severity=warn']],
];

let failed = false;
for (const [command, args] of linters) {
  const bin = join(import.meta.dirname, '../../node_modules/.bin', command);
  const { status } = spawnSync(bin, args, {
    stdio: 'inherit',
    env: { ...process.env, ...offline },
    cwd: folder,
  });
  failed ||= status !== 0;
}
rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;
