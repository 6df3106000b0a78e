import { portraitUrl } from '../../../domain/http/urls.ts';
import { PORTRAIT_OUTPUTS, unfitPortrait } from '../../../domain/pictures/portrait.ts';
import type { MemberRequest } from '../../request/request.ts';
import { encodedUpload, type RefusedUpload, uploadOf } from '../../request/uploads.ts';
import type { OwnPortrait } from '../../templates/account/portrait.ts';
import { portraitTexts } from '../../texts/account/portrait.ts';

/** The picture of the signed-in user, and where it is shown. */
export async function portraitOf({ origin, session, use_cases }: MemberRequest): Promise<OwnPortrait> {
  const { person_id, email } = session;
  const [hash, { name, pages, founders }] = await Promise.all([
    use_cases.ownPortrait(person_id),
    use_cases.ownInterview(person_id),
  ]);
  const picture = hash === undefined ? undefined : portraitUrl(origin, hash);
  return { name: name ?? email, pages, founders, picture, fault: undefined };
}

/** Sets the uploaded file as the picture of the signed-in user; returns why not, or null. */
export async function uploadPortrait(request: MemberRequest): Promise<RefusedUpload | null> {
  const { bytes } = await uploadOf(request);
  if (bytes.length === 0) return { status: 400, reason: portraitTexts.no_file };
  const { now, session, use_cases } = request;
  const made = await encodedUpload(request, bytes, { outputs: PORTRAIT_OUTPUTS, unfit: unfitPortrait });
  if ('reason' in made) return made;
  await use_cases.setPortrait(session.person_id, made, now);
  return null;
}
