import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hashOf, newApiKey } from '../../auth/credentials/api_keys.ts';
import { type BearerCheck, bearerCheck } from '../../auth/credentials/bearer.ts';
import { KeyUses } from '../../auth/credentials/key_uses.ts';
import { newSecret } from '../../auth/sign_in/sessions.ts';
import { ALL_SCOPES } from '../../domain/http/access.ts';
import { openStore } from '../../store/open.ts';

const CREDENTIALS = 100_000;
const WINDOWS = 9;
const CHECKS = 20_000;
/** Target: microseconds of CPU per check. */
const AIM = 40;

const NOW = Date.parse('2026-11-18T12:00:00Z');
const DAY = 86_400_000;
const AUDIENCE = 'https://launch.example.org/mcp';

const KINDS = ['SHA-256 alone', 'API key', 'access token', 'made-up key', 'unknown key'] as const;
type Kind = (typeof KINDS)[number];
/** Microseconds of CPU per check, the minimum of all windows. */
export type BearerFigures = Record<Kind, number>;

export interface BearerOptions {
  credentials?: number;
  windows?: number;
  checks?: number;
}

/**
 * CPU of checking a credential in this process with many keys and access tokens in use: the cost before every REST and MCP call.
 * Credentials come in random order, to defeat caches. Prints a table and returns its figures.
 */
export async function benchBearer({
  credentials = CREDENTIALS,
  windows = WINDOWS,
  checks = CHECKS,
}: BearerOptions = {}): Promise<BearerFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-bearer-'));
  const file = join(folder, 'bearer.db');
  const clock = { now: () => new Date(NOW) };
  const store = await openStore({ file, clock });
  try {
    const { keys, tokens } = fill(file, credentials);
    const uses = new KeyUses(store, (error) => {
      throw error;
    });
    const check = bearerCheck({ store, clock, uses, audiences: [AUDIENCE] });
    const least = Object.fromEntries(KINDS.map((kind) => [kind, Number.POSITIVE_INFINITY])) as BearerFigures;
    const words: Record<Kind, (i: number) => string> = {
      'SHA-256 alone': (i) => keys[i]!,
      'API key': (i) => keys[i]!,
      'access token': (i) => tokens[i]!,
      'made-up key': () => `flsk_${'A'.repeat(46)}`,
      'unknown key': () => newApiKey(),
    };
    for (let window = 0; window < windows; window++) {
      for (const kind of KINDS) {
        const headers = Array.from(
          { length: checks },
          () => `Bearer ${words[kind](Math.floor(Math.random() * credentials))}`,
        );
        const measure = kind === 'SHA-256 alone' ? hashing : checking(check, !/made|unknown/.test(kind));
        least[kind] = Math.min(least[kind], await cpuOf(headers, measure));
      }
    }
    await uses.flush();
    print(least, { credentials, windows, checks });
    return least;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds the requested number of people, keys, grants and tokens, all just used. */
function fill(file: string, credentials: number): { keys: string[]; tokens: string[] } {
  const db = new Database(file);
  const person = db.prepare('insert into person (email, created_at) values (?, ?) returning id').pluck();
  const key = db.prepare(
    "insert into api_key (person_id, name, hash, hint, created_at, last_used_at) values (?, 'bench', ?, 'flsk_…', ?, ?)",
  );
  const grant = db.prepare(
    `insert into oauth_grant (id, person_id, client_id, scopes, payload, created_at, last_used_at, expires_at)
     values (?, ?, 'bench', '[]', '{}', ?, ?, ?)`,
  );
  const token = db.prepare(
    'insert into access_token (hash, grant_id, scopes, audience, created_at, expires_at) values (?, ?, ?, ?, ?, ?)',
  );
  const keys = Array.from({ length: credentials }, newApiKey);
  const tokens = Array.from({ length: credentials }, () => `flat_${newSecret()}`);
  db.transaction(() => {
    for (let i = 0; i < credentials; i++) {
      const person_id = person.get(`person${i}@example.org`, NOW);
      key.run(person_id, hashOf(keys[i]!), NOW, NOW);
      grant.run(`grant${i}`, person_id, NOW, NOW, NOW + DAY);
      token.run(hashOf(tokens[i]!), `grant${i}`, JSON.stringify(ALL_SCOPES), AUDIENCE, NOW, NOW + DAY);
    }
  })();
  db.close();
  return { keys, tokens };
}

type Measure = (header: string) => unknown;

const hashing: Measure = (header) => createHash('sha256').update(header).digest('base64url');

function checking(check: BearerCheck, is_good: boolean): Measure {
  return async (header) => {
    const { actor } = await check(header, '192.0.2.1');
    if ((actor !== null) !== is_good) throw new Error(`a check gave the wrong answer for ${header}`);
  };
}

/** Microseconds of CPU for each of the headers. */
async function cpuOf(headers: readonly string[], measure: Measure): Promise<number> {
  const before = process.cpuUsage();
  for (const header of headers) await measure(header);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / headers.length;
}

function print(least: BearerFigures, { credentials, windows, checks }: Required<BearerOptions>): void {
  const many = credentials.toLocaleString('en');
  const rows = KINDS.map((kind) => {
    const aim = kind === 'API key' || kind === 'access token' ? String(AIM) : '';
    return `| ${kind} | ${least[kind].toFixed(1)} | ${aim} |`;
  });
  process.stdout.write(
    [
      '## Check of a credential',
      '',
      `Microseconds of CPU for one, among ${many} API keys and ${many} access tokens in random order; the least of ${windows} windows of`,
      `${checks.toLocaleString('en')} checks. Header parsed, hashed, looked up with its person (and grant), the use of a key counted.`,
      '',
      '| credential | µs | aim |',
      '| --- | --- | --- |',
      ...rows,
      '',
      '',
    ].join('\n'),
  );
}
