import { expect } from 'vitest';
import type { Administrator } from './desk.ts';

/** Adds a category, and ends on its page. */
export async function addCategory(
  by: Administrator,
  { slug, name, description }: { slug: string; name: string; description: string },
): Promise<void> {
  await by.open('/admin');
  await by.follow('Categories');
  await by.fill('Slug', slug);
  await by.fill('Name', name);
  await by.fill('Description', description);
  await by.press('Save');
  expect(await by.done()).toBe('Saved.');
  await by.follow('Page on this site');
}

/** Writes a post, looks at it before anybody can, publishes it, and ends on its page. */
export async function writePost(
  by: Administrator,
  post: { slug: string; title: string; summary: string; body: string },
  look: (preview: string) => Promise<void>,
): Promise<void> {
  await by.open('/admin');
  await by.follow('Blog');
  await by.fill('Slug', post.slug);
  await by.fill('Title', post.title);
  await by.fill('Summary', post.summary);
  await by.fill('Text in Markdown', post.body);
  await by.press('Preview');
  await look(await by.part('Preview').innerText());
  await by.press('Publish now');
  expect(await by.done()).toBe('Saved.');
  await by.follow('Page on this site');
}

/** Merges a duplicate into the listing that stays, after looking at what that does; returns what was shown. */
export async function merge(
  by: Administrator,
  { duplicate, into, reason }: { duplicate: string; into: string; reason: string },
): Promise<string> {
  await by.find('Listings', duplicate);
  await by.follow('Merge it into another listing');
  await by.fill('Slug of the listing that stays', into);
  await by.press('Show what would happen');
  const effects = await by.main.innerText();
  await by.fill('Reason for the owners of the duplicate', reason);
  await by.press('Merge them');
  expect(await by.done()).toContain('It is merged: its slugs lead to the other listing.');
  return effects;
}

const NOTE = 'Note to the owners (needed to reject)';

/** Decides about ten of the cases that `writeDoubtful` makes: one by itself, the others together; returns what the page said. */
export async function decideTen(by: Administrator): Promise<string[]> {
  const said: string[] = [];
  const press = async (name: string): Promise<void> => {
    await by.press(name);
    said.push(await by.done());
  };
  const caseOf = (kind: string, name: string) =>
    by
      .part(kind)
      .getByRole('listitem')
      .filter({ has: by.page.getByRole('heading', { name, exact: true }) });
  const tick = (kind: string, name: string) =>
    caseOf(kind, name).getByLabel(`Decide together: ${name}`).press('Space');
  await by.open('/admin');
  await by.follow('Moderation');
  await by.fill(NOTE, 'No games for money here.', caseOf('Listings', 'Royal Casino'));
  await press('Reject Royal Casino');
  for (const name of ['Foghorn', 'Keelson', 'Bilge'])
    for (const kind of ['Listings', 'Updates of listings']) await tick(kind, name);
  await press('Approve what is ticked');
  for (const kind of ['Listings', 'Updates of listings']) await tick(kind, 'Dinghy');
  await tick('Interview answers', 'ada@example.org');
  await by.fill(NOTE, 'No games.', by.part('Several at once'));
  await press('Reject what is ticked');
  return said;
}
