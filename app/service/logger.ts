import pino, { type Logger } from 'pino';
import { withoutSecrets } from '../../domain/text/redact.ts';
import type { LogLevel } from '../config/config.ts';

export type { Logger } from 'pino';

/**
 * The one logger: a line of JSON per entry on stderr, because stdout carries the MCP protocol of a local assistant. It redacts
 * secrets and email addresses for every caller.
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
      // Messages of library errors may quote their input, for example email addresses from a mail server.
      hooks: { streamWrite: withoutSecrets },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
