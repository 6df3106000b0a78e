import * as WAVE_ACTS from '../../../../services/acts/sign_up_acts.ts';
import { signUpWaves, waveFile } from '../../../../services/sign_ups/waves.ts';
import { csrfField, formOf } from '../../../request/forms.ts';
import { definePage, type Named } from '../../../request/page.ts';
import {
  type AdminRequest,
  isFreshly,
  noSuchPage,
  type Page,
  signInAgain,
} from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { wavesTemplate, waveTemplate, waveUrl } from '../../../templates/admin/abuse/sign_ups.ts';
import { signUpTexts as t } from '../../../texts/admin/abuse/sign_ups.ts';
import { doAct, doneBy, type Refused } from '../acts.ts';
import { adminPage } from '../admin.ts';

const ACTS = Object.values(WAVE_ACTS);

/** Hours in which many accounts were made that share something. */
async function signUpsPage({ do: run, now }: AdminRequest): Promise<Page> {
  const waves = await run(signUpWaves, now);
  return adminPage('sign-ups', { title: t.title, lede: t.lede, main: wavesTemplate(waves) });
}

/** The accounts of a wave and what they did since. */
const wavePage = (request: AdminRequest, { wave }: Named<'wave'>): Promise<Page> =>
  shown(request, decoded(wave));

/** The id of a wave in a path; what cannot be decoded names none. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

async function shown(request: AdminRequest, id: string, refused: Refused | null = null): Promise<Page> {
  const file = await request.do(waveFile, id);
  if (!file) return { ...noSuchPage(), personal: true };
  return adminPage('sign-ups', {
    ...(refused && { status: refused.status }),
    title: t.wave(file.wave),
    below: t.wave(file.wave),
    lede: t.accounts(file.wave.accounts),
    message: refused ? null : doneBy(request, ACTS),
    refusal: refused?.text ?? null,
    main: waveTemplate(file, {
      action: waveUrl(id),
      sign_in: isFreshly(request) ? null : signInAgain(waveUrl(id)),
      csrf: csrfField(request),
      typed: refused,
    }),
  });
}

/** Suspends ticked accounts of a wave, or ends that; needs a recent sign-in. */
async function changeWave(request: AdminRequest, { wave: part }: Named<'wave'>): Promise<Page | Reply> {
  const wave = decoded(part);
  const again = (refused: Refused) => shown(request, wave, refused);
  const fields = await formOf(request, { limit: 64 * 1024 });
  return doAct(request, { acts: ACTS, part: wave, url: waveUrl(wave), again }, fields);
}

definePage({ path: '/admin/sign-ups', door: 'administrators', read: signUpsPage });

definePage({ path: '/admin/sign-ups/:wave', door: 'administrators', read: wavePage, send: changeWave });
