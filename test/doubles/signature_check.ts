import { createHash, createPublicKey, verify } from 'node:crypto';

/** A message whose signature is to be checked; header names in lower case. */
export interface SignedMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Values of derived components such as `@authority`. */
  derived: Readonly<Record<string, string>>;
}

interface Jwk {
  kty: string;
  crv: string;
  x: string;
}

/**
 * Verifies one signature as a website does that knows nothing of the signer but its keys (RFC 9421, 3.2). Returns the parameters;
 * throws if anything is wrong.
 */
export function verified(
  { headers, derived }: SignedMessage,
  label: string,
  keys: readonly Jwk[],
): { components: string[]; parameters: Record<string, string> } {
  const input = member(headers['signature-input'], label);
  const [, list = '', rest = ''] = /^\(([^)]*)\)(.*)$/s.exec(input) ?? fail(`no component list in ${input}`);
  const components = list.match(/"[^"]+"(?:;\w+(?:="[^"]*")?)*/g) ?? [];
  const parameters = Object.fromEntries(
    [...rest.matchAll(/;(\w+)=(?:"([^"]*)"|(\d+))/g)].map(([, name, text, number]) => [
      name,
      text ?? number ?? '',
    ]),
  );
  const lines = components.map((component) => `${component}: ${valueOf(component, headers, derived)}`);
  const base = [...lines, `"@signature-params": ${input}`].join('\n');
  const jwk = keys.find((key) => thumbprint(key) === parameters['keyid']) ?? fail('the key is not published');
  const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' });
  const [, bytes = ''] =
    /^:([A-Za-z0-9+/=]+):$/.exec(member(headers.signature, label)) ?? fail('no signature');
  if (!verify(null, Buffer.from(base), key, Buffer.from(bytes, 'base64')))
    fail(`the signature is of another message than\n${base}`);
  return { components, parameters };
}

function valueOf(
  component: string,
  headers: SignedMessage['headers'],
  derived: SignedMessage['derived'],
): string {
  const [, name = '', key] = /^"([^"]+)"(?:;key="([^"]*)")?/.exec(component) ?? fail(component);
  if (name.startsWith('@')) return derived[name] ?? fail(`${name} is not known`);
  return key === undefined ? String(headers[name] ?? fail(`${name} is missing`)) : member(headers[name], key);
}

/** A member of a dictionary (RFC 9651, 3.2). */
function member(header: string | string[] | undefined, label: string): string {
  const members = String(header ?? '').split(/,\s*(?=[a-z][a-z\d]*=)/);
  return (
    members.find((one) => one.startsWith(`${label}=`))?.slice(label.length + 1) ?? fail(`no member ${label}`)
  );
}

const thumbprint = ({ crv, kty, x }: Jwk): string =>
  createHash('sha256').update(`{"crv":"${crv}","kty":"${kty}","x":"${x}"}`).digest('base64url');

function fail(why: string): never {
  throw new Error(`Not verified: ${why}`);
}
