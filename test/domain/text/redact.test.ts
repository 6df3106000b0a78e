import { expect, test } from 'vitest';
import { newApiKey } from '../../../auth/credentials/api_keys.ts';
import { newSecret } from '../../../auth/sign_in/sessions.ts';
import { withoutSecrets } from '../../../domain/text/redact.ts';

const secret = newSecret();

test.each([
  [`the key ${newApiKey()} is wrong`, 'the key flsk_… is wrong'],
  [`flat_${secret},flrt_${secret}`, 'flat_…,flrt_…'],
  [`{"authorization":"Bearer ${secret}"}`, '{"authorization":"Bearer …"}'],
  ['Basic YWRhOnNlY3JldA==', 'Basic …'],
  ['the key sk-ant-api03-Ab_12345 is wrong', 'the key sk-… is wrong'],
  [
    `cookie: a=b; firstlight_sid=${secret}; __Host-firstlight_sid=${secret}`,
    'cookie: a=b; firstlight_sid=…; __Host-firstlight_sid=…',
  ],
  [`GET /sign-in/confirm?token=${secret}&x=1 HTTP/1.1`, 'GET /sign-in/confirm?token=…&x=1 HTTP/1.1'],
  [`/callback?code=${secret}&state=s`, '/callback?code=…&state=s'],
  [`grant_type=refresh_token&refresh_token=${secret}`, 'grant_type=refresh_token&refresh_token=…'],
  ['smtp://ada:secret@mail.example:587/', 'smtp://…@…:587/'],
  ['550 5.1.1 <ada.byron+x@example.co.uk>: unknown', '550 5.1.1 <…@…>: unknown'],
  ['ada@bücher.example', '…@…'],
])('%s', (text, redacted) => {
  expect(withoutSecrets(text)).toBe(redacted);
});

test.each([
  'at node_modules/pino@10.4.0/lib/proto.js:213:3',
  '{"operation":"get_draft","status":404,"code":"not_found","ms":1.25}',
  'https://launch.example/p/tidemark?page=2',
  'flsk_',
])('what is no secret stays: %s', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});

test.each([
  ['an unbroken word', 'a'.repeat(40_000)],
  ['an address without an end', `${'a.'.repeat(20_000)}@`],
  ['many addresses without an end', 'a@'.repeat(20_000)],
  ['domains without an end', `a@${'b.'.repeat(20_000)}`],
  ['slashes', '//a:'.repeat(10_000)],
  ['names of secrets', 'token'.repeat(8_000)],
  ['words after Bearer', `Bearer ${'a'.repeat(40_000)}!`],
])('%s takes time that grows with its length only', (_, text) => {
  const cpu = (long: string): number => {
    const before = process.cpuUsage();
    withoutSecrets(long);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  // For a quarter of the length quadratic work takes a sixteenth of the time; less than that is refused.
  const short = Math.min(...[1, 2, 3].map(() => cpu(text.slice(0, text.length / 4))));
  const long = Math.min(...[1, 2, 3].map(() => cpu(text)));
  expect(long).toBeLessThan(8 * short + 50);
});
