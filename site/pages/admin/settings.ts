import { LOGO_OUTPUTS, SITE_LOGO_FORMATS, unfitSiteLogo } from '../../../domain/pictures/logo.ts';
import { isSettingName, SettingError, type SettingName } from '../../../domain/settings/settings.ts';
import { previewSetting } from '../../../services/administration/setting_preview.ts';
import {
  changeSetting,
  changeText,
  setSiteLogo,
  settingRows,
} from '../../../services/administration/settings.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { type AdminRequest, isFreshly, type Page, signInAgain } from '../../request/request.ts';
import { encodedUpload, isUpload, uploadOf } from '../../request/uploads.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { type PreviewedChange, settingsTemplate } from '../../templates/admin/settings.ts';
import { settingsTexts as t } from '../../texts/admin/settings.ts';
import { administratorOf, adminPage } from './admin.ts';

/** A page of the site in Markdown has 60,000 characters, each of nine bytes at most in a form. */
const FORM_LIMIT = 600 * 1024;

/** Every setting with its value, default, rule and effect. */
const settingsPage = (request: AdminRequest): Promise<Page> => shown(request);

interface Outcome {
  /** What was changed. */
  message?: string;
  /** Why the form was refused as a whole. */
  refusal?: string;
  /** A change that waits for a confirmation, with its effects. */
  preview?: PreviewedChange;
  /** What was typed for one setting and refused. */
  refused?: { name: SettingName; typed: string; reason: string };
}

async function shown(
  request: AdminRequest,
  { message, refusal: why, preview, refused }: Outcome = {},
): Promise<Page> {
  const rows = await request.do(settingRows);
  return adminPage('settings', {
    ...(refused && { status: 400 }),
    title: t.title,
    lede: t.lede,
    message,
    refusal: refused?.reason ?? why,
    main: settingsTemplate({
      rows,
      sign_in: isFreshly(request) ? null : AGAIN,
      refused: refused ?? null,
      preview: preview ?? null,
      csrf: csrfField(request),
    }),
  });
}

const AGAIN = signInAgain(adminUrl('settings'));

/** Sets or resets one setting, or first shows what that does to booked weeks and listings; needs a recent sign-in. */
async function changeSettings(request: AdminRequest): Promise<Page> {
  if (isUpload(request)) return uploadLogo(request);
  const fields = await formOf(request, { limit: FORM_LIMIT });
  const { now } = request;
  const name = fields.get('name') ?? '';
  if (!isSettingName(name)) return shown(request, { refusal: t.unknown });
  // Browsers send every line end as two characters.
  const typed = (fields.get('value') ?? '').replaceAll('\r\n', '\n').trim();
  const value = fields.get('do') === 'reset' ? null : typed;
  const by = administratorOf(request);
  try {
    const preview = await request.do(previewSetting, name, value, now);
    if (preview && preview.seen !== fields.get('seen'))
      return await shown(request, { preview: { name, value, ...preview } });
    const change = await request.do(changeSetting, name, value, by);
    return await shown(request, { message: t.saved(name, change.after, changeText(name, change)) });
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return shown(request, { refused: { name, typed, reason: error.message } });
  }
}

/** Makes the uploaded picture the logo of the site. */
async function uploadLogo(request: AdminRequest): Promise<Page> {
  const { bytes } = await uploadOf(request);
  const refused = (reason: string): Promise<Page> =>
    shown(request, { refused: { name: 'site.logo', typed: '', reason } });
  if (bytes.length === 0) return refused(t.no_file);
  const made = await encodedUpload(request, bytes, {
    formats: SITE_LOGO_FORMATS,
    outputs: LOGO_OUTPUTS,
    unfit: unfitSiteLogo,
  });
  if ('reason' in made) return refused(made.reason);
  const { now } = request;
  const change = await request.do(setSiteLogo, made, { by: administratorOf(request), now });
  return shown(request, { message: t.saved('site.logo', change.after, changeText('site.logo', change)) });
}

definePage({ path: '/admin/settings', door: 'administrators', read: settingsPage, send: changeSettings });
