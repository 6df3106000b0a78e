import { html, type Safe } from '../../../html/html.ts';
import { changeTexts } from '../../../texts/drafts/drafts.ts';

/** A field or part of a draft that has changed. */
export interface ShownChange {
  name: string;
  before: string;
  /** Who had set what was there before. */
  set_by: 'ai' | 'owner';
  /** Names this very change, so that a form that is sent twice undoes it once. */
  change: string;
}

/** What was there before a change, with the button that brings it back. */
export const changeLine = ({ name, before, set_by, change }: ShownChange, action: string, csrf: Safe): Safe =>
  html`<form method="post" action="${`${action}#${name}`}" class="undo">${csrf}<input type="hidden" name="do" value="undo"><input type="hidden" name="field" value="${name}"><input type="hidden" name="change" value="${change}"><p class="fine">${changeTexts.before(set_by, before)}</p><button class="btn tiny">${changeTexts.undo(name.replaceAll('_', ' '))}</button></form>`;
