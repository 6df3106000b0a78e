// A whole service that is killed while it sends the Monday email or an update. Arguments: data folder, URL of the mail server. Prints a line after
// each email that the mail server took.
import { writeSync } from 'node:fs';
import { loadConfig } from '../../app/config/config.ts';
import { start } from '../../app/start.ts';
import { smtpMailer } from '../../mail/mailers.ts';
import { begun } from '../programs/begun.ts';
import { serviceEnv, TestClock } from '../world.ts';

const [data_dir = '', smtp_url = ''] = process.argv.slice(2);
const config = loadConfig({ ...serviceEnv(data_dir), LOG_LEVEL: 'silent' });
const clock = new TestClock();
clock.set('2026-11-23T09:00:00Z');
const smtp = smtpMailer(smtp_url, 'Firstlight <no-reply@launch.example>');
await begun();
await start(config, {
  clock,
  mailer: {
    async send(email) {
      await smtp.send(email);
      writeSync(1, 'sent\n');
    },
  },
});
