import pino, { type Logger } from 'pino';
import { withoutSecrets } from '../domain/text/redact.ts';
import type { LogLevel } from './config/config.ts';

export type { Logger } from 'pino';

/**
 * The one logger: a JSON line each to stderr, because stdout belongs to the MCP protocol of a local assistant. Secrets and
 * email addresses never get in: this place cuts out whatever could carry them, for every caller.
 */
export function makeLogger(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: null,
      redact: [
        'authorization',
        'key',
        'token',
        'email',
        'headers',
        '*.authorization',
        '*.key',
        '*.token',
        '*.email',
      ],
      // Errors of libraries repeat what they were given: a mail server its addresses, a parser its text.
      hooks: { streamWrite: withoutSecrets },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
