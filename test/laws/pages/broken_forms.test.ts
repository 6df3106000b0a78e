import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORM_PATHS } from '../../../site/routes.ts';
import { brokenForms, FILE, FORM, partsWith } from '../../fuzz/broken_forms.ts';
import { sampled } from '../../gate/sample.ts';
import { sessionFor, Visitor } from '../../site/visitor.ts';
import { startWorld, type World } from '../../world.ts';

let world: World;
let by: Visitor;
let cookie: string;
let csrf: string;
beforeAll(async () => {
  world = await startWorld();
  const now = world.clock.now().getTime();
  const session = await sessionFor(world.store, 'ada@example.org', now);
  // Forms of administrators are there for nobody else.
  await world.store.write((tx) => tx.people.setAdministrator(session.person_id, now));
  ({ cookie, csrf } = session);
  by = new Visitor(world.url);
});
afterAll(() => world.close());

const forms = FORM_PATHS.map((pattern, place) => ({ path: pattern.replaceAll(/:\w+/g, '1'), place }));

describe.each(forms)('the form at $path', ({ path, place }) => {
  test('refuses what no browser sends, and the service goes on', async () => {
    for (const [what, [type, body]] of sampled(Object.entries(brokenForms(csrf)), place, 4)) {
      const { status } = await by.request(path, {
        method: 'POST',
        headers: { cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' },
        body: Buffer.from(body, 'latin1'),
      });
      expect([what, status >= 400 && status < 500]).toEqual([what, true]);
    }
  });

  test('forgets who leaves in the middle of it', async () => {
    const [, body] = brokenForms(csrf)['ends in a file']!;
    const { hostname, port } = new URL(world.url);
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Cookie: ${cookie}`,
      'Sec-Fetch-Site: same-origin',
      `Content-Type: ${FORM}`,
      'Content-Length: 100000',
    ].join('\r\n');
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.write(`${head}\r\n\r\n${body}`, resolve));
    socket.destroy();
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
  });
});

test('a file before its token is not read, and one larger than any picture is refused unread', async () => {
  const headers = { cookie, 'content-type': FORM, 'sec-fetch-site': 'same-origin' };
  const late = `--x\r\n${FILE}\r\n\r\nabc\r\n--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n${csrf}\r\n--x--`;
  const { status } = await by.request('/account', { method: 'POST', headers, body: Buffer.from(late) });
  expect(status).toBe(403);
  const huge = await by.request('/account', {
    method: 'POST',
    headers,
    body: Buffer.from(`${partsWith(csrf)(`${FILE}\r\n\r\n${'x'.repeat(11 * 1024 * 1024)}`)}--x--`),
  });
  expect(huge.status).toBe(413);
});
