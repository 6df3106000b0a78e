import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { UPLOAD_FORMATS } from '../../domain/pictures/gallery.ts';
import {
  type MadePicture,
  PICTURE_LIMITS,
  type PictureFormat,
  type PictureOutput,
  PictureRefused,
} from '../../domain/pictures/picture.ts';
import { tooManyUploads } from '../texts/limits.ts';
import { type FormRequest, refuseForeign, refuseWithoutToken } from './forms.ts';
import { type MemberRequest, refusal } from './request.ts';

/** A form with a file. */
export interface Upload {
  fields: URLSearchParams;
  /** Its bytes, one more than a picture may have where there were more; empty if no file was chosen. */
  bytes: Uint8Array;
}

/** Why a picture was not taken, as a response says it. */
export interface RefusedUpload {
  status: 400 | 429;
  /** A sentence for the person who sent it. */
  reason: string;
  headers?: { 'Retry-After': string };
}

/** Bytes of fields and part headers beside the file. */
const BESIDE = 16 * 1024;
/** How much more is read and dropped, so that the sender gets to read the response. */
const DRAINED = 8 * 1024 * 1024;

/**
 * The fields and the file of a form that was sent from a page of this site; `formOf` for forms with a file. A file that is too large is cut off
 * behind the limit, so that its reader refuses it. Raises a `PageRefusal` as `formOf` does.
 */
export async function uploadOf(request: FormRequest): Promise<Upload> {
  refuseForeign(request, /^multipart\/form-data\s*;/i);
  const upload = await parsed(request);
  refuseWithoutToken(request, upload.fields);
  return upload;
}

/** Whether a form was sent with a file. */
export const isUpload = ({ req }: FormRequest): boolean =>
  req.headers['content-type']?.startsWith('multipart/') ?? false;

/** The picture of an upload as files of ours, counted for the person; or why it is refused. */
export async function encodedUpload(
  { countUpload, pictures, session }: Pick<MemberRequest, 'countUpload' | 'pictures' | 'session'>,
  bytes: Uint8Array,
  {
    outputs,
    unfit,
    formats = UPLOAD_FORMATS,
  }: {
    outputs: readonly PictureOutput[];
    unfit: (made: MadePicture) => string | null;
    formats?: readonly PictureFormat[];
  },
): Promise<MadePicture | RefusedUpload> {
  const used_up = await countUpload(session.person_id);
  if (used_up) {
    const { most, retry_after } = used_up;
    const headers = { 'Retry-After': String(retry_after) };
    return { status: 429, reason: tooManyUploads(most, retry_after), headers };
  }
  try {
    const made = await pictures.make({ bytes, formats }, outputs);
    const reason = unfit(made);
    return reason === null ? made : { status: 400, reason };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { status: 400, reason: error.message };
  }
}

async function parsed({ req }: FormRequest): Promise<Upload> {
  const fields = new URLSearchParams();
  const parts: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const malformed = (): void => reject(refusal('not_a_form'));
  const parser = parserOf(req.headers as BusboyHeaders, malformed);
  parser
    .on('field', (name, value) => fields.append(name, value))
    .on('file', (_name, file) => file.on('data', (part: Buffer) => parts.push(part)))
    .on('filesLimit', () => reject(refusal('form_too_large')))
    .on('fieldsLimit', () => reject(refusal('form_too_large')))
    .on('partsLimit', () => reject(refusal('form_too_large')))
    .on('error', malformed)
    .on('finish', resolve);
  let size = 0;
  req
    .on('data', (part: Buffer) => {
      size += part.length;
      if (size > PICTURE_LIMITS.bytes + BESIDE + DRAINED) reject(refusal('form_too_large'));
    })
    .once('error', malformed);
  req.pipe(parser);
  try {
    await promise;
  } finally {
    req.unpipe(parser);
    req.resume();
  }
  return { fields, bytes: Buffer.concat(parts) };
}

function parserOf(headers: BusboyHeaders, malformed: () => void): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers,
      limits: {
        files: 1,
        fileSize: PICTURE_LIMITS.bytes + 1,
        fields: 6,
        fieldSize: BESIDE,
        fieldNameSize: 100,
        parts: 8,
        headerPairs: 20,
      },
    });
  } catch {
    malformed();
    throw refusal('not_a_form');
  }
}
