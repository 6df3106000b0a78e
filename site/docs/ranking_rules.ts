import type { Settings } from '../../domain/settings/settings.ts';
import { RANKING, rankingRules } from '../texts/docs/ranking.ts';
import { proseMarkdown } from './prose.ts';

/** The rules as a text for readers without pages. */
export const rankingMarkdown = (settings: Settings): string =>
  `# ${RANKING.title}\n\n${RANKING.description}\n\n${proseMarkdown(rankingRules(settings))}`;
