import { CONTENT_KINDS, type ContentKind } from '../../services/administration/content.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

/** Parses the arguments of a command about a kind of content: the kind, what follows it, and `--json`. */
export function contentArgs(args: string[]): { kind: ContentKind; rest: string[]; json: boolean } {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [typed, ...rest] = positionals;
  const kind = CONTENT_KINDS.find((one) => one === typed);
  if (kind) return { kind, rest, json: values.json };
  throw new UsageError(
    typed === undefined
      ? `Name a kind: ${CONTENT_KINDS.join(', ')}.`
      : `KIND is "${typed}"; there are ${CONTENT_KINDS.join(', ')}.`,
  );
}
