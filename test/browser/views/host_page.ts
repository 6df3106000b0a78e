// The page of a host, with the official host side of MCP Apps. Bundled for the browser by view_host.ts.
import type { CallToolResult } from '@modelcontextprotocol/client';
import {
  AppBridge,
  type McpUiHostContext,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge';

/** What the test gives to the page: calls go to the service through it. */
declare const callTool: (params: unknown) => Promise<never>;
declare const openLink: (url: string) => Promise<void>;
declare const updateContext: (content: unknown) => Promise<void>;

Object.assign(globalThis, { show });

interface Shown {
  html: string;
  csp: { resourceDomains?: string[] };
  context: McpUiHostContext;
  args: Record<string, unknown>;
  /** None if it does not come, or comes later by `bridge`. */
  result: CallToolResult | null;
}

/** The room of a frame that a host gives. */
interface Room {
  height?: number;
  maxHeight?: number;
}

/** Shows a view with the arguments and the result of a tool call, as a host does. */
async function show({ html, csp, context, args, result }: Shown): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  document.body.replaceChildren(frame);
  const bridge = new AppBridge(
    null,
    { name: 'test-host', version: '1.0.0' },
    { openLinks: {}, serverTools: {}, updateModelContext: { text: {} } },
    { hostContext: context },
  );
  bridge.oncalltool = (params) => callTool(params);
  bridge.onopenlink = async ({ url }) => {
    await openLink(url);
    return {};
  };
  bridge.onupdatemodelcontext = async ({ content }) => {
    await updateContext(content);
    return {};
  };
  const { height: fixed, maxHeight: most = Infinity } = (context.containerDimensions ?? {}) as Room;
  if (fixed !== undefined) frame.style.height = `${fixed}px`;
  const heights: number[] = [];
  bridge.onsizechange = ({ height }) => {
    if (height === undefined) return;
    heights.push(height);
    if (fixed === undefined) frame.style.height = `${Math.min(height, most)}px`;
  };
  const ready = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  const inside = frame.contentWindow!;
  await bridge.connect(new PostMessageTransport(inside, inside));
  frame.srcdoc = withPolicy(html, csp);
  await ready;
  await bridge.sendToolInput({ arguments: args });
  Object.assign(globalThis, { bridge, heights });
  if (result) await bridge.sendToolResult(result);
}

/** The policy that a host makes of `_meta.ui.csp` (MCP Apps, Host Behavior). */
function withPolicy(html: string, { resourceDomains = [] }: Shown['csp']): string {
  const from = resourceDomains.join(' ');
  const policy = `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline' ${from}; img-src data: ${from}; font-src ${from}; connect-src 'none'`;
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
}
