/**
 * Parses a JSON-LD block as pages write it: repairs comment and CDATA wrappers, control characters in strings,
 * trailing commas and semicolons. Undefined if it is broken otherwise or nests too deeply.
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

/** Removes commas before `}` and `]` outside strings. */
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
