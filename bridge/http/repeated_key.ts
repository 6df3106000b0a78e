/** Brackets, and texts with the colon behind them that makes them keys. */
const TOKEN = /[[\]{}]|"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/g;

/** A key that an object of a valid JSON text has twice; undefined if there is none. */
export function repeatedKey(json: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (text !== undefined && colon !== undefined) {
      const key = text.includes('\\') ? String(JSON.parse(`"${text}"`)) : text;
      const keys = open.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return undefined;
}
