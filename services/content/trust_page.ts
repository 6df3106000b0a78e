import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** The pages about the site itself, which an operator may replace. */
export const TRUST_PAGES = ['about', 'privacy', 'terms', 'contact', 'imprint', 'accessibility'] as const;
export type TrustPage = (typeof TRUST_PAGES)[number];

/** Who runs the site and how to reach them, both empty until an operator states them, and the facts that its pages state. */
export interface TrustFacts {
  site_name: string;
  operator: string;
  /** An email address or an https URL. */
  contact: string;
  /** Days for which audit entries are stored. */
  audit_days: number;
}

/**
 * A page about the site: the operator's own text, null for the one that comes with the program, what follows it, and the facts for that one.
 */
export const trustPage = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    { settings }: Reads,
    page: TrustPage,
  ): Promise<{ markdown: string | null; additions: string; facts: TrustFacts }> => {
    const all = await settings.all();
    return {
      markdown: all[`pages.${page}`] || null,
      additions: page === 'privacy' ? all['pages.privacy_additions'] : '',
      facts: {
        site_name: all['site.name'],
        operator: all['site.operator'],
        contact: all['site.contact'],
        audit_days: all['audit.keep_days'],
      },
    };
  },
);
