import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SHOWS_VIEWS } from '../../bridge/mcp_views/views.ts';
import type { Place } from './base/place.ts';

/** A tool as a model gets it. */
interface ModelTool {
  name: string;
  description: string;
  input_schema: { type: 'object'; [key: string]: unknown };
}

/** A program that shows a model the tools of the service, with or without views for the person. */
export interface Host {
  instructions: string;
  tools: readonly ModelTool[];
  /** The whole result of tools/list. */
  listed: unknown;
  /** Calls a tool, and loads its view if there is one: the person sees it, the model does not. */
  call(name: string, input: unknown): Promise<{ isError: boolean; text: string }>;
  /** URIs of the views that were loaded, one for each call. */
  views: readonly string[];
  close(): Promise<void>;
}

/** Connects with the key of the founder at protocol 2026-07-28. */
export async function hostAt({ url, key }: Place, showsViews: boolean): Promise<Host> {
  const client = new Client(
    { name: 'firstlight-evaluation', version: '1.0.0' },
    {
      versionNegotiation: { mode: { pin: '2026-07-28' } },
      ...(showsViews && { capabilities: SHOWS_VIEWS }),
    },
  );
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  const viewOf = new Map(
    tools.map(({ name, _meta }) => [name, (_meta?.['ui'] as View | undefined)?.resourceUri]),
  );
  const views: string[] = [];
  return {
    instructions: client.getInstructions() ?? '',
    tools: tools.map(({ name, description = '', inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema as ModelTool['input_schema'],
    })),
    listed: tools,
    views,
    async call(name, input) {
      try {
        const result = await client.callTool({ name, arguments: input as Record<string, unknown> });
        const uri = viewOf.get(name);
        if (uri && !result.isError) {
          await client.readResource({ uri });
          views.push(uri);
        }
        const parts = result.content.map((part) => (part.type === 'text' ? part.text : ''));
        return { isError: result.isError === true, text: parts.join('\n') };
      } catch (error) {
        // A tool that does not exist, or a refusal of HTTP: hosts show the model the words.
        return { isError: true, text: error instanceof Error ? error.message : String(error) };
      }
    },
    close: () => client.close(),
  };
}

interface View {
  resourceUri?: string;
}
