import type { PageResponse } from '../page_response.ts';
import type { Visitor } from '../visitor.ts';

/** What the site team does on the page of a launch's votes. */
export function teamForms(admin: () => Visitor) {
  /** The hidden fields of a form of a page: the first of a selector that does something. */
  function formIn({ root }: PageResponse, part: string, what?: string): [string, string][] {
    const form = root
      .querySelectorAll(part)
      .find((one) => !what || one.querySelector('input[name=do]')?.getAttribute('value') === what);
    if (!form) throw new Error(`no form of ${part} does ${what}`);
    const hidden = form.querySelectorAll('input[type=hidden]');
    return hidden.map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']);
  }

  /** Sends the form with what is typed and ticked beside its hidden fields. */
  async function act(
    page: string,
    { part, what, typed }: { part: string; what?: string; typed: [name: string, value: string][] },
  ) {
    const hidden = formIn(await admin().request(page), part, what);
    return admin().send(page.replace(/\?.*$/, ''), [...hidden, ...typed]);
  }

  /** The names of the votes in the table of a page, in its order. */
  const refsOn = async (page: string): Promise<string[]> =>
    (await admin().request(page)).root
      .querySelectorAll('#all tbody input[name=vote]')
      .map((box) => box.getAttribute('value') ?? '');

  const numbersOn = async (page: string): Promise<number[]> =>
    (await admin().request(page)).root
      .querySelectorAll('#all tbody tr')
      .map((row) => Number(row.querySelectorAll('td')[1]?.text));

  return { act, refsOn, numbersOn };
}
