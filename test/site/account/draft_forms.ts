import type { PageResponse } from '../page_response.ts';
import type { Visitor } from '../visitor.ts';

/** Values that somebody types into a form, by name. */
export type Typed = Record<string, string | string[]>;

/** The row of a field or part on the page of a draft. */
export const rowOf = ({ root }: PageResponse, name: string) => root.querySelector(`.fact#${name}`)!;

/** The form of a part of the page that does this, by its button or hidden field; of a list the one of an entry. */
export function formIn(page: PageResponse, part: string, does: string, place?: string) {
  const forms = page.root.querySelectorAll(`#${part} form`);
  const form = forms.find(
    (one) =>
      (place === undefined || one.querySelector('input[name=place]')?.getAttribute('value') === place) &&
      (one.querySelector(`button[value=${does}]`) ?? one.querySelector(`input[name=do][value=${does}]`)),
  );
  if (!form) throw new Error(`${part} has no form that does ${does}`);
  return form;
}
type Form = ReturnType<typeof formIn>;

/** What a browser sends of a form: its own values, but for what is typed. */
function filled(form: Form, does: string, typed: Typed): string {
  const pairs = form
    .querySelectorAll('input, textarea, select')
    .map((one): [string, string] => [
      one.getAttribute('name') ?? '',
      one.tagName === 'SELECT'
        ? (one.querySelector('option[selected]')?.getAttribute('value') ?? '')
        : (one.getAttribute('value') ?? one.text.replace(/^\n/, '')),
    ])
    .filter(([name]) => name !== 'do' && !(name in typed));
  const entries = Object.entries(typed).flatMap(([name, values]) =>
    [values].flat().map((one) => [name, one]),
  );
  return new URLSearchParams([...pairs, ...entries, ['do', does]] as [string, string][]).toString();
}

/** Sends a form of a page as a browser does. */
export const sendForm = (by: Visitor, path: string, form: Form, does: string, typed: Typed = {}) =>
  by.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: by.url,
    },
    body: filled(form, does, typed),
  });
