import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email as received. */
interface Received {
  from: string;
  to: string[];
  /** Headers and body. */
  eml: string;
}

interface Refusal {
  status: number;
  words: string;
  to?: string;
}

export interface MailServer {
  url: string;
  received: Received[];
  /** Number of delivery attempts. */
  attempts: number;
  /** Refuses the next emails, of one recipient where `to` is given, with these statuses and texts. */
  refuse(...replies: Refusal[]): void;
  /** Awaited when an email has come, before it is acknowledged. */
  acknowledging: (eml: string) => Promise<void>;
  close(): Promise<void>;
}

/** A mail server that speaks real SMTP locally and stores what it receives. With `login` it accepts emails of that user only. */
export async function mailServer({
  login,
}: {
  login?: { user: string; pass: string };
} = {}): Promise<MailServer> {
  const refusals: Refusal[] = [];
  async function acknowledge(eml: string, done: () => void): Promise<void> {
    await mail.acknowledging(eml);
    done();
  }
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !login,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) done(null, { user: username });
      else done(new Error('wrong name or password'));
    },
    onRcptTo({ address }, _session, done) {
      mail.attempts++;
      const index = refusals.findIndex(({ to }) => to === undefined || to === address);
      const [refusal] = index < 0 ? [] : refusals.splice(index, 1);
      if (refusal) done(Object.assign(new Error(refusal.words), { responseCode: refusal.status }));
      else done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const eml = Buffer.concat(chunks).toString().replaceAll('\r\n', '\n');
        mail.received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          eml,
        });
        void acknowledge(eml, done);
      });
    },
  });
  // A service that is killed while it sends resets its connection: no error of the mail server.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const credentials = login ? `${login.user}:${login.pass}@` : '';
  const mail: MailServer = {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    received: [],
    attempts: 0,
    acknowledging: async () => {},
    refuse: (...replies) => refusals.push(...replies),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}
