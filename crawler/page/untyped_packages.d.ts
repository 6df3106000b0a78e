/** The part of html-encoding-sniffer 7 that `charset.ts` uses; the package has no types. */
declare module 'html-encoding-sniffer' {
  interface SnifferOptions {
    xml?: boolean;
    transportLayerEncodingLabel?: string;
    defaultEncoding?: string;
    maxPrescanBytes?: number;
  }
  /** Canonical encoding name (WHATWG) of an HTML or XML document. */
  export default function htmlEncodingSniffer(bytes: Uint8Array, options?: SnifferOptions): string;
}

/**
 * The part of robots-parser 3 that `robots.ts` uses; its own types declare a default export that CommonJS does not
 * have.
 */
declare module 'robots-parser' {
  export interface Robots {
    /** Undefined if the URL is not of the file's origin. */
    isAllowed(url: string, userAgent?: string): boolean | undefined;
  }
  export default function robotsParser(url: string, text: string): Robots;
}
