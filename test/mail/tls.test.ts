import { expect, test } from 'vitest';
import { needsTls } from '../../mail/mailers.ts';

test.each([
  ['smtp://mail.example:587', true],
  ['smtp://user:secret@10.0.0.5', true],
  ['smtps://mail.example', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://localhost', false],
  ['smtp://[::1]:2525', false],
  ['smtp://relay.internal?requireTLS=false', false],
])('%s has to offer TLS: %s', (url, needed) => {
  expect(needsTls(url)).toBe(needed);
});
