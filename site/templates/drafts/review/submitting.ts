import { type Child, html } from '../../../html/html.ts';
import { nameOfPart, submitTexts as t } from '../../../texts/drafts/review.ts';
import { doneAt, type FormContext, faultList, typedAt } from './typed.ts';

/** What submitting a draft would do. */
export interface Submitting {
  /** Whether it became a listing already. */
  is_listing: boolean;
  /** Names of what a new reading changed and the listing does not have. */
  unsent: readonly string[];
  /** What a listing cannot be without, or cannot hold: each with its place. */
  obstacles: readonly { name: string; message: string }[];
}

/** The end of the review: saves the draft as a listing, or brings the listing what a new reading changed. */
export function submitSection({ is_listing, unsent, obstacles }: Submitting, forms: FormContext): Child {
  const typed = typedAt(forms, 'submit');
  const text = is_listing
    ? unsent.length > 0
      ? t.unsent(unsent.map(nameOfPart).join(', '))
      : t.sent
    : t.text;
  return html`${doneAt(forms, 'submit')}<p>${text}</p>${
    obstacles.length > 0 &&
    html`<p>${t.obstacles}</p><ul class="dots">${obstacles.map(({ name, message }) => html`<li><a href="#${name}">${nameOfPart(name)}</a>: ${message}</li>`)}</ul>`
  }${faultList('submit', typed)}${
    (!is_listing || unsent.length > 0) &&
    html`<form method="post" action="${`${forms.action}#submit`}" class="line-form">${forms.csrf}<input type="hidden" name="do" value="submit"><input type="hidden" name="field" value="submit"><button class="btn hot">${is_listing ? t.send : t.submit}</button></form>`
  }`;
}
