import { html, type Safe } from '../../html/html.ts';
import { localTexts } from '../../texts/parts.ts';

/**
 * A line with an instant as the site shows it, in `zone`; the script adds the reader's own time where it differs. It is a line of its own,
 * so that nothing moves.
 */
export const timeLine = (instant: number, text: string, zone = 'UTC'): Safe =>
  html`<p class="when"><time datetime="${new Date(instant).toISOString()}" data-zone="${zone}" data-own="${localTexts.own}">${text}</time> <span></span></p>`;
