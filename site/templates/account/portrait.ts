import { founderPageUrl, interviewPageUrl } from '../../../domain/http/urls.ts';
import type { OwnInterview } from '../../../services/people/interview.ts';
import { html, type Safe } from '../../html/html.ts';
import { portraitTexts as t } from '../../texts/account/portrait.ts';
import { face } from '../parts/face.ts';
import { pictureField } from '../parts/forms.ts';

/** The picture that a person shows of themselves, and where. */
export interface OwnPortrait extends Pick<OwnInterview, 'pages' | 'founders'> {
  /** Name of the account, or else its email address. */
  name: string;
  /** URL of the picture; undefined without one. */
  picture: string | undefined;
  /** What was wrong with the file that was sent. */
  fault: string | undefined;
}

/** The picture of the account with the forms that change it. */
export function portraitSection(own: OwnPortrait, csrf: Safe): Safe {
  const { picture, fault } = own;
  return html`<section class="card"><h2>${t.title}</h2><div class="own-face">${face(own, 'large')}<p>${whereShown(own)}</p></div>
<form method="post" action="/account" class="stack" enctype="multipart/form-data">${csrf}${pictureField(t.file, t.hint, fault)}<button class="btn">${picture ? t.replace : t.add}</button></form>
${picture && html`<form method="post" action="/account" class="acts">${csrf}<input type="hidden" name="do" value="remove_picture"><button class="btn">${t.remove}</button></form>`}</section>`;
}

function whereShown({ pages, founders }: OwnPortrait) {
  if (pages.length > 0)
    return t.shown(pages.map(({ slug, name }) => html`<a href="${founderPageUrl('', slug)}">${name}</a>`));
  return [t.not_shown, founders.length > 0 && [' ', t.say_who(interviewPageUrl(''))]];
}
