import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../world.ts';

/** A sign-in email. */
export interface SignInEmail {
  to: string;
  subject: string;
  /** Path and query of its link. */
  link: string;
  code: string;
}

/** The sign-in emails that a service has sent so far, oldest first. */
export function signInEmails({ running }: Pick<World, 'running'>): SignInEmail[] {
  const folder = join(running.config.data_dir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.startsWith('_sign-in') || file.startsWith('sign-in'))
    .map((file) => ({ file, at: statSync(join(folder, file)).mtimeMs, number: numberOf(file) }))
    .sort((a, b) => a.number - b.number || a.at - b.at)
    .map(({ file }) => parseEmail(readFileSync(join(folder, file), 'utf8')));
}

const numberOf = (file: string): number => Number(/sign-in-(\d+)/.exec(file)?.[1]);

/** Parses a sign-in email, from its file or from SMTP. */
export function parseEmail(eml: string): SignInEmail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(eml)?.[1] ?? '';
  const url = /^https?:\/\/\S+$/m.exec(eml)?.[0];
  const code = /code .*: ([0-9A-Z]{4})-([0-9A-Z]{4})$/m.exec(eml);
  if (!url || !code) throw new Error(`no sign-in email: ${eml}`);
  const { pathname, search } = new URL(url);
  return {
    to: header('To'),
    subject: header('Subject'),
    link: pathname + search,
    code: `${code[1]}${code[2]}`,
  };
}

/** The newest sign-in email to a person, after the queue has sent it. */
export async function emailTo(world: World, email: string): Promise<SignInEmail> {
  await world.running.drain();
  const newest = signInEmails(world).findLast(({ to }) => to === email);
  if (!newest) throw new Error(`there is no email to ${email}`);
  return newest;
}
