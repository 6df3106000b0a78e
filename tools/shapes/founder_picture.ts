import { portraitUrl } from '../../domain/http/urls.ts';
import { url } from './common.ts';

/** The part of a result that shows a founder. */
export const founderPicture = {
  picture: url.optional().describe('Picture of the founder, a square PNG.'),
};

/** The picture of a founder by its hash; nothing without one. */
export const pictureOf = (hash: string | undefined, origin: string): { picture?: string } =>
  hash === undefined ? {} : { picture: portraitUrl(origin, hash) };
