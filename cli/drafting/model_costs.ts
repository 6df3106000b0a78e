import type { Reads } from '../../store/store.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { parseArguments, wholeNumber } from '../command/usage.ts';

const MOST = 10_000;

export const modelCosts: Command = {
  usage: 'model costs [--limit N] [--json]',
  summary:
    'Lists what drafts and AI reviews have cost in requests to the language model, the latest first: requests, tokens and dollars.',
  options: { limit: 'How many drafts and reviews, 50 if left out, 10000 at most.' },
  example: 'firstlight model costs --limit 20',

  async run(args) {
    const { values } = parseArguments({
      args,
      options: { limit: { type: 'string', default: '50' }, json: { type: 'boolean', default: false } },
    });
    const limit = wholeNumber('--limit', values.limit, MOST);
    const rows = await overExistingStore((store) => store.model_calls.bySubject(limit));
    const items = rows.map(shown);
    const usd = rows.reduce((sum, { micro_usd }) => sum + (micro_usd ?? 0), 0) / 1e6;
    const mean = rows.length > 0 ? usd / rows.length : 0;
    const reviews = rows.filter(({ order }) => order !== null).length;
    const counted =
      reviews === 0 ? `${rows.length} drafts` : `${rows.length - reviews} drafts and ${reviews} AI reviews`;
    const total = `${counted}, ${dollars(usd)} in all, ${dollars(mean)} ${reviews === 0 ? 'a draft' : 'each'}.`;
    print(values.json, { items, usd }, [...items.map(line), total].join('\n'));
    return 0;
  },
};

type Row = Awaited<ReturnType<Reads['model_calls']['bySubject']>>[number];

const shown = ({ micro_usd, last_called_at, ...row }: Row) => ({
  ...row,
  input_tokens: row.input_tokens ?? 0,
  output_tokens: row.output_tokens ?? 0,
  cache_write_tokens: row.cache_write_tokens ?? 0,
  cache_read_tokens: row.cache_read_tokens ?? 0,
  usd: (micro_usd ?? 0) / 1e6,
  last_called_at: new Date(last_called_at ?? 0).toISOString(),
});

/** One draft or review for people. */
function line(subject: ReturnType<typeof shown>): string {
  const { calls, responses, input_tokens, output_tokens, cache_write_tokens, cache_read_tokens } = subject;
  const read = input_tokens + cache_write_tokens + cache_read_tokens;
  const unanswered = calls > responses ? `, ${calls - responses} without a response` : '';
  const tokens = `${read} tokens in (${cache_read_tokens} cached), ${output_tokens} out`;
  const name =
    subject.order === null ? `${subject.draft_id}  ${subject.url}` : `AI review of order ${subject.order}`;
  return `${name}  ${dollars(subject.usd)}  ${calls} requests${unanswered}  ${tokens}  ${subject.last_called_at}`;
}

const dollars = (usd: number): string => `$${usd.toFixed(6)}`;
