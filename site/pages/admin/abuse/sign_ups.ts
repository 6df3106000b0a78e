import { suspendWave, unsuspendWave } from '../../../../services/sign_ups/suspend_wave.ts';
import { signUpWaves, waveFile } from '../../../../services/sign_ups/waves.ts';
import { csrfField, formOf } from '../../../request/forms.ts';
import { definePage, type Named } from '../../../request/page.ts';
import {
  type AdminRequest,
  isFreshly,
  noSuchPage,
  type Page,
  seeOther,
  signInAgain,
} from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { wavesTemplate, waveTemplate, waveUrl } from '../../../templates/admin/abuse/sign_ups.ts';
import { signUpTexts as t, waveMessages, waveRefusals } from '../../../texts/admin/abuse/sign_ups.ts';
import { numberOf } from '../../drafts/own_list.ts';
import { administratorOf, adminPage } from '../admin.ts';

type Refusal = keyof typeof waveRefusals;
type Done = keyof typeof waveMessages;

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

async function shown(request: AdminRequest, id: string, refused: Refusal | null = null): Promise<Page> {
  const { query } = request;
  const file = await request.do(waveFile, id);
  if (!file) return { ...noSuchPage(), personal: true };
  const done = (Object.keys(waveMessages) as Done[]).find((word) => query.has(word));
  return adminPage('sign-ups', {
    title: t.wave(file.wave),
    below: t.wave(file.wave),
    lede: t.accounts(file.wave.accounts),
    message: refused === null && done ? waveMessages[done] : null,
    refusal: refused && waveRefusals[refused],
    main: waveTemplate(file, {
      sign_in: isFreshly(request) ? null : signInAgain(waveUrl(id)),
      csrf: csrfField(request),
    }),
  });
}

/** Suspends ticked accounts of a wave, or ends that; needs a recent sign-in. */
async function changeWave(request: AdminRequest, { wave: part }: Named<'wave'>): Promise<Page | Reply> {
  const fields = await formOf(request, { limit: 64 * 1024 });
  const wave = decoded(part);
  const { now } = request;
  const people = fields.getAll('person').map(numberOf);
  const act = { wave, people, by: administratorOf(request) };
  const what = fields.get('do');
  const reason = (fields.get('reason') ?? '').trim();
  let outcome: number | Refusal = 'unknown';
  if (what === 'suspend') outcome = await request.do(suspendWave, { ...act, reason, now });
  if (what === 'unsuspend') outcome = await request.do(unsuspendWave, act);
  if (typeof outcome === 'string') return shown(request, wave, outcome);
  return seeOther(`${waveUrl(wave)}?${what === 'suspend' ? 'suspended' : 'restored'}`);
}

definePage({ path: '/admin/sign-ups', door: 'administrators', read: signUpsPage });

definePage({ path: '/admin/sign-ups/:wave', door: 'administrators', read: wavePage, send: changeWave });
