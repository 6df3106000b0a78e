import { expect } from 'vitest';
import { type Answered, hiddenOf, Visitor } from '../site/visitor.ts';
import type { World } from '../world.ts';
import { letterTo } from './mailbox.ts';

/** How a trusted proxy names the address of a visitor. */
export const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

/** Asks for an email from a network, in a browser of its own unless one is named. */
export async function askFrom(
  world: World,
  email: string,
  address: string,
  by = new Visitor(world.url),
): Promise<Answered> {
  const page = await by.ask('/sign-in?again=1', { headers: from(address) });
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  return by.send('/sign-in', { csrf, email }, from(address));
}

/** Opens the link of the newest email in a browser and presses its button. */
export async function confirmFrom(
  world: World,
  email: string,
  address: string,
  by = new Visitor(world.url),
): Promise<Answered> {
  const page = await by.ask((await letterTo(world, email)).link, { headers: from(address) });
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  const token = page.root.querySelector('input[name=token]')?.getAttribute('value') ?? '';
  return by.send('/sign-in/confirm', { csrf, token }, from(address));
}

/** Signs in by the link of the newest email, in a browser. */
export async function signInFrom(
  world: World,
  email: string,
  address: string,
  by = new Visitor(world.url),
): Promise<Visitor> {
  await askFrom(world, email, address, by);
  expect((await confirmFrom(world, email, address, by)).status).toBe(303);
  return by;
}

/** Types a code into the page that waits for one. */
export const typeCode = (by: Visitor, page: Answered, code: string, address: string): Promise<Answered> =>
  by.send('/sign-in/confirm', { ...hiddenOf(page.root, '/sign-in/confirm'), code }, from(address));

/** Types five codes each into browsers of strangers, each from a network of its own. */
export async function guessCodes(world: World, strangers: number, email: string): Promise<void> {
  for (let i = 0; i < strangers; i++) {
    const by = new Visitor(world.url);
    await askFrom(world, email, `198.51.100.${i}`, by);
    const page = await by.ask('/sign-in/confirm');
    for (let tries = 0; tries < 5; tries++)
      expect((await typeCode(by, page, 'ZZZZ-ZZZZ', `198.51.100.${i}`)).status).toBe(400);
  }
}
