import type { MailServer } from '../../doubles/mail_server.ts';

/** An email as its reader's program sees it. */
export interface ReadEmail {
  to: string;
  subject: string;
  /** Headers by their names in lower case, unfolded. */
  headers: Record<string, string>;
  text: string;
  /** Path and query of the first link to a page of this kind. */
  link: (page: 'confirm' | 'unsubscribe' | 'invites') => string;
}

/** What `List-Unsubscribe` of each email to subscribers holds; test/mail/headers.test.ts has the header that goes with it. */
export const ONE_CLICK_LINK = /^<http:\/\/\S+\/unsubscribe\?token=[\w-]{24}>$/;

/** Every email that a mail server received, oldest first. */
export const emailsOf = ({ received }: Pick<MailServer, 'received'>): ReadEmail[] =>
  received.map(({ to, eml }) => {
    const [head = '', ...rest] = eml.split('\n\n');
    const headers = Object.fromEntries(
      head
        .replaceAll(/\n[ \t]+/g, ' ')
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    );
    const body = rest.join('\n\n');
    const text = headers['content-transfer-encoding'] === 'quoted-printable' ? fromQuoted(body) : body;
    return {
      to: to.join(),
      subject: headers['subject'] ?? '',
      headers,
      text,
      link(page) {
        const url = new RegExp(
          `https?://\\S+/${page === 'confirm' ? 'subscriptions/confirm' : page}\\S*`,
        ).exec(text + (headers['list-unsubscribe'] ?? ''))?.[0];
        if (!url) throw new Error(`no link to ${page} in: ${text}`);
        const { pathname, search } = new URL(url.replace(/>$/, ''));
        return pathname + search;
      },
    };
  });

const fromQuoted = (body: string): string =>
  Buffer.from(
    body
      .replaceAll(/=\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
