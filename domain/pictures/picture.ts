/** The formats of pictures that are read. What we serve is always encoded by us. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'svg' | 'ico';

/** The formats that we write. */
export type OutputFormat = 'webp' | 'png';

/** A file to make of a picture: never larger than the picture itself. */
export interface PictureOutput {
  format: OutputFormat;
  /**
   * `tile` puts the whole picture on a square, on a ground where it needs one; `square` cuts off what is more than a square; `inside` keeps
   * its proportions.
   */
  shape: 'tile' | 'square' | 'inside';
  /** Longest side in pixels. */
  longest: number;
}

/** A file that was made of a picture. */
interface PictureFile {
  /** Its requested longest side and format: `256.png`. */
  name: string;
  format: OutputFormat;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** A picture that was read, and the files made of it. */
export interface MadePicture {
  format: PictureFormat;
  /** Its own size in pixels, upright. */
  width: number;
  height: number;
  files: PictureFile[];
}

/** Limits of what strangers may send: the pixels are counted before decoding. */
export const PICTURE_LIMITS = {
  bytes: 2 * 1024 * 1024,
  /** As many as a screenshot of a 5K screen has. */
  megapixels: 16,
  /** Longest side. */
  side: 16_000,
} as const;

/** Why a picture is refused. */
export type PictureFault =
  | 'too_many_bytes'
  | 'unknown_format'
  | 'wrong_format'
  | 'damaged'
  | 'animated'
  | 'too_many_pixels'
  | 'too_small'
  | 'unsafe_svg'
  | 'too_complex'
  | 'unreachable';

/** A picture that is not taken. The message is a sentence for the person who sent it. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly fault: PictureFault;

  constructor(fault: PictureFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
