import { parentPort } from 'node:worker_threads';
import { answerTasks } from '../domain/bounded_task.ts';
import { parsedRequest } from '../domain/profile/drafting.ts';
import type { DraftingAnswer, DraftingTask } from './drafting.ts';
import { questionAbout } from './model/question.ts';
import { profileBy, profileByRules, profileWithModel } from './profile.ts';

answerTasks<DraftingTask, DraftingAnswer>(parentPort, (task) => {
  const request = parsedRequest(task.request);
  switch (task.what) {
    case 'by_rules':
      return profileByRules(request);
    case 'question':
      return questionAbout(request, task.names);
    case 'with_model':
      return profileWithModel(request, task.answer, task.rules);
    case 'proved':
      return profileBy(task.proposal, request);
  }
});
