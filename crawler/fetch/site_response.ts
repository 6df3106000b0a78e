/** What a site answered. */
export interface SiteResponse {
  /** Final URL without fragment. */
  url: string;
  status: number;
  contentType: string | null;
  bytes: Uint8Array;
  /** Bytes of the body that count against the limit. */
  size: number;
  /** Whether the body was longer than was read. */
  isCut: boolean;
}
