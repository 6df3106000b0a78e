import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request: ratings by domain, an error, any body, or nothing. */
type AhrefsReply =
  | { ratings: Readonly<Record<string, number | null>> }
  | { status: number; error?: string }
  | { raw: string }
  | { instead: 'drop' };

/** A local server with the endpoint `domain-rating-free` of Ahrefs, as its API v3 documents and returns it. */
export async function ahrefsServer(initially: AhrefsReply = { ratings: {} }) {
  const requests: { headers: IncomingHttpHeaders; targets: string[] }[] = [];
  const script: AhrefsReply[] = [];
  let otherwise = initially;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const json = (status: number, body: unknown): void =>
        void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (req.method !== 'POST' || req.url !== '/v3/public/domain-rating-free')
        return json(404, { error: 'not found' });
      const { targets } = JSON.parse(Buffer.concat(chunks).toString()) as { targets: string[] };
      requests.push({ headers: req.headers, targets });
      const reply = script.shift() ?? otherwise;
      if ('instead' in reply) return void res.destroy();
      if ('raw' in reply) return void res.end(reply.raw);
      if ('status' in reply) return json(reply.status, { error: reply.error ?? 'boom' });
      const rows = targets.map((target) => ({
        target: `${target}/`,
        domain_rating: reply.ratings[target] ?? null,
      }));
      const license = 'https://ahrefs.com/legal/domain-rating-license';
      return json(200, { domain_rating: { targets: rows.toReversed(), license } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    /** For AHREFS_BASE_URL. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Behaviour for the next requests, in order; afterwards `always`. */
    next: (...replies: AhrefsReply[]): void => void script.push(...replies),
    always: (reply: AhrefsReply): void => void (otherwise = reply),
    [Symbol.asyncDispose]: close,
  };
}
