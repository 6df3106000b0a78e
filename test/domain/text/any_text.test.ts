import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskedEmail, unlinked } from '../../../domain/email/invites.ts';
import { emailAddressOf, mailboxKeyOf } from '../../../domain/email/mailbox.ts';
import { fold, locate, originOf } from '../../../domain/page/quotes.ts';
import { isLink, searchedDomain, siteNames } from '../../../domain/profile/sites.ts';
import { imitatedSlugs, skeletonOf } from '../../../domain/text/look_alikes.ts';
import { NAME_MAX, personNameOf } from '../../../domain/text/person_name.ts';
import { isVisible } from '../../../domain/text/plain_text.ts';
import { withoutSecrets } from '../../../domain/text/redact.ts';
import { fairLength } from '../../../domain/text/shorten.ts';
import { freeSlug, slugOf } from '../../../domain/text/slugs.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.stringMatching(/^[ -~]{0,80}$/),
);
/** Characters that show nothing. */
const nothing = fc.string({
  unit: fc.constantFrom(' ', '\u200b', '\u3164', '\u115f', '\u2800', '\u00ad', '\ufe0f', '\t', '\u202e'),
  minLength: 1,
  maxLength: 5,
});
const check = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void, numRuns = 300): void =>
  fc.assert(fc.property(arbitrary, holds), { numRuns });

describe('a person’s name', () => {
  test('is one visible line of at most 80 characters, and stays as it is the second time', () => {
    check(anyText, (text) => {
      const name = personNameOf(text);
      if (name === null) return;
      expect(personNameOf(name)).toBe(name);
      expect(name).not.toMatch(/\p{Cc}|\n|^\s|\s$/u);
      expect(Array.from(name).length).toBeLessThanOrEqual(NAME_MAX);
    });
  });

  test('of nothing that can be seen is none', () => {
    check(nothing, (text) => {
      expect(personNameOf(text)).toBeNull();
    });
    check(anyText, (text) => {
      const name = personNameOf(text);
      if (name !== null) expect(isVisible(name)).toBe(true);
    });
  });
});

describe('slugs [R7]', () => {
  test('of any name have their form, and stay as they are the second time', () => {
    check(anyText, (name) => {
      const slug = slugOf(name, 'listing');
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(slug.length).toBeLessThanOrEqual(212);
      expect(slugOf(slug, 'other')).toBe(slug);
    });
  });

  test('that are taken get a number that is free, whatever others are taken, after few queries', async () => {
    // Nearly all up to some number, as names come that many share.
    const numbers = fc
      .tuple(fc.nat(300), fc.array(fc.integer({ min: 2, max: 300 }), { maxLength: 3 }))
      .map(([most, holes]) =>
        Array.from({ length: most }, (_, i) => i + 2).filter((n) => !holes.includes(n)),
      );
    await fc.assert(
      fc.asyncProperty(numbers, fc.boolean(), async (used, isTaken) => {
        const taken = new Set([...(isTaken ? ['acme'] : []), ...used.map((n) => `acme-${n}`)]);
        let queries = 0;
        const slug = await freeSlug('acme', async (word) => {
          queries++;
          return taken.has(word);
        });
        expect(taken.has(slug)).toBe(false);
        expect(slug).toMatch(isTaken ? /^acme-\d+$/ : /^acme$/);
        expect(queries).toBeLessThan(25);
      }),
    );
  });
});

describe('names that look alike', () => {
  const letters = fc.stringMatching(/^[a-z]{2,20}$/);

  test('have one skeleton however they are cased, spaced and accented', () => {
    check(letters, (name) => {
      const forms = [
        name.toUpperCase(),
        name.split('').join(' '),
        `${name}!`,
        name.replaceAll('e', 'é'),
        `\u200b${name}`,
      ];
      expect(forms.map(skeletonOf)).toEqual(forms.map(() => skeletonOf(name)));
    });
  });

  test('by letters of other alphabets and digits are found under the slug that they imitate', () => {
    const disguise = (name: string): string =>
      name
        .replaceAll('a', 'а')
        .replaceAll('o', '0')
        .replaceAll('e', 'е')
        .replaceAll('p', 'р')
        .replaceAll('s', '5');
    check(letters, (name) => {
      expect(skeletonOf(disguise(name))).toBe(skeletonOf(name));
      expect(imitatedSlugs(disguise(name))).toContain(slugOf(name, ''));
    });
  });
});

describe('email addresses', () => {
  const spelt = fc
    .tuple(
      fc.stringMatching(/^[A-Za-z0-9_+-]{1,10}(?:\.[A-Za-z0-9_+-]{1,9})?$/),
      fc.constantFrom('Example.org', 'gmail.com', 'googlemail.com'),
    )
    .map(([local, domain]) => `${local}@${domain}`);

  test('are stored in one form, and name one mailbox in that form too', () => {
    check(spelt, (text) => {
      const email = emailAddressOf(`  ${text} `)!;
      expect(emailAddressOf(email)).toBe(email);
      expect(mailboxKeyOf(text)).toBe(mailboxKeyOf(email));
    });
  });

  test('with tags, and at Gmail with dots, are the same mailbox; others are not', () => {
    check(fc.stringMatching(/^[a-z]{3,12}$/), (name) => {
      const dotted = name.split('').join('.');
      const keys = [`${name}@gmail.com`, `${dotted}@gmail.com`, `${name}+x@googlemail.com`].map(mailboxKeyOf);
      expect(new Set(keys).size).toBe(1);
      expect(mailboxKeyOf(`${dotted}@example.org`)).not.toBe(mailboxKeyOf(`${name}@example.org`));
    });
  });

  test('masked tell neither name nor domain', () => {
    check(spelt, (email) => {
      const [local = '', domain = ''] = email.split('@');
      const masked = maskedEmail(email);
      if (local.length > 1) expect(masked).not.toContain(`${local}@`);
      expect(masked).not.toContain(domain.split('.')[0]!);
    });
  });
});

