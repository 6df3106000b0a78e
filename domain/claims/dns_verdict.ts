import type { ClaimCheck } from './claims.ts';
import { dnsNames, type Publication } from './publications.ts';

/** What one DNS resolver says about the TXT records of a domain: its records, or null if it did not respond. */
export type TxtReply = readonly string[] | null;

/** Most records that a founder is shown, and most characters of each. */
const SHOWN = 3;
const SHOWN_CHARACTERS = 100;

/**
 * What the resolvers say about the record of a claim. It is found when at least two of those that responded have it, or the only one that
 * is asked; a look to which too few responded says nothing.
 */
export function dnsVerdict(
  domain: string,
  { where, content }: Publication,
  replies: readonly TxtReply[],
): Omit<ClaimCheck, 'at'> {
  const expected = `A TXT record ${where} (or ${dnsNames(domain)[1]}) with the value ${content}`;
  const needed = Math.min(2, replies.length);
  const responded = replies.filter((reply) => reply !== null);
  const having = responded.filter((records) => records.includes(content)).length;
  const of = `${having} of ${responded.length} DNS resolvers that responded`;
  if (having >= needed) return { result: 'found', expected, observed: `The record is there: ${of} have it.` };
  if (responded.length < needed) {
    const observed = `Only ${responded.length} of ${replies.length} DNS resolvers responded, and ${needed} have to agree. The DNS servers of ${domain} may be down: check again in a few minutes.`;
    return { result: 'silent', expected, observed };
  }
  const observed =
    having > 0
      ? `${of} have the record, and ${needed} have to. New records take a while to spread: check again later.`
      : notThere(domain, responded.flat());
  return { result: 'missing', expected, observed };
}

function notThere(domain: string, records: readonly string[]): string {
  const others = [...new Set(records)];
  if (others.length === 0)
    return `No TXT record yet at ${dnsNames(domain).join(' or ')}. New records take minutes, sometimes hours, to be seen everywhere.`;
  const oursFirst = [...others].sort((a, b) => Number(isOurs(b)) - Number(isOurs(a)));
  const shown = oursFirst.slice(0, SHOWN).map((record) => `“${shortened(record)}”`);
  const more = others.length > SHOWN ? ` and ${others.length - SHOWN} more` : '';
  return `The TXT records there are ${shown.join(', ')}${more}: none of them has this value.`;
}

const isOurs = (record: string): boolean => record.startsWith('firstlight-verification');

const shortened = (text: string): string => {
  const characters = Array.from(text.replace(/\p{C}/gu, ''));
  return characters.length <= SHOWN_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`;
};
