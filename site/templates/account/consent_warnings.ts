import type { ConsentRequest } from '../../../auth/oauth/authorization_server.ts';
import { warningTexts as t } from '../../texts/account/consent.ts';

/** What a careful reader would notice about the client, as sentences. */
export const warningsOf = (request: ConsentRequest): string[] => [
  ...aboutName(request.client_name),
  ...aboutHost(request),
];

function aboutName(name: string | null): string[] {
  if (name && mixesScripts(name)) return [t.mixed_scripts];
  if (name && isWhollyAlike(name)) return [t.alike];
  return [];
}

function aboutHost({ client_name, client_host, is_loopback, redirect_host }: ConsentRequest): string[] {
  if (is_loopback) return [t.loopback];
  if (client_host && !isOf(redirect_host, client_host)) return [t.other_host(client_host, redirect_host)];
  if (client_name && !client_host && !isNamedAfter(redirect_host, client_name))
    return [t.unnamed_host(redirect_host)];
  return [];
}

/** Alphabets with letters that look like Latin ones. */
const ALIKE = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}/u;

const mixesScripts = (name: string): boolean => /\p{Script=Latin}/u.test(name) && ALIKE.test(name);

/** Cyrillic and Greek letters that look exactly like Latin ones. */
const TWINS = new Set('асеорхуіјѕһԁӏԛԝАВЕКМНОРСТХУІЈЅӀοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ');

function isWhollyAlike(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? [];
  return letters.length > 2 && letters.every((letter) => TWINS.has(letter));
}

const isOf = (host: string, other: string): boolean => {
  const [a, b] = [host.split(':')[0] ?? '', other.split(':')[0] ?? ''];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
};

/** Whether a word of the name stands in the host or scheme. */
function isNamedAfter(host: string, name: string): boolean {
  const plain = host.toLowerCase().replaceAll('-', '');
  const parts = name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return parts.some((word) => plain.includes(word));
}
