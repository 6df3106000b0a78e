import { expect } from 'vitest';
import type { Caller } from '../../clients/rest_client.ts';
import type { World } from '../../world.ts';
import type { ViewHost } from './view_host.ts';

/** The row of a field or part. */
export const rowOf = ({ view }: ViewHost, name: string) => view.locator(`#${name}`);

/** Opens the form of a row. */
export const openForm = (host: ViewHost, name: string) =>
  rowOf(host, name).locator('details.edit summary').first().click();

/** Waits until something is said to be done. */
const doneWith = (host: ViewHost, text: string) => host.view.locator('.flash', { hasText: text }).waitFor();

const press = (host: ViewHost, name: string, button: string | RegExp) =>
  rowOf(host, name).getByRole('button', { name: button }).first().click();
const expectState = (host: ViewHost, name: string, state: string) =>
  expect.poll(() => rowOf(host, name).locator('.state').innerText()).toBe(state);

/** From a URL to a draft that is read, in the view of the draft; returns its id. */
export async function submitUrl(host: ViewHost, world: World, url: string): Promise<string> {
  await host.show('submit_listing', { url });
  await host.view.getByRole('progressbar').waitFor();
  await world.running.drain();
  await host.view.getByRole('heading', { name: /% complete/ }).waitFor();
  const { id } = host.calls.find(({ name }) => name === 'get_draft')!.arguments as { id: string };
  return id;
}

/** Corrects a draft of pelagia by clicks alone; `meanwhile` is somebody who edits it elsewhere. */
export async function correctByClicks(host: ViewHost, id: string, meanwhile: Caller): Promise<void> {
  await openForm(host, 'tagline');
  await rowOf(host, 'tagline').getByRole('textbox').fill('Tides for everybody who sails');
  await press(host, 'tagline', 'Save');
  await doneWith(host, 'Saved.');
  await expectState(host, 'tagline', 'Edited');
  await openForm(host, 'tagline');
  await press(host, 'tagline', 'Lock');
  await expectState(host, 'tagline', 'Locked');
  await openForm(host, 'tagline');
  await press(host, 'tagline', /^Unlock/);
  await expect.poll(() => rowOf(host, 'tagline').locator('.state').innerText()).not.toBe('Locked');
  await openForm(host, 'short_description');
  await press(host, 'short_description', 'Leave it blank');
  await expectState(host, 'short_description', 'Blank on purpose');
  await openForm(host, 'short_description');
  await press(host, 'short_description', 'Bring back');
  await expectState(host, 'short_description', 'From your website');
  await openForm(host, 'features');
  await press(host, 'features', 'Draft it again');
  await doneWith(host, 'prove nothing else');

  // A problem stands at its value, and what was changed elsewhere meanwhile is not overwritten.
  const year = rowOf(host, 'founded_year');
  await openForm(host, 'founded_year');
  await year.getByRole('textbox').fill('soon');
  await press(host, 'founded_year', 'Save');
  await year.locator('.fault').waitFor();
  await openForm(host, 'founded_year');
  await year.getByRole('textbox').fill('2019');
  await meanwhile.call('update_draft', { id, fields: { founded_year: '2018' } });
  await press(host, 'founded_year', 'Save');
  await year.getByRole('alert').getByText('It now says “2018”').waitFor();
  expect(await year.getByRole('textbox').inputValue()).toBe('2019');
  await press(host, 'founded_year', 'Save');
  await doneWith(host, 'Saved.');
  await year.getByText('2019').first().waitFor();

  const faqs = rowOf(host, 'faqs');
  await faqs.getByText('Add a question').click();
  await faqs.locator('#faqs-new').getByLabel('Question').fill('Does it float?');
  await faqs.locator('#faqs-new').getByLabel('Answer').fill('It is a web page.');
  await faqs.locator('#faqs-new').getByRole('button', { name: 'Save' }).press('Enter');
  await faqs.locator('b', { hasText: 'Does it float?' }).waitFor();
}

/** From the end of the review to a launch that waits for its badge. */
export async function launchByClicks(host: ViewHost): Promise<void> {
  await host.view.getByRole('button', { name: 'Submit the draft' }).click();
  await doneWith(host, 'saved as a listing');
  await host.view.getByRole('button', { name: 'Launch on the free plan' }).click();
  await doneWith(host, 'Your launch has its week');
}
