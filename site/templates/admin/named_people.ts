import type { ListingFile } from '../../../services/administration/listings.ts';
import { html, type Safe } from '../../html/html.ts';
import { namedPeopleTexts as t } from '../../texts/admin/named_people.ts';
import { typedField } from '../parts/forms.ts';

/** Longest name of a founder. */
const NAME_MAX = 160;

/** The founders of a listing, and the form that removes a person whom it names. */
export const namedPeopleForm = ({ founders }: ListingFile['listing'], action: string, csrf: Safe): Safe =>
  html`<section class="people" id="named-people"><h2>${t.title}</h2><p>${t.text}</p>
${founders.length > 0 && html`<ul class="dots">${founders.map(({ name, title }) => html`<li dir="auto">${name}${title && html`, ${title}`}</li>`)}</ul>`}
<form method="post" action="${action}" class="line-form">${csrf}${typedField('name', t.name, { value: '', max: NAME_MAX, required: true })}
<p class="acts"><button class="btn small" name="do" value="remove_name">${t.remove}</button></p></form></section>`;
