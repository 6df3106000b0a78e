import { expect } from 'vitest';
import type { PageResponse } from '../site/page_response.ts';
import { hiddenOf, Visitor } from '../site/visitor.ts';
import type { World } from '../world.ts';
import { emailTo } from './mailbox.ts';

/** The header in which a trusted proxy names the IP address of a visitor. */
export const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip });

/** Requests a sign-in email from a network, in a new browser unless one is given. */
export async function requestEmailFrom(
  world: World,
  email: string,
  ip: string,
  by = new Visitor(world.url),
): Promise<PageResponse> {
  const page = await by.request('/sign-in?again=1', { headers: from(ip) });
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  return by.send('/sign-in', { csrf, email }, from(ip));
}

/** Opens the link of the newest email in a browser and presses its button. */
export async function confirmFrom(
  world: World,
  email: string,
  ip: string,
  by = new Visitor(world.url),
): Promise<PageResponse> {
  const page = await by.request((await emailTo(world, email)).link, { headers: from(ip) });
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  const token = page.root.querySelector('input[name=token]')?.getAttribute('value') ?? '';
  return by.send('/sign-in/confirm', { csrf, token }, from(ip));
}

/** Signs in by the link of the newest email, in a browser. */
export async function signInFrom(
  world: World,
  email: string,
  ip: string,
  by = new Visitor(world.url),
): Promise<Visitor> {
  await requestEmailFrom(world, email, ip, by);
  expect((await confirmFrom(world, email, ip, by)).status).toBe(303);
  return by;
}

/** Submits a code on the page that waits for one. */
export const typeCode = (by: Visitor, page: PageResponse, code: string, ip: string): Promise<PageResponse> =>
  by.send('/sign-in/confirm', { ...hiddenOf(page.root, '/sign-in/confirm'), code }, from(ip));

/** Submits five codes each in browsers of strangers, each from another network. */
export async function guessCodes(world: World, strangers: number, email: string): Promise<void> {
  for (let i = 0; i < strangers; i++) {
    const by = new Visitor(world.url);
    await requestEmailFrom(world, email, `198.51.100.${i}`, by);
    const page = await by.request('/sign-in/confirm');
    for (let tries = 0; tries < 5; tries++)
      expect((await typeCode(by, page, 'ZZZZ-ZZZZ', `198.51.100.${i}`)).status).toBe(400);
  }
}
