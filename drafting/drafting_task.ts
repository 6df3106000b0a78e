import { parsedRequest } from '../domain/profile/drafting.ts';
import type { DraftingResult, DraftingTask } from './drafting.ts';
import { questionAbout } from './model/question.ts';
import { profileBy, profileByRules, profileWithModel } from './profile.ts';
import { reviewFindings } from './review/findings.ts';
import { reviewQuestion } from './review/question.ts';

/** Does one task of drafting, in its thread. */
export function draftFrom(task: DraftingTask): DraftingResult {
  const request = parsedRequest(task.request);
  switch (task.what) {
    case 'by_rules':
      return profileByRules(request);
    case 'question':
      return questionAbout(request, task.names);
    case 'with_model':
      return profileWithModel(request, task.answer, task.rules);
    case 'review_question':
      return reviewQuestion(request, task.focus);
    case 'review_findings':
      return reviewFindings(request, task.answer);
    case 'proved':
      return profileBy(task.proposal, request);
  }
}
