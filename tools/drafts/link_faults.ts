import type { PartChanges } from '../../domain/draft_content.ts';
import type { Fault } from '../../domain/errors.ts';
import { isLink } from '../../domain/sites.ts';

/** Every text among a client's changes that is no link where one belongs: socials http or https (R126), milestones https (R130). */
export function linkFaults(changes: PartChanges): Fault[] {
  const faults: Fault[] = [];
  for (const part of ['company_socials', 'founder_socials'] as const) {
    for (const [key, link] of Object.entries(changes[part] ?? {}))
      if (link !== '' && !isLink(link)) faults.push(noLink(`${part}.${key}`, link, 'http or https'));
  }
  changes.milestones?.forEach(({ url = '' }, i) => {
    const fits = /^https:/i.test(url) && isLink(url);
    if (url !== '' && !fits) faults.push(noLink(`milestones.${i}.url`, url, 'https'));
  });
  return faults;
}

const noLink = (path: string, text: string, scheme: string): Fault => ({
  path,
  code: 'invalid_link',
  message: `This is no ${scheme} link.`,
  // What may hold a password is not repeated.
  ...(!text.includes('@') && { actual: text.slice(0, 100) }),
  fix: 'Send the complete address, for example https://acme.com/news, or leave it out.',
});
