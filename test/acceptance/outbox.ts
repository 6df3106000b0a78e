import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, until } from './service.ts';

/** A sign-in email. */
export interface SignInEmail {
  link: string;
  code: string;
}

/** The text of every email in `DATA_DIR/outbox`, with its headers, newest last. */
export function outbox({ data_dir }: Pick<Service, 'data_dir'>): string[] {
  const folder = join(data_dir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .sort((a, b) => dateOf(a) - dateOf(b));
}

const dateOf = (eml: string): number => Date.parse(/^Date: (.*)$/m.exec(eml)?.[1] ?? '');

/** Waits for a new sign-in email to `email`, ignoring those in `seen`. */
export async function signInEmail(
  service: Pick<Service, 'data_dir'>,
  email: string,
  before: readonly string[] = [],
): Promise<SignInEmail> {
  const eml = await until(async () =>
    outbox(service).find(
      (one) => one.includes(`To: ${email}`) && /\/sign-in\/confirm/.test(one) && !before.includes(one),
    ),
  );
  const link = /^https?:\/\/\S+$/m.exec(eml)?.[0];
  const code = /\bcode\b.*: *([0-9A-Z]+(?:[ -][0-9A-Z]+)*)$/m.exec(eml)?.[1];
  if (!link || !code) throw new Error(`an email without a link or a code: ${eml}`);
  return { link, code };
}
