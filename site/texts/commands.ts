/** Lines of a terminal that several pages show. The shell puts the key in from its variable, so that it is in no history. */
export const commandTexts = {
  claude_code: (name: string, mcp: string) => `claude mcp add --transport http ${name} ${mcp}`,
  claude_code_key: (name: string, mcp: string) =>
    `claude mcp add --transport http ${name} ${mcp} --header "Authorization: Bearer $KEY"`,
  me: (api: string) => `curl -H "Authorization: Bearer $KEY" ${api}/me`,
  this_week: (api: string) => `curl ${api}/launches/weeks/this`,
} as const;
