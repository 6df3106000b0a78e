import { SITE_LOGO_FORMATS } from '../../../domain/pictures/logo.ts';
import type { SettingName } from '../../../domain/settings/settings.ts';
import type { SettingPreview } from '../../../services/administration/setting_preview.ts';
import type { SettingRow } from '../../../services/administration/settings.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { siteMark } from '../../html/icons.ts';
import { adminTexts } from '../../texts/admin/admin.ts';
import { AREAS, type SettingArea, settingsTexts as t } from '../../texts/admin/settings.ts';
import { fault, pictureField } from '../parts/forms.ts';
import { adminUrl } from './admin.ts';

/** A change that waits for a confirmation; its value is null for the default. */
export interface PreviewedChange extends SettingPreview {
  name: SettingName;
  value: string | null;
}

interface SettingsPage {
  rows: readonly SettingRow[];
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  /** What was typed for a setting and refused, and why. */
  refused: { name: SettingName; typed: string; reason: string } | null;
  preview: PreviewedChange | null;
  csrf: Safe;
}

/** Every setting by its area, with value, default, rule and effect, and a form where the sign-in is young enough. */
export function settingsTemplate({ rows, sign_in, preview, ...form }: SettingsPage): Safe {
  const areas = [...Map.groupBy(rows, ({ name }) => areaOf(name))];
  return html`${preview && previewCard(preview, form.csrf)}${sign_in !== null && html`<p class="note">${t.fresh}</p><p class="acts"><a class="btn hot" href="${sign_in}">${adminTexts.sign_in}</a></p>`}
<nav aria-label="${t.areas}"><ul class="dots areas">${areas.map(([area]) => html`<li><a href="#area-${area}">${AREAS[area]}</a></li>`)}</ul></nav>
${areas.map(
  ([area, settings]) =>
    html`<section class="people" id="area-${area}"><h2>${AREAS[area]}</h2><ul class="changes">${settings.map((row) => settingItem(row, sign_in === null, form))}</ul></section>`,
)}`;
}

/** What a change would do, with the button that makes it. */
const previewCard = ({ name, value, effects, seen }: PreviewedChange, csrf: Safe): Safe =>
  html`<section class="card" id="preview"><h2>${t.preview(name, value)}</h2><p>${t.preview_text}</p><ul class="dots">${effects.map((effect) => html`<li>${effect}</li>`)}</ul>
<form method="post" action="${adminUrl('settings')}">${csrf}<input type="hidden" name="name" value="${name}"><input type="hidden" name="value" value="${value ?? ''}"><input type="hidden" name="seen" value="${seen}"><p class="acts"><button class="btn hot small" name="do" value="${value === null ? 'reset' : 'set'}">${t.confirm}</button><a class="btn small" href="${adminUrl('settings')}">${t.cancel}</a></p></form></section>`;

/** Where a setting stands among the others. */
export const settingUrl = (name: string): string => `${adminUrl('settings')}#${name.replace('.', '-')}`;

/** The id of a setting in the page; ids hold no dots. */
const idOf = (name: SettingName): string => name.replace('.', '-');

const areaOf = (name: SettingName): SettingArea => name.slice(0, name.indexOf('.')) as SettingArea;

function settingItem(
  row: SettingRow,
  isOpen: boolean,
  { refused, csrf }: Pick<SettingsPage, 'refused' | 'csrf'>,
): Safe {
  const { name, meaning, effect, restart, rule, ignored } = row;
  const wrong = refused?.name === name ? refused : null;
  return html`<li id="${idOf(name)}"><h3><code>${name}</code></h3><p>${meaning}</p>
${ignored !== undefined && html`<p class="note">${t.ignored(ignored)}</p>`}
${isOpen ? settingForm(row, wrong, csrf) : html`<p><code>${row.value === '' ? t.empty : String(row.value)}</code></p>`}
<p class="fine" id="${idOf(name)}-rule">${t.rule(rule)} ${t.default(row.default)}</p><p class="fine">${t.effect(effect, restart)}</p></li>`;
}

function settingForm(row: SettingRow, wrong: SettingsPage['refused'], csrf: Safe): Safe {
  const { name, changed, ignored } = row;
  if (name === 'site.logo') return logoForms(String(row.value), wrong?.reason, csrf);
  const buttons: Child = [
    html`<button class="btn small" name="do" value="set">${t.save(name)}</button>`,
    (changed || ignored !== undefined) &&
      html`<button class="btn small" name="do" value="reset">${t.reset(name)}</button>`,
  ];
  return html`<form method="post" action="${adminUrl('settings')}" class="line-form">${csrf}<input type="hidden" name="name" value="${name}">
<p class="field"><label class="sr" for="f-${idOf(name)}">${name}</label>${valueField(row, wrong)}${fault(`${idOf(name)}-fault`, wrong?.reason)}</p><p class="acts">${buttons}</p></form>`;
}

/** The logo of the site with the forms that change it. */
const logoForms = (hash: string, wrong: string | undefined, csrf: Safe): Safe =>
  html`<form method="post" action="${adminUrl('settings')}" class="line-form" enctype="multipart/form-data">${csrf}${hash !== '' && html`<p>${siteMark(hash)}</p>`}${pictureField(t.logo, t.logo_hint, wrong, SITE_LOGO_FORMATS)}<p class="acts"><button class="btn small">${hash === '' ? t.add_logo : t.replace_logo}</button></p></form>
${hash !== '' && html`<form method="post" action="${adminUrl('settings')}">${csrf}<input type="hidden" name="name" value="site.logo"><p class="acts"><button class="btn small" name="do" value="reset">${t.remove_logo}</button></p></form>`}`;

/** Lines of a long text that are seen at once. */
const LINES = 6;

/** Settings that are too long for one line. */
const isLong = (name: SettingName): boolean => name.startsWith('pages.') || name === 'listings.stages';

function valueField({ name, value }: SettingRow, wrong: SettingsPage['refused']): Safe {
  const typed = wrong?.typed ?? String(value);
  const id = idOf(name);
  const about = attr('aria-describedby', `${id}-rule${wrong === null ? '' : ` ${id}-fault`}`);
  const invalid = attr('aria-invalid', wrong === null ? null : 'true');
  return isLong(name)
    ? html`<textarea id="f-${id}" name="value" rows="${LINES}" ${about} ${invalid}>${typed}</textarea>`
    : html`<input id="f-${id}" name="value" value="${typed}" autocomplete="off" spellcheck="false" ${about} ${invalid}>`;
}
