import { parsedRequest } from '../domain/profile/drafting.ts';
import type { DraftingResult, DraftingTask } from './drafting.ts';
import { questionAbout } from './model/question.ts';
import { profileBy, profileByRules, profileWithModel } from './profile.ts';
import { reviewFindings } from './review/findings.ts';
import { reviewQuestion } from './review/question.ts';

/** Does one task of drafting, in its thread. */
export function draftFrom({ what, given }: DraftingTask): DraftingResult {
  switch (what) {
    case 'byRules':
      return profileByRules(parsedRequest(given[0]));
    case 'questionAbout':
      return questionAbout(parsedRequest(given[0]), given[1]);
    case 'withModel':
      return profileWithModel(parsedRequest(given[0]), given[1], given[2]);
    case 'reviewQuestion':
      return reviewQuestion(parsedRequest(given[0]), given[1]);
    case 'reviewFindings':
      return reviewFindings(parsedRequest(given[0]), given[1]);
    case 'proved':
      return profileBy(given[1], parsedRequest(given[0]));
  }
}
