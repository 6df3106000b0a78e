import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailDomainOf } from '../../domain/email/mailbox.ts';

/** The list is beside this file and beside the bundle; it names its source and date. */
const LIST = join(import.meta.dirname, 'disposable_domains.txt');

let domains: ReadonlySet<string> | undefined;

/** Whether the domain of an email address, or a parent domain, is a disposable mail provider. */
export function isDisposable(email: string): boolean {
  domains ??= new Set(
    readFileSync(LIST, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  const labels = mailDomainOf(email).split('.');
  return labels.some((_, i) => domains?.has(labels.slice(i).join('.')));
}
