import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../world.ts';

/** What a letter that signs somebody in carries. */
export interface SignInEmail {
  to: string;
  subject: string;
  /** Path and query of its link. */
  link: string;
  code: string;
}

/** The letters that sign people in which a service has written so far, oldest first. */
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

/** What a letter says, from its file or from the wire. */
export function parseEmail(eml: string): SignInEmail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(eml)?.[1] ?? '';
  const url = /^https?:\/\/\S+$/m.exec(eml)?.[0];
  const code = /code .*: ([0-9A-Z]{4})-([0-9A-Z]{4})$/m.exec(eml);
  if (!url || !code) throw new Error(`no letter that signs in: ${eml}`);
  const { pathname, search } = new URL(url);
  return {
    to: header('To'),
    subject: header('Subject'),
    link: pathname + search,
    code: `${code[1]}${code[2]}`,
  };
}

/** The newest letter to an address, once the queue has written it. */
export async function emailTo(world: World, email: string): Promise<SignInEmail> {
  await world.running.drain();
  const letter = signInEmails(world).findLast(({ to }) => to === email);
  if (!letter) throw new Error(`there is no letter to ${email}`);
  return letter;
}
