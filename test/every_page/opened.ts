import type { PageResponse } from '../site/page_response.ts';
import type { PageKind } from './page_kinds.ts';
import type { PageScene } from './page_scene.ts';

/** A page as its reader gets it, after redirects; or the response to its form. */
export async function opened(
  scene: PageScene,
  { by, path, sends, unadministered }: PageKind,
): Promise<PageResponse & { path: string }> {
  await scene.administered(!unadministered);
  const reader = scene.readers[by];
  let at = path(scene);
  let page = await reader.request(at);
  for (let i = 0; i < 5 && page.headers.has('location'); i++) {
    const { pathname, search } = new URL(page.headers.get('location') ?? '', scene.url + at);
    at = pathname + search;
    page = await reader.request(at);
  }
  if (!sends) return Object.assign(page, { path: at });
  const to = sends.to(scene);
  const sent = await reader.send(to, { ...hiddenIn(page, to), ...sends.fields });
  return Object.assign(sent, { path: to });
}

/** The hidden fields of the first form with this action, or at least the mark of the session. */
function hiddenIn({ root }: PageResponse, action: string): Record<string, string> {
  const form = root.querySelector(`form[method=post][action="${action}"]`);
  const hidden = form?.querySelectorAll('input[type=hidden]') ?? root.querySelectorAll('input[name=csrf]');
  return Object.fromEntries(
    hidden.map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']),
  );
}
