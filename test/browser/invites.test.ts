import { describe, expect, test } from 'vitest';
import { emailTo } from '../auth/mailbox.ts';
import { restCaller } from '../clients/rest_client.ts';
import { shareableDraft } from '../scene.ts';
import { startWorld } from '../world.ts';
import { expectFine, hasChromium, inBrowser, visit, WIDTHS } from './chromium.ts';

describe.skipIf(!hasChromium)('being invited, with Chromium', () => {
  const seen = inBrowser(startWorld);

  test.each(WIDTHS)('$name: from the email to the page of the draft [R136]', async (look) => {
    const { world } = seen;
    const guest = `guest.${look.name.replace(/\W+/g, '.')}@example.org`;
    const ada = restCaller(world, await world.key('ada'));
    const id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: `Tide ${look.name}` });
    await ada.call('invite_cofounder', { id, email: guest });
    await ada.call('invite_cofounder', { id, email: 'somebody.with.a.rather.long.address@mail.example.org' });
    const { text } = (await world.mails()).findLast(({ to }) => to === guest)!;

    const { page, troubles } = await visit(seen.browser, look);
    await page.goto(/https?:\/\/\S+/.exec(text)![0]);
    await expectFine(page, troubles);
    await page.getByRole('link', { name: 'Sign in to respond' }).click();
    await page.getByLabel('Email address', { exact: true }).fill(guest);
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByLabel('Code from the email').fill((await emailTo(world, guest)).code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    await expectFine(page, troubles);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('An owner has to confirm it too.').waitFor();
    await expectFine(page, troubles);

    // The owner confirms the person whom the assistant invited (D81).
    const owner = await visit(seen.browser, look);
    await owner.page.goto(`${world.url}/sign-in?return_to=/account/drafts/${id}`);
    await owner.page.getByLabel('Email address', { exact: true }).fill('ada@example.org');
    await owner.page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    const { code } = await emailTo(world, 'ada@example.org');
    await owner.page.getByLabel('Code from the email').fill(code);
    await owner.page.getByRole('button', { name: 'Sign in' }).click();
    const confirm = owner.page.getByRole('button', { name: `Confirm the invitation of ${guest}` });
    await confirm.waitFor();
    await expectFine(owner.page, owner.troubles);
    await confirm.click();
    await owner.page.getByText('You have confirmed the invitation.').waitFor();
    await expectFine(owner.page, owner.troubles);
    await owner.page.close();
    await page.goto(`${world.url}/account/drafts`);
    await expectFine(page, troubles);

    // The new owner invites another person.
    await page.goto(`${world.url}/account/drafts/${id}`);
    const email = page.getByLabel('Email address of a co-founder');
    await email.fill(guest);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('This is your own email address').waitFor();
    await expectFine(
      page,
      troubles.splice(0).filter((trouble) => !trouble.includes('400')),
    );
    await email.fill('third@example.org');
    await page.keyboard.press('Enter');
    await page.getByText('The invitation is on its way.').waitFor();
    await page.getByRole('heading', { name: 'third@example.org' }).waitFor();
    await expectFine(page, troubles);
    await page.goto(/https?:\/\/\S+/.exec(text)![0]);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This invitation was accepted');
    await page.context().close();
  });
});
