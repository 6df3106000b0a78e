/**
 * Families of clients by the name of an MCP client or a user agent, the first that matches. The list is closed, so that
 * invented names get no bucket each.
 */
const FAMILIES: readonly (readonly [family: string, known: RegExp])[] = [
  ['claude', /claude|anthropic/i],
  ['chatgpt', /chatgpt|openai/i],
  ['gemini', /gemini|google/i],
  ['copilot', /copilot|visual studio|vscode|bing/i],
  ['cursor', /cursor/i],
  ['windsurf', /windsurf|codeium/i],
  ['perplexity', /perplexity/i],
  ['mistral', /mistral/i],
  ['grok', /grok|xai/i],
  ['goose', /goose/i],
  ['cline', /cline|roo-?code/i],
  ['zed', /\bzed\b/i],
  ['bots', /bot\b|crawl|spider/i],
  ['python', /python|aiohttp|httpx/i],
  ['go', /\bgo-http|golang/i],
  ['java', /java\/|okhttp|ktor|apache-httpclient/i],
  ['curl', /curl|wget/i],
  ['node', /\bnode\b|undici|axios|\bbun\b|deno/i],
  ['edge', /edg[ea]?\//i],
  ['firefox', /firefox|fxios/i],
  ['chrome', /chrome|crios/i],
  ['safari', /safari/i],
];

const familyOf = (name = ''): string | undefined => FAMILIES.find(([, known]) => known.test(name))?.[0];

/** The family of a caller: of the name by which an MCP client introduces itself, else of its user agent. */
export const clientFamily = (user_agent: string | undefined, client_name?: string): string =>
  familyOf(client_name) ?? familyOf(user_agent) ?? 'other';
