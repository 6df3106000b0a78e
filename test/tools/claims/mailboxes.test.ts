import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await startWorld();
  caller = restCaller(world, await world.key('bob'));
});
afterAll(() => world.close());

let listings = 0;
/** What a claim by email comes to: its status or the code of the refusal, and what is said. */
async function claimed(url: string, email: string | undefined): Promise<{ outcome: string; said: string }> {
  const { slug } = await addListing(world.store, world.clock, { name: `Mail ${++listings}`, url });
  const { answer, problem } = await caller.call('claim_listing', { slug, method: 'email', email });
  return problem
    ? { outcome: problem.errors[0].code, said: problem.detail }
    : { outcome: answer.status, said: answer.instructions };
}

describe('mailboxes that prove nothing [R174, D53]', () => {
  test.each([
    // What companies give their customers below their own domain.
    ['https://www.zendesk.com/', 'agent@attacker.zendesk.com'],
    ['https://trello.com/', 'ada+board@boards.trello.com'],
    ['https://sourceforge.net/', 'anybody@users.sourceforge.net'],
    ['https://about.gitlab.com/', 'contact-project@incoming.gitlab.com'],
    ['https://postmarkapp.com/', '4f5e@inbound.postmarkapp.com'],
    ['https://evernote.com/', 'ada.x1@m.evernote.com'],
    ['https://some-site.wordpress.com/', 'ada@other.wordpress.com'],
    ['https://ada.substack.com/', 'ada@substack.com'],
    ['https://acme.github.io/', 'ada@acme.github.io'],
    // Where everybody gets one.
    ['https://mailinator.com/', 'ceo@mailinator.com'],
    ['https://www.guerrillamail.com/', 'ceo@guerrillamail.com'],
    ['https://runbox.com/', 'ceo@runbox.com'],
    ['https://startmail.com/', 'ceo@startmail.com'],
    ['https://skiff.com/', 'ceo@skiff.com'],
    ['https://www.inbox.lv/', 'ceo@inbox.lv'],
    ['https://mail.proton.me/', 'ceo@proton.me'],
    ['https://gmail.com/', 'postmaster@gmail.com'],
  ])('at a host that the public shares: %s by %s', async (url, email) => {
    const { outcome, said } = await claimed(url, email);
    expect([outcome, said]).toEqual([
      'public_host',
      expect.stringContaining('Claim the listing with method dns, meta or file'),
    ]);
  });

  test.each([
    ['https://acme-sub.com/', 'ada@mail.acme-sub.com'],
    ['https://acme-sub.com/', 'ada@tickets.eu.acme-sub.com'],
    ['https://app.acme-sub.com/', 'ada@other.acme-sub.com'],
    ['https://app.acme-sub.com/', 'ada@www.app.acme-sub.com'],
    ['https://acme-sub.com/', 'ada@gmail.com'],
    ['https://acme-sub.com/', 'ada@notacme-sub.com'],
    ['https://acme-sub.com/', 'ada@acme-sub.com.example.org'],
  ])('at another host: %s by %s', async (url, email) => {
    const { outcome, said } = await claimed(url, email);
    expect([outcome, said]).toEqual(['other_domain', expect.stringContaining('a subdomain does not count')]);
  });

  test.each([
    ['ada+claims@acme-role.com', 'plus_tag'],
    ['support+ticket123@acme-role.com', 'plus_tag'],
    ['support@acme-role.com', 'role_mailbox'],
    ['help@acme-role.com', 'role_mailbox'],
    ['it-help.desk@acme-role.com', 'role_mailbox'],
    ['ticket7@acme-role.com', 'role_mailbox'],
    ['no-reply@acme-role.com', 'role_mailbox'],
    ['noreply@acme-role.com', 'role_mailbox'],
    ['do.not.reply@acme-role.com', 'role_mailbox'],
    ['abuse@acme-role.com', 'role_mailbox'],
    ['Kundendienst@acme-role.com', 'role_mailbox'],
  ])('that outsiders read or answer: %s', async (email, code) => {
    const { outcome, said } = await claimed('https://acme-role.com/', email);
    expect([outcome, said]).toEqual([code, expect.stringContaining('method dns, meta or file')]);
  });

  test.each([
    ['https://sourceforge.net/projects/acme/', undefined],
    ['https://acme-page.com/tools/one', 'ada@acme-page.com'],
    ['https://acme-page.com/?product=one', 'ada@acme-page.com'],
  ])('of one page of a website: %s', async (url, email) => {
    expect(await claimed(url, email)).toEqual({
      outcome: 'page_of_site',
      said: expect.stringContaining('Claim it with method dns, meta or file'),
    });
  });
});

test.each([
  ['https://www.acme-good.com/', 'Ada@acme-good.com'],
  ['https://app.acme-good.com/', 'ada@app.acme-good.com'],
  ['https://app.acme-good.com/', 'ada@acme-good.com'],
  ['https://acme-good.co.uk/', 'helpful.hannah@acme-good.co.uk'],
  ['https://intranet.acme.corp/', 'info@intranet.acme.corp'],
])('a mailbox of the website itself or of its domain proves %s: %s', async (url, email) => {
  expect(await claimed(url, email)).toEqual({
    outcome: 'pending',
    said: expect.stringContaining(email.toLowerCase()),
  });
});
