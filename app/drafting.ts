import { isPublicHost } from '../crawler/fetch/ip_addresses.ts';
import type { Clock, Drafter, Drafting, Redrafter } from '../domain/ports.ts';
import { draftingIn } from '../drafting/drafting.ts';
import { messagesModel } from '../drafting/model/client.ts';
import { type ModelClient, modelClient } from '../jobs/drafting/model_client.ts';
import { redrafterOf } from '../jobs/drafting/redraft.ts';
import type { Store } from '../store/store.ts';
import type { Config, ModelConfig } from './config/config.ts';
import type { Logger } from './logger.ts';
import type { SiteThreads } from './workers/site_threads.ts';

/** What drafts profiles: rules and judge in a thread, a language model where one is configured, or a drafter from outside instead. */
export interface DraftingParts {
  drafting: Drafting;
  model: ModelClient | undefined;
  drafter: Drafter | undefined;
  onDrafterFailure: (error: unknown) => void;
  redrafter: Redrafter;
}

export interface DraftingWorld {
  clock: Clock;
  /** Costs and answers of the model are kept here: nothing that a public answer shows. */
  store: Store;
  logger: Logger;
  drafter?: Drafter | undefined;
}

/** The parts; thread and SDK start with the first draft. */
export function draftingOf(
  config: Config,
  { clock, store, logger, drafter }: DraftingWorld,
  threads: SiteThreads,
): DraftingParts {
  const drafting = draftingIn(threads.drafting);
  const model = config.model && !drafter ? askerOf(config.model, { clock, store, logger }) : undefined;
  return {
    drafting,
    model,
    drafter,
    onDrafterFailure: (err) => logger.warn({ err }, 'the drafter gave no draft'),
    redrafter: redrafterOf({ drafting, model, drafter }),
  };
}

function askerOf(config: ModelConfig, { clock, store, logger }: Omit<DraftingWorld, 'drafter'>): ModelClient {
  return modelClient({
    store,
    clock,
    // A server of this machine or network has no bill.
    model: messagesModel({
      ...config,
      own_server: config.base_url !== undefined && !isPublicHost(new URL(config.base_url).hostname),
    }),
    onFailure: ({ reason }) =>
      logger.warn({ model: config.name, reason }, 'the language model gave no draft'),
  });
}
