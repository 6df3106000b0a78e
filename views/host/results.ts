import { PROBLEM_META } from '../../domain/http/problem.ts';

/** A call of an operation. */
export interface Call {
  operation: string;
  args: Readonly<Record<string, unknown>>;
}

/** What came of a call: the result of the operation, or the words of its refusal. */
export type CallResult =
  | { answer: Readonly<Record<string, unknown>>; refusal?: undefined }
  | { answer?: undefined; refusal: string; problem: unknown };

interface ToolResult {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content?: readonly { type: string; text?: string }[];
  _meta?: Record<string, unknown>;
}

/** Reads a tool result. Hosts that pass only the text on have the same JSON in it. */
export function answerOf(result: unknown): CallResult {
  const { isError, structuredContent, content = [], _meta } = result as ToolResult;
  const text = content.map((block) => block.text ?? '').join('\n');
  if (isError) return { refusal: text, problem: _meta?.[PROBLEM_META] ?? null };
  try {
    return { answer: structuredContent ?? (JSON.parse(text) as Record<string, unknown>) };
  } catch {
    // Hosts may shorten it, or write what they want.
    return { refusal: text, problem: null };
  }
}
