import { isPublicHost } from '../crawler/fetch/ip_addresses.ts';
import type { Clock, Drafter, Drafting, Redrafter } from '../domain/ports.ts';
import { draftingIn } from '../drafting/drafting.ts';
import { messagesModel } from '../drafting/model/client.ts';
import { type ModelClient, modelClient } from '../jobs/drafting/model_client.ts';
import { redrafterOf } from '../jobs/drafting/redraft.ts';
import type { Store } from '../store/store.ts';
import type { Config, ModelConfig } from './config/config.ts';
import type { Logger } from './service/logger.ts';
import type { SiteThreads } from './workers/site_threads.ts';

/**
 * What drafts profiles: the rules and guards in a worker thread, with a language model if one is configured, or an external
 * drafter.
 */
export interface DraftingParts {
  drafting: Drafting;
  model: ModelClient | undefined;
  drafter: Drafter | undefined;
  onDrafterFailure: (error: unknown) => void;
  redrafter: Redrafter;
}

export interface DraftingWorld {
  clock: Clock;
  /** Stores costs and responses of the model; no public response depends on them. */
  store: Store;
  logger: Logger;
  drafter?: Drafter | undefined;
}

/** The drafting parts; the thread and the SDK start with the first draft. */
export function draftingOf(
  config: Config,
  { clock, store, logger, drafter }: DraftingWorld,
  threads: SiteThreads,
): DraftingParts {
  const drafting = draftingIn(threads.drafting);
  const model = config.model && !drafter ? modelOf(config.model, { clock, store, logger }) : undefined;
  return {
    drafting,
    model,
    drafter,
    onDrafterFailure: (err) => logger.warn({ err }, 'the drafter gave no draft'),
    redrafter: redrafterOf({ drafting, model, drafter }),
  };
}

function modelOf(config: ModelConfig, { clock, store, logger }: Omit<DraftingWorld, 'drafter'>): ModelClient {
  return modelClient({
    store,
    clock,
    // A server on this machine or in its network costs nothing.
    model: messagesModel({
      ...config,
      own_server: config.base_url !== undefined && !isPublicHost(new URL(config.base_url).hostname),
    }),
    onFailure: ({ reason }) =>
      logger.warn({ model: config.name, reason }, 'the language model gave no draft'),
  });
}
