import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, mailServer } from '../doubles/mail_server.ts';
import {
  type MessagesServer,
  type ModelRequestBody,
  messagesServer,
  quoted,
} from '../doubles/messages_server.ts';
import { lumenlogSite } from '../journeys/lumenlog_site.ts';
import { outbox } from './outbox.ts';
import { plainForm } from './plain_form.ts';
import { type Service, startService, until } from './service.ts';

/** Libraries that load only if they are configured: mail server and language model. */
let mail: MailServer;
let model: MessagesServer;
let service: Service;
beforeEach(async () => {
  [mail, model] = await Promise.all([mailServer(), messagesServer()]);
  service = await startService({
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Firstlight <hello@firstlight.example>',
      AI_BASE_URL: model.url,
      AI_MODEL: 'a-model',
      CRAWLER_ALLOW_PRIVATE: 'on',
      CRAWLER_DELAY_MS: '0',
    },
  });
});
afterEach(async () => {
  await service.stop();
  await Promise.all([mail.close(), model.close()]);
});

test('with SMTP_URL the email that signs in goes to the mail server, and neither to a file nor to the terminal', async () => {
  const form = await plainForm(`${service.url}/sign-in`);
  await form.send({ email: 'ada@example.org' });
  await until(async () => mail.received.length > 0);
  expect(mail.received).toMatchObject([{ from: 'hello@firstlight.example', to: ['ada@example.org'] }]);
  const link = /^https?:\/\/\S+$/m.exec(mail.received[0]!.eml.replace(/=\r?\n/g, ''))?.[0] ?? '';
  expect(link).toContain(service.url);
  expect(outbox(service)).toEqual([]);
  expect(service.stdout() + service.stderr()).not.toContain(link);
});

test('with AI_BASE_URL the model drafts, and only quoted values are stored', async () => {
  const say = (body: ModelRequestBody, value: string, quote: string) => ({
    value,
    quotes: [quoted(body, quote)],
  });
  model.next({
    ok: (body) => ({
      features: [
        say(body, 'Fixture schedules that update themselves', 'Fixture schedules that update themselves'),
        say(body, 'Teleports lamps to 90 countries', 'Site visits with photos'),
      ],
    }),
  });
  const token = (await service.command(['key', 'create', '--email', 'ada@example.org'])).out.trim();
  const site = await lumenlogSite();
  const { id } = (await service.rest('POST', '/drafts', { token, body: { url: site.url } })).body;
  const draft = await until(async () => {
    const { body } = await service.rest('GET', `/drafts/${id}`, { token });
    return body.status === 'ready' && body;
  });
  expect(model.requests[0]?.body.model).toBe('a-model');
  expect(draft.fields.features.value).toEqual(['Fixture schedules that update themselves']);
  expect(draft.fields.founded_year.value).toBe('2021');
  await site.close();
});
