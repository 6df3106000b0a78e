import { createServer } from 'node:http';
import { join } from 'node:path';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { stylesOfView } from '../../../scripts/views/build_views.ts';
import { listening } from '../../bridge/service.ts';
import type { World } from '../../world.ts';
import { type Look, visit } from '../chromium.ts';

const TYPE = 'text/html;profile=mcp-app';
const PAGE =
  '<!doctype html><title>Host</title><style>body{margin:0}iframe{border:0;width:100%;display:block}</style>';

/** A host's window of this width, in a scheme. */
export const viewLook = (width: number, colorScheme: 'light' | 'dark' = 'light'): Look => ({
  name: `${width}, ${colorScheme}`,
  options: { viewport: { width, height: 900 }, colorScheme },
});

/** The widths and schemes that views are looked at in. */
export const VIEW_LOOKS = [320, 400, 720].flatMap((width) => [viewLook(width), viewLook(width, 'dark')]);

/** A host that shows views, with an assistant's connection to the service. */
export interface ViewHost {
  page: Page;
  /** The view that is shown. */
  view: FrameLocator;
  /** Calls a tool as the model would, and shows its result in the view that the tool names. */
  show(
    tool: string,
    args: Record<string, unknown>,
    /** What the host makes of the result; null if it does not pass it on. */
    passed?: (result: CallToolResult) => CallToolResult | null,
  ): Promise<void>;
  /** The tools that have a view. */
  tools: string[];
  /** Tools that the view called, with their arguments. */
  calls: { name: string; arguments: Record<string, unknown> }[];
  /** URLs that the view asked to open. */
  opened: string[];
  /** What the view let the model know, one list of content blocks for each update. */
  contexts: unknown[];
  /** Messages of the console, refusals of the policy and failed requests. */
  troubles: string[];
  /** URLs that were requested from the network. */
  requests: string[];
}

/**
 * Rules of the sheets of a view that hold for what it shows and that its file lacks: the build takes rules out that no template needs.
 * Two rules with the same declarations count as one, and `:root` has the colours that a view uses.
 */
export function lostRules({ page }: ViewHost, view: Parameters<typeof stylesOfView>[0]): Promise<string[]> {
  const compare = `(css) => {
    const whole = new CSSStyleSheet();
    whole.replaceSync(css);
    const rulesIn = (list) => [...list].flatMap((rule) => rule.selectorText ? [rule] : rule.cssRules ? rulesIn(rule.cssRules) : []);
    // Values with variables are as they were written.
    const plain = ({ cssText }) => cssText.replace(/\\b0\\./g, '.');
    const known = new Set(rulesIn([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])).map(({ style }) => plain(style)));
    const still = (selector) => selector.replace(/::?(?:hover|focus(?:-visible|-within)?|active|target|before|after|placeholder|marker|selection|-webkit-[a-z-]+)/g, '') || '*';
    return rulesIn(whole.cssRules).filter(({ selectorText, style }) => selectorText !== ':root' && !known.has(plain(style)) && document.querySelector(still(selectorText))).map(({ cssText }) => cssText);
  }`;
  return page.frames()[1]!.evaluate(`(${compare})(${JSON.stringify(stylesOfView(view))})`);
}

let script: Promise<string> | undefined;

async function hostScript(): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'host_page.ts'),
    platform: 'browser',
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
}

/** Connects a host to the service, as the person of the API key. `context` is what the host tells views of its look. */
export async function viewHost(
  browser: Browser,
  world: World,
  { look, key, context = {} }: { look: Look; key?: string; context?: Record<string, unknown> },
): Promise<ViewHost> {
  const client = new Client(
    { name: 'test-host', version: '1.0.0' },
    {
      capabilities: { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [TYPE] } } },
      versionNegotiation: { mode: { pin: '2026-07-28' } },
    },
  );
  const headers = key ? { Authorization: `Bearer ${key}` } : {};
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), { requestInit: { headers } }),
  );
  const { tools } = await client.listTools();
  const { page, troubles } = await visit(browser, look);
  const host: Omit<ViewHost, 'show' | 'page' | 'view' | 'troubles'> = {
    tools: tools.filter(({ _meta: meta }) => meta?.['ui']).map(({ name }) => name),
    calls: [],
    opened: [],
    contexts: [],
    requests: [],
  };
  page.on('request', (request) => host.requests.push(request.url()));
  await page.exposeFunction('callTool', async (params: ViewHost['calls'][number]) => {
    const result = await client.callTool(params);
    host.calls.push(params);
    return result;
  });
  await page.exposeFunction('openLink', (url: string) => void host.opened.push(url));
  await page.exposeFunction('updateContext', (content: unknown) => void host.contexts.push(content));
  // On this machine, as the service: browsers keep pages from elsewhere off it.
  const server = createServer((_, res) => res.setHeader('Content-Type', 'text/html').end(PAGE));
  await page.goto(await listening(server));
  page.on('close', () => server.close());
  await page.addScriptTag({ content: await (script ??= hostScript()) });

  const show: ViewHost['show'] = async (tool, args, passed = (result) => result) => {
    const { resourceUri: uri } = tools.find(({ name }) => name === tool)!._meta!['ui'] as {
      resourceUri: string;
    };
    const [content] = (await client.readResource({ uri })).contents;
    const result = passed(await client.callTool({ name: tool, arguments: args }));
    const { text: html, _meta: meta } = content as unknown as {
      text: string;
      _meta: { ui: { csp: unknown } };
    };
    const theme = look.options.colorScheme ?? 'light';
    const given = { html, csp: meta.ui.csp, context: { theme, ...context }, args, result };
    await page.evaluate(
      (shown) => (globalThis as unknown as { show(shown: unknown): Promise<void> }).show(shown),
      given,
    );
  };

  return { ...host, page, view: page.frameLocator('iframe'), show, troubles };
}
