import * as WAVE_ACTS from '../../../../services/acts/sign_up_acts.ts';
import { signUpWaves, waveFile } from '../../../../services/sign_ups/waves.ts';
import { definePage } from '../../../request/page.ts';
import type { AdminRequest, Page } from '../../../request/request.ts';
import { wavesTemplate, waveTemplate, waveUrl } from '../../../templates/admin/abuse/sign_ups.ts';
import { signUpTexts as t } from '../../../texts/admin/abuse/sign_ups.ts';
import { thingPage } from '../acts.ts';
import { adminPage } from '../admin.ts';

/** Hours in which many accounts were made that share something. */
async function signUpsPage({ do: run, now }: AdminRequest): Promise<Page> {
  const waves = await run(signUpWaves, now);
  return adminPage('sign-ups', { title: t.title, lede: t.lede, main: wavesTemplate(waves) });
}

definePage({ path: '/admin/sign-ups', door: 'administrators', read: signUpsPage });

// The accounts of a wave and what they did since.
definePage({
  path: '/admin/sign-ups/:wave',
  door: 'administrators',
  ...thingPage({
    under: 'sign-ups',
    acts: Object.values(WAVE_ACTS),
    thing: (request, wave) => request.do(waveFile, wave),
    url: waveUrl,
    form_limit: 64 * 1024,
    show: (file, scene) => ({
      title: t.wave(file.wave),
      lede: t.accounts(file.wave.accounts),
      main: waveTemplate(file, scene),
    }),
  }),
});
