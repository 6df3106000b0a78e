import { Buffer, isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';
import { TextDecoder } from '@exodus/bytes/encoding.js';
import htmlEncodingSniffer from 'html-encoding-sniffer';

/**
 * Decodes a page as the HTML standard sniffs it: byte order mark, header, `<meta>`; otherwise UTF-8 if valid, else
 * windows-1252.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const { essence, charset } = mediaType(contentType);
  const transportLayerEncodingLabel = charset ? { transportLayerEncodingLabel: charset } : {};
  const name = isXml(essence)
    ? htmlEncodingSniffer(bytes, { ...transportLayerEncodingLabel, xml: true })
    : htmlEncodingSniffer(bytes, {
        ...transportLayerEncodingLabel,
        defaultEncoding: isUtf8(bytes) ? 'UTF-8' : 'windows-1252',
        maxPrescanBytes: headOf(bytes),
      });
  // Encodings that can hide markup decode to one replacement character (Encoding Standard, 14.1); no decoder has that
  // name.
  if (name === 'replacement') return '\uFFFD';
  return new TextDecoder(name).decode(bytes);
}

/** Bytes of the head: browsers heed a declaration of the encoding anywhere in it, also behind long styles and scripts. */
function headOf(bytes: Uint8Array): number {
  const end = Buffer.from(bytes)
    .toString('latin1')
    .search(/<\/head\b|<body\b/i);
  return Math.max(PRESCAN_BYTES, end < 0 ? bytes.length : end);
}

/** Old pages declare their encoding in the body, and later than in the first kilobyte that the standard scans. */
const PRESCAN_BYTES = 4096;

/** Whether a media type is XML, as XHTML is sent by some servers. */
export const isXml = (essence: string): boolean => /^(?:text|application)\/(?:[\w.-]+\+)?xml$/.test(essence);

/** Type and charset of a `Content-Type` header in lower case; empty strings if it has none. */
export function mediaType(contentType: string | null): { essence: string; charset: string } {
  try {
    const type = new MIMEType(contentType ?? '');
    return { essence: type.essence, charset: type.params.get('charset')?.toLowerCase() ?? '' };
  } catch {
    return { essence: '', charset: '' };
  }
}
