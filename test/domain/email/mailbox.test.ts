import { describe, expect, test } from 'vitest';
import { emailAddressOf, mailboxKeyOf } from '../../../domain/email/mailbox.ts';

describe('an email address', () => {
  test.each([
    [' Ada@Example.ORG ', 'ada@example.org'],
    ["o'hara+x@mail.example.co", "o'hara+x@mail.example.co"],
    ['a@b.co', 'a@b.co'],
    ['Info@Müller-Uhren.de', 'info@xn--mller-uhren-thb.de'],
    ['info@xn--mller-uhren-thb.de', 'info@xn--mller-uhren-thb.de'],
    ['info@mu\u0308ller.de', 'info@xn--mller-kva.de'],
    ['info@例え.jp', 'info@xn--r8jz45g.jp'],
  ])('%j is stored as %j', (words, email) => expect(emailAddressOf(words)).toBe(email));

  test.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'ada@localhost',
    'ada@b.c',
    'ada@exam ple.org',
    'ada@-a.org',
    'müller@example.org',
    'ada@müller.de/x',
    'ada@müller.de:25',
    'ada@müller。de',
    'ada@müller',
    'ada@3232235790',
    'a@b@c.org',
    '=?utf-8?q?x?=@b.com',
    'a%evil.com@b.org',
    'a?cc=x@b.org',
    'a!b@c.org',
    '`id`@b.org',
    '{a|b}@c.org',
    'a..b@c.org',
    '.a@b.org',
    'a.@b.org',
    'ada@example.org\r\nBcc: x@y.org',
    '"ada" <ada@example.org>',
    'ada@example.org,bob@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.org`,
  ])('%j is none', (words) => expect(emailAddressOf(words)).toBeNull());
});

describe('the mailbox of an email address', () => {
  test.each([
    ['Ada@Example.org', 'ada@example.org'],
    ['ada+launches@example.org', 'ada@example.org'],
    ['ada+a+b@example.org', 'ada@example.org'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['a.da@googlemail.com', 'ada@gmail.com'],
    ['a.da@example.org', 'a.da@example.org'],
    ['a.b-c_d@protonmail.com', 'abcd@proton.me'],
    ['ab.cd+x@pm.me', 'abcd@proton.me'],
    ['ada@protonmail.ch', 'ada@proton.me'],
    ['a.da@me.com', 'a.da@icloud.com'],
    ['ada+x@mac.com', 'ada@icloud.com'],
    ['shop@ada.fastmail.com', 'ada@fastmail.com'],
    ['anything+x@ada.fastmail.fm', 'ada@fastmail.fm'],
    ['x@a.b.fastmail.com', 'x@a.b.fastmail.com'],
    ['+ada@example.org', '+ada@example.org'],
  ])('of %s is %s', (email, key) => expect(mailboxKeyOf(email)).toBe(key));
});
