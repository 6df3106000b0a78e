import { domainToUnicode } from 'node:url';

/** A host or domain as people read it, with what is asked for beside it where that differs: `müller.de (xn--mller-kva.de)`. */
export function readableHost(host: string): string {
  const readable = domainToUnicode(host);
  return readable === '' || readable === host ? host : `${readable} (${host})`;
}
