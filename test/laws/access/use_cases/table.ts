import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { UseCase, Who } from '../../../../services/use_cases/define.ts';

type AnyUseCase = UseCase<never, never, unknown, Who>;

const SERVICES = join(import.meta.dirname, '../../../../services');

/** Every use case by its name, as the files of services/ define it. */
export async function allUseCases(): Promise<Map<string, AnyUseCase>> {
  const files: object[] = await Promise.all(
    globSync('**/*.ts', { cwd: SERVICES }).map((file) => import(join(SERVICES, file))),
  );
  return new Map(files.flatMap((file) => Object.entries(file)).filter(isUseCase));
}

const isUseCase = (entry: [string, unknown]): entry is [string, AnyUseCase] =>
  typeof entry[1] === 'function' && 'who' in entry[1] && 'does' in entry[1];

/**
 * Their page has the right of a member from elsewhere: an invite is shown to its email address alone, and drafts are counted that the
 * person has just listed.
 */
export const PROVED: readonly string[] = ['inviteById', 'ownerCounts'];
