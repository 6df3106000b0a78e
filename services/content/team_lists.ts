import type { Choice } from '../../domain/profile/drafting.ts';
import { writtenChoices } from '../../domain/settings/written_choices.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Lists of the site team that values of a listing are chosen from, as they are now. */
export interface TeamLists {
  categories: readonly Choice[];
  stages: readonly Choice[];
}

/** The business stages in their order (D32). */
export const currentStages = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async ({ settings }: Pick<Reads, 'settings'>): Promise<readonly Choice[]> =>
    writtenChoices((await settings.all())['listings.stages']),
);

/** Both lists. */
export async function teamLists(reads: Pick<Reads, 'categories' | 'settings'>): Promise<TeamLists> {
  return { categories: await reads.categories.all(), stages: await currentStages(reads) };
}
