import type { McpUiHostContext, McpUiInitializeRequest } from '@modelcontextprotocol/ext-apps';
import type { Safe } from '../../site/html/html.ts';
import { viewTexts as t } from '../../site/texts/views/views.ts';
import { applyContext, watchSize } from './appearance.ts';
import { type Connection, connect } from './connection.ts';
import { enableCopying } from './copy.ts';
import { answerOf, type Call, type CallResult } from './results.ts';

/** The version of MCP Apps that views speak. */
const VERSION = '2026-01-26';

/** What a view does with the host. */
export interface Host {
  /** Calls an operation over the connection of the host, as the person who is signed in there; `quiet` does not dim what is shown. */
  call(call: Call, quiet?: boolean): Promise<CallResult>;
  /** Replaces what is shown; `focus` names the element that gets the focus, for example after a page was turned. */
  draw(markup: Safe, focus?: string): void;
  /** Says something to people who use a screen reader, and shows it below the view. */
  report(text: string): void;
  /**
   * Reports to the model what the person did; the last report replaces those before. Ids and our own words only: no text of a website may
   * reach the model as if the person had written it.
   */
  tell(text: string): void;
}

/** One view: what it makes of results, and of links and buttons. */
export interface View {
  name: string;
  /** The result of the call for which the host opened the view. */
  result(host: Host, result: CallResult, args: Readonly<Record<string, unknown>>): void;
  /** A link to a page of this site; false lets the host open the page. */
  link?(host: Host, to: URL): boolean;
  /** A button or form with this `data-act`; `data` holds the fields of its form. */
  act?(host: Host, act: string, data: FormData): void;
}

/** Starts a view: connects to the host, follows its look, and shows what comes. */
export function startView(view: View): void {
  const root = elementOf('main');
  const status = elementOf('[role=status]');
  const origin = document.querySelector('meta[name=origin]')?.getAttribute('content') ?? '';
  let args: Record<string, unknown> = {};

  const connection: Connection = connect({
    'ui/notifications/tool-input': (params) => {
      args = (params as { arguments?: Record<string, unknown> }).arguments ?? {};
    },
    'ui/notifications/tool-result': (params) => view.result(host, answerOf(params), args),
    'ui/notifications/tool-cancelled': () => host.report(t.cancelled),
    'ui/notifications/host-context-changed': (params) => applyContext(params as McpUiHostContext),
    'ui/resource-teardown': () => ({}),
    ping: () => ({}),
  });

  const host: Host = {
    async call({ operation, args }, quiet = false) {
      if (!quiet) document.body.setAttribute('aria-busy', 'true');
      try {
        return answerOf(await connection.request('tools/call', { name: operation, arguments: args }));
      } catch (error) {
        return { refusal: (error as Error).message, problem: null };
      } finally {
        document.body.removeAttribute('aria-busy');
      }
    },
    draw(markup, focus) {
      const template = document.createElement('template');
      // Markup of this type has escaped every value: text of a website stays text.
      template.innerHTML = markup.markup;
      for (const picture of template.content.querySelectorAll('img')) absolute(picture, origin);
      root.replaceChildren(template.content);
      enableCopying(root);
      status.textContent = '';
      if (focus) focusOn(root.querySelector<HTMLElement>(focus) ?? root.querySelector('h1'));
    },
    report(text) {
      status.textContent = text;
    },
    tell(text) {
      // What the person did stands without it: hosts need not take it.
      connection
        .request('ui/update-model-context', { content: [{ type: 'text', text }] })
        .catch(() => undefined);
    },
  };

  document.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLAnchorElement | HTMLButtonElement>(
      'a[href], button',
    );
    if (!pressed) return;
    if (pressed instanceof HTMLButtonElement) submit(pressed, event);
    else {
      event.preventDefault();
      follow(pressed.getAttribute('href') ?? '');
    }
  });

  /** Hosts forbid the frame to submit forms, so the press of the button has to be enough; Enter in a field presses it too. */
  function submit(button: HTMLButtonElement, event: Event): void {
    const { form } = button;
    if (button.type !== 'submit' || !form) return;
    event.preventDefault();
    if (button.formNoValidate || form.reportValidity())
      view.act?.(host, form.dataset['act'] ?? '', new FormData(form, button));
  }

  function follow(href: string): void {
    const to = URL.canParse(href, origin) ? new URL(href, origin) : null;
    if (!to || !(to.protocol === 'https:' || to.protocol === 'http:')) return;
    if (to.origin === origin && view.link?.(host, to)) return;
    connection.request('ui/open-link', { url: to.href }).catch(() => host.report(t.not_opened(to.href)));
  }

  void initialize(connection, view.name).then(() =>
    watchSize((size) => connection.notify('ui/notifications/size-changed', size)),
  );
}

async function initialize(connection: Connection, name: string): Promise<void> {
  const params: McpUiInitializeRequest['params'] = {
    appInfo: { name: `firstlight-${name}`, version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
    protocolVersion: VERSION,
  };
  const { hostContext } = await connection.request<{ hostContext?: McpUiHostContext }>(
    'ui/initialize',
    params,
  );
  if (hostContext) applyContext(hostContext);
  connection.notify('ui/notifications/initialized', {});
}

/** Our pictures are paths of the site, which a view is not part of. */
function absolute(picture: HTMLImageElement, origin: string): void {
  const src = picture.getAttribute('src');
  if (src?.startsWith('/')) picture.setAttribute('src', origin + src);
}

/** Gives an element the focus; what is no control takes it too, so that it is read out. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}

function elementOf(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`the view has no ${selector}`);
  return element;
}
