/**
 * The value of a JSON-LD block as pages write it: HTML comment and CDATA wrappers, control characters inside strings,
 * trailing commas and semicolons are mended (design/outside.md 2.2). Undefined when it is broken beyond that, or nests so
 * deep that it is meant to harm.
 */
export function parseJsonLd(source: string): unknown {
  const text = source
    .trim()
    .replace(/^(?:\/\*)?\s*(?:<!--|(?:\/\/)?\s*<!\[CDATA\[)\s*(?:\*\/)?/, '')
    .replace(/(?:\/\*|\/\/)?\s*(?:-->|\]\]>)\s*(?:\*\/)?\s*$/, '')
    .replace(/;\s*$/, '');
  if (tooDeep(text)) return undefined;
  return read(text) ?? read(withoutTrailingCommas(text.replaceAll(/\p{Cc}/gu, ' ')));
}

const MAX_NESTING = 32;

function read(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Drops the commas before `}` and `]` that stand outside of strings. */
function withoutTrailingCommas(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|,\s*(?=[}\]])/g, (match) => (match.startsWith('"') ? match : ''));
}

function tooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    if (depth > MAX_NESTING) return true;
  }
  return false;
}
