import { type ModelFailure, type ModelQuestion, ModelUnavailable } from '../../domain/model/model.ts';
import { messagesModel } from '../../drafting/model/client.ts';
import type { Config } from '../config/config.ts';
import { type Finding, failed, ok } from './finding.ts';

/** Sends one small request to the language model, if one is configured. */
export async function modelFindings({ model }: Config, limit_ms: number): Promise<Finding[]> {
  if (!model) return [ok('model', 'No language model is configured: profiles are drafted by rules.')];
  const where = `${model.name} at ${model.base_url ?? 'https://api.anthropic.com'}`;
  const patience = { attempt_ms: limit_ms, total_ms: limit_ms, retries: 0 };
  try {
    const { usage } = await messagesModel({ ...model, own_server: false }).request(
      QUESTION,
      patience,
      new AbortController().signal,
    );
    return [ok('model', `${where} responded (${usage.input_tokens} tokens in, ${usage.output_tokens} out).`)];
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    return [failed('model', `${where}: ${error.message}`, REMEDIES[error.reason] ?? OTHERWISE)];
  }
}

const QUESTION: ModelQuestion = {
  system: 'You are being tested by an operator. Reply with {"ok":true} and nothing else.',
  pages: 'There are no pages.',
  wanted: 'Reply with {"ok":true}.',
  schema: {
    type: 'object',
    properties: { ok: { type: 'boolean' } },
    required: ['ok'],
    additionalProperties: false,
  },
};

const REMEDIES: Partial<Record<ModelFailure, string>> = {
  refused_key: 'Correct ANTHROPIC_API_KEY, or AI_KEY_HEADER if the server takes its key in another header.',
  unpaid: 'Add credit to the account of ANTHROPIC_API_KEY.',
  unknown_model:
    'Set AI_MODEL to a name that this server knows, and AI_BASE_URL to the part before /v1/messages.',
  unreachable:
    'Correct AI_BASE_URL, and look whether that server runs and a firewall lets this machine through.',
};
const OTHERWISE = 'Try again later; until then profiles are drafted by rules only.';