test('texts of others contain no link, line end or email address in our emails, in any spelling', () => {
  const sly = fc.oneof(
    anyText,
    fc.constantFrom(
      'https://evil.example/a',
      'hxxps:evil.example',
      'ann@evil.example',
      'evil。example',
      'ｅｖｉｌ．ｅｘａｍｐｌｅ',
      'www.evil.example',
      'mailto:ann@evil.example',
      '[a](//evil.example)',
    ),
  );
  check(fc.tuple(sly, sly, fc.integer({ min: 5, max: 80 })), ([a, b, max]) => {
    const line = unlinked(`${a} ${b}`, max);
    expect(line).not.toMatch(/[@<>\\/|]|:\/\/|[\p{Cc}\u2028\u2029]/u);
    // A dot between two letters makes a link in most programs.
    expect(line).not.toMatch(/[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/u);
    expect(Array.from(line).length).toBeLessThanOrEqual(max);
  });
});

test('secrets in a log line are gone, and a cleaned line stays as it is', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9_-]{12,40}$/).map((text) => `S3cret${text}`);
  const placed = fc.tuple(
    secret,
    fc.constantFrom(
      (s: string) => `Authorization: Bearer ${s}`,
      (s: string) => `key flsk_${s} refused`,
      (s: string) => `GET /sign-in/confirm?token=${s}&x=1`,
      (s: string) => `code_verifier=${s}`,
      (s: string) => `smtps://user:${s}@mail.example:465`,
      (s: string) => `Set-Cookie: __Host-firstlight_session=${s}; Path=/`,
      (s: string) => `model key sk-${s}`,
      (s: string) => `mail to ${s}@example.org bounced`,
    ),
    anyText,
  );
  check(placed, ([word, place, around]) => {
    const cleaned = withoutSecrets(`${around} ${place(word)} ${around}`);
    expect(cleaned).not.toContain(word);
    expect(withoutSecrets(cleaned)).toBe(cleaned);
  });
});

describe('URLs of websites [D18]', () => {
  const host = fc.constantFrom(
    'acme.com',
    'www.acme.com',
    'app.acme.co.uk',
    'bücher.example',
    '127.0.0.1',
    'foo.github.io',
  );
  const path = fc.stringMatching(/^(?:\/[a-z0-9]{1,6}){0,3}$/);

  test('name one site however they are written', () => {
    const spelt = fc.record({
      scheme: fc.constantFrom('http://', 'https://', 'HTTPS://'),
      www: fc.boolean(),
      dot: fc.boolean(),
      slash: fc.boolean(),
      rest: fc.constantFrom('', '#top', '?ref=x', '?ref=x#top'),
    });
    check(fc.tuple(path, spelt, spelt), ([at, ...two]) => {
      const written = two.map(
        ({ scheme, www, dot, slash, rest }) =>
          `${scheme}${www ? 'WWW.' : ''}Acme.com${dot ? '.' : ''}${at}${slash || at === '' ? '/' : ''}${rest}`,
      );
      const [one, other] = written.map((text) => siteNames(text)!);
      expect([one!.site_key, one!.domain]).toEqual([other!.site_key, other!.domain]);
      expect(one!.site_key).toBe(`acme.com${at}`);
    });
  });

  test('are stored in a form that does not change again, without user, password and fragment', () => {
    check(fc.tuple(host, path, fc.constantFrom('', 'ann@', 'ann:secret@')), ([name, at, user]) => {
      const site = siteNames(`https://${user}${name}${at}#part`)!;
      expect(siteNames(site.url)).toEqual(site);
      expect(site.url).not.toMatch(/ann|secret|#/);
      expect(isLink(site.url)).toBe(true);
      expect(searchedDomain(site.url)).toBe(site.domain);
    });
  });
});

describe('quotes in a page', () => {
  test('a run of whole words is found where it stands, whatever the typography around it', () => {
    const word = fc.stringMatching(/^[a-zA-Zäöü]{3,9}$/);
    check(fc.tuple(fc.array(word, { minLength: 1, maxLength: 8 }), word, word), ([words, before, after]) => {
      const quote = words.join(' ');
      const page = `${before}… “${words.join('\u00a0 \n')}” – ${after}`;
      const span = locate(page, quote)!;
      expect(fold(page.slice(span.start, span.end)).text).toBe(fold(quote).text);
    });
  });

  test('each folded character points to the part of the page that it came from', () => {
    check(anyText, (text) => {
      const folded = fold(text);
      const origins = Array.from({ length: folded.text.length }, (_, at) => originOf(folded, at));
      for (const [i, { start, end }] of origins.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        if (i > 0) expect(start).toBeGreaterThanOrEqual(origins[i - 1]!.start);
      }
      expect(fold(folded.text).text).toBe(folded.text);
    });
  });
});

test('texts that share a budget fit into it, and only the longest are cut', () => {
  check(fc.tuple(fc.array(fc.nat(500), { maxLength: 20 }), fc.nat(3000)), ([lengths, budget]) => {
    const longest = fairLength(lengths, budget);
    const cut = lengths.map((length) => Math.min(length, longest));
    const total = cut.reduce((sum, length) => sum + length, 0);
    expect(total).toBeLessThanOrEqual(budget);
    // Nothing is given away: one character more for each that was cut would not fit.
    const shortened = lengths.filter((length) => length > longest).length;
    if (shortened > 0) expect(total + shortened).toBeGreaterThan(budget);
  });
});
