import { html, type Safe } from '../html/html.ts';
import { copyTexts as t } from '../texts/parts.ts';

/**
 * Text to be copied whole: a URL, a key, lines of code. Without the script a click selects all of it; the script shows the button,
 * which names `what` it copies.
 */
export const copyable = (text: string, what: string, kind = ''): Safe =>
  html`<div class="copyable"><code class="address ${kind}" tabindex="0">${text}</code>${copyButton(what)}</div>`;

/** The button of the script, hidden without it; copies `value`, or the text before it. */
export const copyButton = (what: string, value = '', label: string = t.copy): Safe =>
  html`<button class="btn small copy" type="button" value="${value}" data-done="${t.copied}" hidden><span>${label}</span><span class="sr"> ${what}</span></button><span class="sr" role="status"></span>`;
