import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORM_PATHS } from '../../../site/routes.ts';
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

const FORM = 'multipart/form-data; boundary=x';
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"';
/** The parts of a form, the token first. */
const parts = (...more: string[]): string =>
  [`Content-Disposition: form-data; name="csrf"\r\n\r\n${csrf}`, ...more]
    .map((part) => `--x\r\n${part}\r\n`)
    .join('');

/** Bodies that no browser sends: media type and text. */
const BROKEN: Record<string, () => [type: string, body: string]> = {
  'has no boundary': () => ['multipart/form-data; x', 'abc'],
  'has two boundaries': () => ['multipart/form-data; boundary=x; boundary=y', `${parts()}--x--`],
  'has an endless boundary': () => [`multipart/form-data; boundary=${'x'.repeat(5000)}`, '--'],
  'has an unknown charset': () => [`${FORM}; charset=nope`, `${parts()}--x--`],
  'is of a mixed type': () => ['multipart/mixed; boundary=x', `${parts()}--x--`],
  'is empty': () => [FORM, ''],
  'has only an end': () => [FORM, '--x--'],
  'ends in a file': () => [FORM, parts(`${FILE}\r\n\r\nabc`).slice(0, -2)],
  'ends in a file before its token': () => [FORM, `--x\r\n${FILE}\r\n\r\nabc`],
  'ends in the header of a part': () => [FORM, `${parts()}--x\r\nContent-Disposition: form-da`],
  'ends in a field': () => [FORM, `${parts()}--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc`],
  'ends between two parts': () => [FORM, parts()],
  'has parts without names': () => [
    FORM,
    `${parts('Content-Disposition: form-data\r\n\r\nabc', ':::\r\n\r\n')}--x--`,
  ],
  'has a part of an unknown charset': () => [
    FORM,
    `${parts('Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=nope\r\n\r\n\u00ff')}--x--`,
  ],
  'has a file name that cannot be decoded': () => [
    FORM,
    `${parts(`Content-Disposition: form-data; name="file"; filename*=nope''%ff%zz\r\n\r\nabc`)}--x--`,
  ],
  'has two files': () => [FORM, `${parts(`${FILE}\r\n\r\nabc`, `${FILE}\r\n\r\nabc`)}--x--`],
  'has fields without end': () => [
    FORM,
    `${parts(...Array.from({ length: 2000 }, (_, i) => `Content-Disposition: form-data; name="a${i}"\r\n\r\nb`))}--x--`,
  ],
};

const forms = FORM_PATHS.map((pattern, place) => ({ path: pattern.replaceAll('([^/]+)', '1'), place }));

describe.each(forms)('the form at $path', ({ path, place }) => {
  test('refuses what no browser sends, and the service goes on', async () => {
    for (const [what, made] of sampled(Object.entries(BROKEN), place, 4)) {
      const [type, body] = made();
      const { status } = await by.request(path, {
        method: 'POST',
        headers: { cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' },
        body: Buffer.from(body, 'latin1'),
      });
      expect([what, status >= 400 && status < 500]).toEqual([what, true]);
    }
  });

  test('forgets who leaves in the middle of it', async () => {
    const [, body] = BROKEN['ends in a file']!();
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
    body: Buffer.from(`${parts(`${FILE}\r\n\r\n${'x'.repeat(11 * 1024 * 1024)}`)}--x--`),
  });
  expect(huge.status).toBe(413);
});
