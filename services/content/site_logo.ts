import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { unfitLogo } from '../../domain/pictures/logo.ts';
import type { MadePicture } from '../../domain/pictures/picture.ts';
import type { Tx } from '../../store/store.ts';
import { changeSetting, type SettingChange } from '../administration/settings.ts';
import { storePicture } from '../listings/pictures.ts';

/** Why a picture is no logo of the site, as a sentence; null if it may be one. */
export function unfitSiteLogo(made: MadePicture): string | null {
  const why = unfitLogo(made);
  return why === null ? null : `The picture ${why}.`;
}

/** Stores a picture and makes it the logo of the site, with a row of the audit table. `now` in epoch milliseconds. */
export async function setSiteLogo(
  tx: Tx,
  made: Pick<MadePicture, 'files'>,
  { by, now }: { by: AuditActor; now: number },
): Promise<SettingChange> {
  return changeSetting(tx, 'site.logo', await storePicture(tx, made, now), by);
}
