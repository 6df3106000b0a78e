import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailDomainOf } from '../../domain/email/mailbox.ts';

/** Whether a domain, that of an email address or a parent domain is a disposable mail provider. */
export const isDisposable = listed('disposable_domains.txt');

/** The same for providers at which the public has mailboxes for good. */
export const isFreeMailbox = listed('free_mail_domains.txt');

/** Whether a list has the domain of an email address or a parent domain. The file is here and beside the bundle; it names its source. */
function listed(file: string): (email: string) => boolean {
  let domains: ReadonlySet<string> | undefined;
  return (email) => {
    domains ??= new Set(
      readFileSync(join(import.meta.dirname, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#')),
    );
    const labels = mailDomainOf(email).split('.');
    return labels.some((_, i) => domains?.has(labels.slice(i).join('.')));
  };
}
