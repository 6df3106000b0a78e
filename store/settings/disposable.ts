import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailDomainOf } from '../../domain/email/mailbox.ts';

/** The list lies beside this file, and beside the bundle; its source and its date stand in it. */
const LIST = join(import.meta.dirname, 'disposable_domains.txt');

let domains: ReadonlySet<string> | undefined;

/** Whether the domain of an address, or one above it, gives addresses away for a few minutes (implied.md 1). */
export function isDisposable(email: string): boolean {
  domains ??= new Set(
    readFileSync(LIST, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  const labels = mailDomainOf(email).split('.');
  return labels.some((_, i) => domains?.has(labels.slice(i).join('.')));
}
