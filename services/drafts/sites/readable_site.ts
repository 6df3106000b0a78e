import { ApiError } from '../../../domain/http/errors.ts';
import { type SiteNames, siteNames } from '../../../domain/profile/sites.ts';

/** The names of a public site. Private and reserved addresses are refused before any request (SSRF), with the input that named them. */
export function readableSite(
  path: 'url' | 'competitor_url',
  words: string,
  sites: { refusal(url: string): string | null },
): SiteNames {
  const url = words.trim();
  const site = siteNames(url);
  const reason = site ? sites.refusal(url) : 'This is not an http or https URL.';
  if (site && reason === null) return site;
  const message = reason ?? 'This URL cannot be read.';
  throw new ApiError('url_not_allowed', message, {
    errors: [
      {
        path,
        code: 'url_not_allowed',
        message,
        // Text that may contain a password is not repeated.
        ...(!url.includes('@') && { actual: url.slice(0, 200) }),
        fix: 'Send the complete public URL of the website, for example https://acme.com.',
      },
    ],
  });
}
