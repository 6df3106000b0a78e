import { type Child, html, type Safe } from '../../site/html/html.ts';

/** The head of what a view shows; its title takes the focus when something else is shown. */
export const viewHead = (title: string, lede: Child = null): Safe =>
  html`<header class="vhead"><h1 tabindex="-1">${title}</h1>${lede && html`<p>${lede}</p>`}</header>`;

/** A call that was refused, in the words of the service. */
export const refusal = (text: string): Safe => html`<section class="empty"><p>${text}</p></section>`;
