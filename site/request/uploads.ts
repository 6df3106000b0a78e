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
import { type FormRequest, hasToken, refuseForeign, refuseWithoutToken } from './forms.ts';
import { type MemberRequest, type PageRefusal, refusal } from './request.ts';

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
/** A file that is somewhat too large is read and dropped, so that its sender gets to read what a picture may have. */
const MOST_READ = PICTURE_LIMITS.bytes + BESIDE + 8 * 1024 * 1024;

/**
 * The fields and the file of a form that was sent from a page of this site; `formOf` for forms with a file. The token stands before the file,
 * which nobody reads without it. A file that is too large is cut off behind the limit, so that its reader refuses it. Raises a `PageRefusal` as
 * `formOf` does.
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
  { session, service: { countUpload, pictures } }: Pick<MemberRequest, 'service' | 'session'>,
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
    const made = await pictures.make({ bytes, formats, by: session.person_id }, outputs);
    const reason = unfit(made);
    return reason === null ? made : { status: 400, reason };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { status: 400, reason: error.message };
  }
}

async function parsed(request: FormRequest): Promise<Upload> {
  const { req } = request;
  if (Number(req.headers['content-length']) > MOST_READ) throw refusal('form_too_large');
  const fields = new URLSearchParams();
  const parts: Buffer[] = [];
  const refusals: PageRefusal[] = [];
  const refuse = (name: 'form_expired' | 'form_too_large' | 'not_a_form') => (): void =>
    void refusals.push(refusal(name));
  const parser = parserOf(req.headers as BusboyHeaders)
    .on('field', (name, value) => fields.append(name, value))
    .on('file', (_name, file) => {
      // A body that ends inside its file is an error of the file too, which would end the process if nobody listened.
      file.on('data', (part: Buffer) => parts.push(part)).on('error', refuse('not_a_form'));
      if (!hasToken(request, fields)) refuse('form_expired')();
    })
    .on('filesLimit', refuse('form_too_large'))
    .on('fieldsLimit', refuse('form_too_large'))
    .on('partsLimit', refuse('form_too_large'))
    .on('error', refuse('not_a_form'));
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve));
  let size = 0;
  try {
    for await (const part of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MOST_READ) refuse('form_too_large')();
      if (refusals.length > 0) break;
      parser.write(part);
    }
    parser.end();
    await finished;
  } catch {
    // The sender has left, or the parser cannot go on.
    refuse('not_a_form')();
  }
  // What is left is dropped, so that the sender gets to read the response.
  req.resume();
  if (refusals[0]) throw refusals[0];
  return { fields, bytes: Buffer.concat(parts) };
}

function parserOf(headers: BusboyHeaders): InstanceType<typeof Busboy> {
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
    throw refusal('not_a_form');
  }
}
