import { describe, expect, test } from 'vitest';
import {
  keyDirectory,
  requestSignature,
  signatureOver,
  signingKey,
} from '../../../domain/http/message_signatures.ts';
import { verified } from '../../doubles/signature_check.ts';

// The test key of RFC 9421, B.1.4, with the vectors of draft-ietf-webbotauth-httpsig-protocol.
const KEY = signingKey(Buffer.from('n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU', 'base64url'));
const KEYID = 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U';

describe('Web Bot Auth', () => {
  test('a key is named by its thumbprint [RFC 7638]', () => {
    expect(KEY.jwk).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      kid: KEYID,
      x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
      use: 'sig',
    });
  });

  test('a request is signed as the draft signs its example', () => {
    const parameters = `;created=1735689600;keyid="${KEYID}";alg="ed25519";expires=4889289600;nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";tag="web-bot-auth"`;
    const components = [
      ['"@authority"', 'example.com'],
      ['"signature-agent";key="agent2"', '"https://signature-agent.test"'],
    ] as const;
    expect(signatureOver(KEY, components, parameters)).toEqual({
      input: `("@authority" "signature-agent";key="agent2")${parameters}`,
      signature: ':RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:',
    });
  });

  test('a directory is signed as the draft signs its example', () => {
    const { text, headers } = keyDirectory([KEY], {
      origin: 'https://signature-agent.test',
      created: 1735689600,
      expires: 4889289600,
    });
    expect(text).toBe(
      `{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"${KEYID}","x":"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs","use":"sig"}]}`,
    );
    expect(headers).toEqual({
      'Content-Digest': 'sha-256=:CADMT2aBdV/rqQr/NIru64ERQkCobVvllA4V0fLFDu0=:',
      'Signature-Input': `binding=("@authority";req "content-digest");created=1735689600;expires=4889289600;keyid="${KEYID}";tag="http-message-signatures-directory"`,
      Signature:
        'binding=:l6P8R67tm3kujAxbHWio7ll01qrEZ0dKD/WWlGhNYEmTnFZM8Wt0VQ9zqGfvo7T/UMkBxsigzChM1Gpz7gOVBg==:',
    });
  });

  test('each of several keys proves the directory', () => {
    const other = signingKey(Buffer.alloc(32, 7));
    const { text, headers } = keyDirectory([KEY, other], {
      origin: 'https://us.example',
      created: 1,
      expires: 2,
    });
    const message = {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      derived: { '@authority': 'us.example' },
    };
    const { keys } = JSON.parse(text);
    expect(verified(message, 'binding', keys).parameters['keyid']).toBe(KEYID);
    expect(verified(message, 'binding1', keys).parameters['keyid']).toBe(other.jwk.kid);
  });

  const url = new URL('https://acme.com:8443/preise?lang=de');
  const sent = requestSignature(KEY, { url, origin: 'https://us.example', created: 1_000, expires: 1_060 });
  const derived = { '@method': 'GET', '@authority': 'acme.com:8443', '@path': '/preise' };

  test('a request is bound to method, host, path and signer, and to a minute', () => {
    const { components, parameters } = verified({ headers: sent, derived }, 'sig1', [KEY.jwk]);
    expect(components).toEqual(['"@method"', '"@authority"', '"@path"', '"signature-agent";key="sig1"']);
    expect(parameters).toEqual({ created: '1000', expires: '1060', keyid: KEYID, tag: 'web-bot-auth' });
  });

  test.each([
    ['host', { derived: { ...derived, '@authority': 'evil.example' } }],
    ['path', { derived: { ...derived, '@path': '/admin' } }],
    ['method', { derived: { ...derived, '@method': 'POST' } }],
    ['signer', { headers: { ...sent, 'signature-agent': 'sig1="https://evil.example"' } }],
    ['time', { headers: { ...sent, 'signature-input': sent['signature-input']?.replace('1060', '9999') } }],
  ])('another %s is not what was signed', (_what, changed) => {
    expect(() => verified({ headers: sent, derived, ...changed }, 'sig1', [KEY.jwk])).toThrow(
      'of another message',
    );
  });
});
