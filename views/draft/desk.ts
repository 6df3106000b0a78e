import type { Problem } from '../../domain/http/problem.ts';
import type { DraftCalls } from '../../site/draft_review/edit.ts';
import type { DraftResult } from '../../site/draft_review/shown_field.ts';
import { stageNames } from '../../site/texts/names.ts';
import type { Host } from '../host/view.ts';
import { fingerprint } from './around.ts';

/** A call was refused; `errors` say which inputs it was about. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly errors: Problem['errors'];
  constructor(text: string, problem: unknown) {
    const { detail = text, errors = [] } = (problem ?? {}) as Partial<Problem>;
    super(detail);
    this.errors = errors;
  }
}

/** The draft that a view shows, and the calls about it. */
export interface Desk extends DraftCalls {
  draft: DraftResult;
  /** Calls any operation. Raises {@link Refused}. */
  call: <T>(operation: string, args: Readonly<Record<string, unknown>>) => Promise<T>;
}

/** The calls about a draft over the connection of a host. */
export function deskOf(host: Host, draft: DraftResult): Desk {
  const { id } = draft;
  async function call<T>(operation: string, args: Readonly<Record<string, unknown>>): Promise<T> {
    const { answer, refusal, problem } = { problem: null, ...(await host.call({ operation, args })) };
    if (!answer) throw new Refused(refusal, problem);
    return answer as T;
  }
  return {
    draft,
    call,
    read: () => call('get_draft', { id }),
    update: (change) => call('update_draft', { id, ...change }),
    readAgain: () => call('submit_listing', { url: draft.url }),
    fingerprint,
    // The stages of the site are in no result; their slugs are readable words.
    stageName: () => Promise.resolve(stageNames([])),
  };
}
