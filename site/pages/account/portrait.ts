import { portraitUrl } from '../../../domain/http/urls.ts';
import { PORTRAIT_OUTPUTS, unfitPortrait } from '../../../domain/pictures/portrait.ts';
import { ownInterview } from '../../../services/people/interview.ts';
import { ownPortrait, setPortrait } from '../../../services/people/portrait.ts';
import type { MemberRequest } from '../../request/request.ts';
import { encodedUpload, type RefusedUpload, uploadOf } from '../../request/uploads.ts';
import type { OwnPortrait } from '../../templates/account/portrait.ts';
import { portraitTexts } from '../../texts/account/portrait.ts';

/** The picture of the signed-in user, and where it is shown. */
export async function portraitOf({ origin, session, do: run }: MemberRequest): Promise<OwnPortrait> {
  const { person_id, email } = session;
  const [hash, { name, pages, founders }] = await Promise.all([
    run(ownPortrait, person_id),
    run(ownInterview, person_id),
  ]);
  const picture = hash === undefined ? undefined : portraitUrl(origin, hash);
  return { name: name ?? email, pages, founders, picture, fault: undefined };
}

/** Sets the uploaded file as the picture of the signed-in user; returns why not, or null. */
export async function uploadPortrait(request: MemberRequest): Promise<RefusedUpload | null> {
  const { bytes } = await uploadOf(request);
  if (bytes.length === 0) return { status: 400, reason: portraitTexts.no_file };
  const { now, session } = request;
  const made = await encodedUpload(request, bytes, { outputs: PORTRAIT_OUTPUTS, unfit: unfitPortrait });
  if ('reason' in made) return made;
  await request.do(setPortrait, session.person_id, made, now);
  return null;
}
