import { html, type Safe } from '../../html/html.ts';
import { commandTexts } from '../commands.ts';

/** What the instructions need of the site. */
export interface Connection {
  /** URL of the MCP endpoint. */
  mcp: string;
  /** Root of the REST API. */
  api: string;
  /** Name by which programs call the server, fit for a command line. */
  name: string;
  /** Name of the site. */
  site_name: string;
}

/** How one program is connected. */
export interface Client {
  /** Anchor of its card. */
  id: string;
  title: string;
  /** Where it runs, or who may use it. */
  about: string;
  /** What to do, in order; a step may hold code to copy. */
  steps: readonly (Safe | { text: Safe; code: string })[];
  /** The program that a link installs the server in, and the text of that link. */
  install?: { program: 'cursor' | 'vscode'; text: string };
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The programs, as their makers described them in November 2026. */
export const clientsOf = (connection: Connection): readonly Client[] => [
  ...assistants(connection),
  ...editors(connection),
  ...others(connection),
];

const assistants = ({ mcp, name, site_name }: Connection): readonly Client[] => [
  {
    id: 'claude',
    title: 'Claude',
    about: 'On the web and in the desktop app. The phone apps then have it too.',
    steps: [
      html`Open <b>Settings</b>, then <b>Connectors</b>. In newer versions: <b>Customize</b>, then <b>Connectors</b>.`,
      {
        text: html`Choose <b>Add custom connector</b>, name it ${site_name}, and paste this URL:`,
        code: mcp,
      },
      html`Press <b>Add</b>, then <b>Connect</b>, and sign in here. In a team plan an owner adds the connector first.`,
    ],
  },
  {
    id: 'claude-code',
    title: 'Claude Code',
    about: 'In the terminal. With --scope user it is there in every project.',
    steps: [
      {
        text: html`Run this command:`,
        code: `claude mcp add --transport http --scope user ${name} ${mcp}`,
      },
      html`In a session type <code>/mcp</code>, choose <b>${name}</b> and sign in with the browser.`,
    ],
  },
  {
    id: 'chatgpt',
    title: 'ChatGPT',
    about: 'On the web, with a Plus, Pro, Business, Enterprise or Education plan. It needs developer mode.',
    steps: [
      html`Open <b>Settings</b>, then <b>Apps</b>, then <b>Advanced settings</b>, and turn on <b>Developer mode</b>.`,
      {
        text: html`Back in Apps choose <b>Create app</b>, name it ${site_name}, and paste this URL:`,
        code: mcp,
      },
      html`As authentication choose <b>OAuth</b>, create the app, and sign in here.`,
      html`In a chat press <b>+</b>, then <b>Developer mode</b>, and choose the app.`,
    ],
  },
];

const editors = ({ mcp, name }: Connection): readonly Client[] => [
  {
    id: 'cursor',
    title: 'Cursor',
    about: 'The link opens Cursor, which asks before it adds anything.',
    install: { program: 'cursor', text: 'Add to Cursor' },
    steps: [
      {
        text: html`Press the button, or put this into <code>~/.cursor/mcp.json</code>:`,
        code: json({ mcpServers: { [name]: { url: mcp } } }),
      },
      html`Cursor opens your browser when you have to sign in.`,
    ],
  },
  {
    id: 'vs-code',
    title: 'VS Code',
    about: 'With GitHub Copilot in agent mode. The link opens VS Code, which asks before it adds anything.',
    install: { program: 'vscode', text: 'Add to VS Code' },
    steps: [
      {
        text: html`Press the button, or put this into <code>.vscode/mcp.json</code> of a project:`,
        code: json({ servers: { [name]: { type: 'http', url: mcp } } }),
      },
      html`By hand: <b>MCP: Add Server</b> in the command palette, then <b>HTTP</b>, then the URL.`,
    ],
  },
];

const others = ({ mcp, api, name }: Connection): readonly Client[] => [
  {
    id: 'gemini-cli',
    title: 'Gemini CLI',
    about: 'In the terminal.',
    steps: [
      {
        text: html`Run this command:`,
        code: `gemini mcp add --transport http --scope user ${name} ${mcp}`,
      },
      html`Start <code>gemini</code>. To sign in, type <code>/mcp auth ${name}</code>; your browser opens.`,
    ],
  },
  {
    id: 'goose',
    title: 'Goose',
    about: 'On the command line.',
    steps: [
      html`Run <code>goose configure</code>, choose <b>Add Extension</b>, then <b>Remote Extension (Streamable HTTP)</b>.`,
      { text: html`Name it <code>${name}</code> and give this URL:`, code: mcp },
    ],
  },
  {
    id: 'any',
    title: 'Any other MCP client',
    about: 'Each that speaks Streamable HTTP.',
    steps: [
      { text: html`Give it this URL. It finds everything else by itself, signing in too:`, code: mcp },
      {
        text: html`If it has a file for its servers, the entry mostly looks like this:`,
        code: json({ mcpServers: { [name]: { type: 'http', url: mcp } } }),
      },
    ],
  },
  {
    id: 'rest',
    title: 'A script, over REST',
    about: 'Every tool is also a REST call with the same name, inputs and result.',
    steps: [
      { text: html`Reading needs no key:`, code: commandTexts.this_week(api) },
      {
        text: html`With a key, as you:`,
        code: commandTexts.me(api),
      },
    ],
  },
];

/** The page that tells how to connect. */
export const connectTexts = {
  title: 'Connect your assistant',
  description:
    'How to connect Claude, ChatGPT, Cursor, VS Code, Gemini CLI, Goose or any other MCP client: exact steps with the URL of this site.',
  eyebrow: 'Model Context Protocol',
  lede: (tools: number) =>
    `Your assistant can search the directory, compare products, and draft and launch yours, with ${tools} tools. It needs one URL.`,
  clients: 'Programs',
  private:
    'This site has no public https URL yet. Programs that run on your own computer can reach it; Claude and ChatGPT call from their makers’ computers and cannot.',
  step_code: (title: string) => `the code for ${title}`,
  try_title: 'What to say first',
  try: [
    'Find me an invoicing tool from Europe.',
    'What launched this week, and what is each product good for?',
    'Draft a launch of https://your-product.com, and show me what you found before you submit anything.',
  ],
  try_text: 'The first two need no sign-in.',
  prompt: 'the prompt',
  sign_in_title: 'Signing in',
  sign_in: (assistants_url: string): readonly Safe[] => [
    html`Reading is open to all. When your assistant first does something in your name, your browser opens this site: you sign in by email and see which program asks, where it runs, and what it wants to do.`,
    html`You can untick what it should not do. It never gets a password, because there is none. It can never vote and never pay.`,
    html`You see <a href="${assistants_url}">every connected assistant</a> in your account, and disconnect it with one press.`,
  ],
  key_title: 'A key instead',
  key: (keys_url: string): Safe =>
    html`A program without a browser takes an API key: <a href="${keys_url}">create one</a> with the scopes that it needs, and send it as a header.`,
  key_header: 'Authorization: Bearer flsk_…',
  key_hint: 'Cursor and others take the same header in their file, as "headers".',
  more: html`Every tool with its inputs and an example stands in the <a href="/docs">API reference</a>; <a href="/llms.txt">llms.txt</a> is the short guide that assistants read.`,
  changed: 'Menus of other makers change. What stands here was read in their documentation in November 2026.',
} as const;
