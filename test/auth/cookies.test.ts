import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { cookies } from '../../auth/sign_in/cookies.ts';

/** The Set-Cookie header for an origin, and what the service reads from a Cookie header. */
async function exchange(origin: string, sent: string): Promise<{ line: string; read: string | undefined }> {
  const jar = cookies(origin);
  let read: string | undefined;
  const server = createServer((req: IncomingMessage, res) => {
    read = jar.read(req, 'sid');
    jar.send(res, 'sid', 'v'.repeat(43), 60);
    res.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    headers: { cookie: sent },
  });
  return { line: answer.headers.getSetCookie().join('\n'), read };
}

const SECRET = 'x'.repeat(43);

test('over https a cookie is Secure and has a name that no neighbouring host can plant', async () => {
  const { line, read } = await exchange(
    'https://launch.example',
    `a=b; __Host-sid=${SECRET}; firstlight_sid=other`,
  );
  expect(line).toBe(`__Host-sid=${'v'.repeat(43)}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60`);
  expect(read).toBe(SECRET);
});

test('over http, on a laptop, it is the same but for that', async () => {
  const { line, read } = await exchange(
    'http://localhost:3000',
    `__Host-sid=other; firstlight_sid=${SECRET}`,
  );
  expect(line).toBe(`firstlight_sid=${'v'.repeat(43)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`);
  expect(read).toBe(SECRET);
});

test.each(['', 'short', `${'x'.repeat(42)}!`, 'x'.repeat(500)])(
  'a value that we did not make, %j, is none',
  async (value) => {
    expect((await exchange('http://localhost:3000', `firstlight_sid=${value}`)).read).toBeUndefined();
  },
);
