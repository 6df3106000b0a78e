import type { SetUpValues } from '../../../services/administration/set_up.ts';
import { html, type Safe } from '../../html/html.ts';
import { signInTexts } from '../../texts/account/sign_in.ts';
import { setUpTexts as t } from '../../texts/admin/set_up.ts';
import { sheet } from '../account/sign_in.ts';
import { selectField, typedField } from '../parts/forms.ts';

/** URL of the set-up, without its secret. */
export const SET_UP_URL = '/setup';

/** The form field of a setting: ids hold no dots. */
export const fieldOf = (name: keyof SetUpValues): string => name.replace('.', '-');

/** First step: the email address of the administrator. It is the form of signing in. */
export const setUpSignInTemplate = (csrf: Safe): Safe =>
  sheet(
    t.title,
    html`<p class="lede">${t.lede_email}</p>
<form method="post" action="/sign-in" class="stack">${csrf}<input type="hidden" name="return_to" value="${SET_UP_URL}">
<p class="field"><label for="email">${t.email}</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" placeholder="${signInTexts.email_example}"></p>
<button class="btn hot">${t.send}</button></form>
<p class="fine">${t.back}</p>`,
  );

interface SetUpForm {
  csrf: Safe;
  email: string;
  /** Where to sign in with another email address. */
  sign_in: string;
  values: SetUpValues;
  /** What was wrong with the values that were sent. */
  faults: Partial<SetUpValues>;
  /** Why the account cannot be an administrator. */
  refusal: string | null;
  zones: readonly string[];
}

/** Second step: what the site is called, how its team is reached, and its time zone. */
export const setUpTemplate = ({ csrf, email, sign_in, values, faults, refusal, zones }: SetUpForm): Safe =>
  sheet(
    t.title,
    html`<p class="lede">${t.lede(email)}</p><p class="fine">${t.another(sign_in)}</p>
${refusal && html`<p class="flash" role="alert">${refusal}</p>`}
<form method="post" action="${SET_UP_URL}" class="stack">${csrf}
${(['site.name', 'site.contact'] as const).map((name) =>
  typedField(fieldOf(name), t.fields[name].label, {
    value: values[name],
    max: 200,
    hint: t.fields[name].hint,
    wrong: faults[name],
    required: name === 'site.name',
  }),
)}
${selectField(
  fieldOf('calendar.time_zone'),
  t.fields['calendar.time_zone'].label,
  zones.map((zone) => ({ value: zone, text: zone })),
  values['calendar.time_zone'],
)}<p class="fine">${t.fields['calendar.time_zone'].hint} ${faults['calendar.time_zone']}</p>
<button class="btn hot">${t.submit}</button></form>
<p class="fine">${t.later}</p>`,
  );
