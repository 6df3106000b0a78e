import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from '../secrets/process.ts';
import { Visitor } from '../site/visitor.ts';
import { until } from '../world.ts';

test('a mail server that is away is logged as a sentence with what to do, without a stack', async () => {
  const service = await startProcess({ SMTP_URL: 'smtp://ada:sk-secret@127.0.0.1:1' });
  onTestFinished(() => service.close());
  const by = new Visitor(service.url);
  await by.fill(await by.request('/sign-in'), '/sign-in', { email: 'ada@example.org' });
  const line = await until(async () =>
    service
      .log()
      .split('\n')
      .find((one) => one.includes('job failed')),
  );
  expect(JSON.parse(line)).toMatchObject({
    kind: 'send_sign_in',
    outcome: 'retry',
    reason: expect.stringContaining('ECONNREFUSED 127.0.0.1:1'),
    msg: 'job failed: the mail server accepts no email. It is sent again later; firstlight doctor says what is wrong.',
  });
  expect(line).not.toMatch(/stack|sk-secret|ada@example/);
});
