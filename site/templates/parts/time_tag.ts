import { html, type Safe } from '../../html/html.ts';
import { timeOf } from '../../texts/format.ts';

/** An instant for people, on one line. */
export const timeTag = (instant: number): Safe =>
  html`<time datetime="${new Date(instant).toISOString()}">${timeOf(instant)}</time>`;
