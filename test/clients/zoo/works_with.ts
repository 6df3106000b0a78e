import type { Host } from './host.ts';
import type { Step } from './replay.ts';
import { type ListedTool, RULES, strictFaults } from './schema_rules.ts';

/** A client that ran, with what it did. */
export interface Ran {
  name: string;
  /** Package and version. */
  version: string;
  /** When it runs. */
  when: 'at every landing' | 'every night';
  steps: readonly Step[];
}

/** docs/works-with.md, of a run: a line for each thing that a client does, and what is wrong with it, if anything is. */
export function worksWith(
  clients: readonly Ran[],
  hosts: readonly { host: Host; steps: readonly Step[] }[],
  tools: readonly ListedTool[],
): string {
  return `# Works with

Which assistants and libraries work with this server, from runs against the built service. \`npm run acceptance -- test/acceptance/assistants/zoo.test.ts --update\`
writes this file, and fails where something below does not hold. What each client sends stands in \`test/clients/zoo/\`, every line with its public source
([record 81](decisions/0081-what-a-message-means.md)).

## Clients that run

| Client | Version | Runs | Result |
|---|---|---|---|
${clients.map(({ name, version, when, steps }) => `| ${name} | \`${version}\` | ${when} | ${steps.map(shown).join('; ')} |`).join('\n')}

The MCP Inspector runs in a browser (\`test/acceptance/assistants/inspector.test.ts\`) and as \`--cli --strict\` (\`scripts/conformance/inspect.ts\`); the conformance suite of the
protocol runs at every landing too.

## Hosts whose messages are replayed

They cannot be run here. Public reports and sources show what they send; all of it is sent to the service at every landing. A person agrees in
\`test/oauth/clients/real_clients.test.ts\`, by the same registrations.

${hosts.map(hostText).join('\n\n')}

## Schemas of the tools

${RULES.map(({ name, sources, faultsIn }) => `- The rules of ${name} (${sources.map((url, i) => `[${i + 1}](${url})`).join(', ')}) take ${takenBy(tools, faultsIn)}.`).join('\n')}
- The strict mode of OpenAI takes ${takenBy(tools, strictFaults)}, after the changes that its SDKs make by themselves:

| Tool | Why not |
|---|---|
${tools
  .filter((tool) => strictFaults(tool).length > 0)
  .map(
    (tool) =>
      `| ${tool.name} | ${strictFaults(tool).join('; ')}: what an option is, the operator's products say |`,
  )
  .join('\n')}

## What is not offered

Tools named \`search\` and \`fetch\`, which older connectors and the deep research of ChatGPT ask for: the contract names ${tools.length} operations. \`search_listings\` and
\`get_listing\` are what they would call.
`;
}

const shown = ({ what, fault }: Step): string => (fault === undefined ? what : `**${what}: ${fault}**`);

const takenBy = (tools: readonly ListedTool[], faultsIn: (tool: ListedTool) => string[]): string =>
  `${tools.filter((tool) => faultsIn(tool).length === 0).length} of ${tools.length} tools`;

const hostText = ({ host, steps }: { host: Host; steps: readonly Step[] }): string =>
  `### ${host.name}

Sources: ${host.sources.map((url) => `[${labelOf(url)}](${url})`).join(', ')}.

${steps.map((step) => `- ${shown(step)}${step.source === undefined ? '' : ` ([source](${step.source}))`}`).join('\n')}`;

/** \`owner/repository#number\` of an issue, the name of a file. */
const labelOf = (url: string): string =>
  /github\.com\/([^/]+\/[^/]+)\/(?:issues|pull)\/(\d+)/.exec(url)?.slice(1).join('#') ??
  url.slice(url.lastIndexOf('/') + 1);
