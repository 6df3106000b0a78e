import { readFileSync } from 'node:fs';
import { pictureThreads } from '../../app/workers/picture_threads.ts';
import { LOGO_OUTPUTS, SITE_LOGO_FORMATS, unfitSiteLogo } from '../../domain/pictures/logo.ts';
import { PictureRefused } from '../../domain/pictures/picture.ts';
import { setSiteLogo } from '../../services/administration/settings.ts';
import { operator, overStore } from '../command/operator.ts';
import { printChange } from './setting_change.ts';

/** Makes the picture in a file the logo of the site; prints the result and returns the exit code. Throws if it cannot be one. */
export async function logoByCommand(file: string, json: boolean): Promise<number> {
  const made = await encoded(readFileSync(file));
  const why = unfitSiteLogo(made);
  if (why !== null) throw new Error(`${why} Nothing was changed.`);
  const change = await overStore((store) =>
    store.write((tx) => setSiteLogo(tx, made, { by: operator(), now: Date.now() }), { durable: true }),
  );
  return printChange('site.logo', change, json);
}

async function encoded(bytes: Uint8Array) {
  const pictures = pictureThreads();
  try {
    return await pictures.make({ bytes, formats: SITE_LOGO_FORMATS }, LOGO_OUTPUTS);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new Error(`${error.message} Nothing was changed.`);
  } finally {
    await pictures.close();
  }
}
