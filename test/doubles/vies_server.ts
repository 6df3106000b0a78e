import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What VIES does with one request: a verdict, a fault, any body, or nothing. */
type ViesReply =
  | { valid: boolean; user_error?: string }
  | { fault: string; status?: number }
  | { raw: string; status?: number }
  | { instead: 'drop' | 'hang' };

/** The body of a request, as the Commission documents it. */
interface ViesRequest {
  countryCode: string;
  vatNumber: string;
  requesterMemberStateCode?: string;
  requesterNumber?: string;
}

/** A local server with `check-vat-number` of VIES, in the shape in which the REST service of the Commission responds. */
export async function viesServer(initially: ViesReply = { valid: true }) {
  const requests: ViesRequest[] = [];
  const script: ViesReply[] = [];
  let otherwise = initially;
  const running = new Map<string, number>();
  let most = 0;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const json = (status: number, body: unknown): void =>
        void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (req.method !== 'POST' || req.url !== '/rest-api/check-vat-number') return json(404, {});
      const received = JSON.parse(Buffer.concat(chunks).toString()) as ViesRequest;
      requests.push(received);
      const { countryCode, vatNumber, requesterNumber } = received;
      running.set(countryCode, (running.get(countryCode) ?? 0) + 1);
      most = Math.max(most, running.get(countryCode)!);
      res.on('close', () => running.set(countryCode, running.get(countryCode)! - 1));
      const reply = script.shift() ?? otherwise;
      if ('instead' in reply) return void (reply.instead === 'drop' && res.destroy());
      if ('raw' in reply) return void res.writeHead(reply.status ?? 200).end(reply.raw);
      if ('fault' in reply)
        return json(reply.status ?? 200, { actionSucceed: false, errorWrappers: [{ error: reply.fault }] });
      // Long enough for a second request to arrive meanwhile, if one is sent.
      setTimeout(
        () =>
          json(200, {
            countryCode,
            vatNumber,
            requestDate: '2026-11-18T12:00:00.000Z',
            valid: reply.valid,
            requestIdentifier: requesterNumber ? `WAPIAAAA${requests.length}` : '',
            name: '---',
            ...(reply.user_error !== undefined && { userError: reply.user_error }),
          }),
        20,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    /** For VIES_BASE_URL. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`,
    requests,
    /** The most requests that one member state had at the same time. */
    most: (): number => most,
    /** Behaviour for the next requests, in order; afterwards `always`. */
    next: (...replies: ViesReply[]): void => void script.push(...replies),
    always: (reply: ViesReply): void => void (otherwise = reply),
    close,
    [Symbol.asyncDispose]: close,
  };
}
