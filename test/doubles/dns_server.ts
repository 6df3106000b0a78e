import { createSocket, type RemoteInfo } from 'node:dgram';

/** The records of a name; a name that begins with `*.` stands for every name below. */
interface Records {
  /** TXT records, each of one or more chunks. */
  txt?: readonly (readonly string[])[];
  /** The name that it is an alias of. */
  cname?: string;
}

/** A DNS server on 127.0.0.1 that speaks UDP as resolvers do (RFC 1035). */
export interface DnsServer {
  /** For the setting `dns.servers`. */
  endpoint: string;
  /** `dead` never responds. */
  mode: 'ok' | 'servfail' | 'dead';
  set(name: string, records: Records): void;
  close(): Promise<void>;
}

const [CNAME, TXT] = [5, 16];
const [SERVFAIL, NO_SUCH_NAME] = [2, 3];

export async function dnsServer(): Promise<DnsServer> {
  const zone = new Map<string, Records>();
  const recordsOf = (name: string): Records | undefined =>
    zone.get(name) ?? zone.get(`*.${name.split('.').slice(1).join('.')}`);
  const socket = createSocket('udp4');
  const server: DnsServer = {
    endpoint: '',
    mode: 'ok',
    set: (name, records) => void zone.set(name, records),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };

  const onQuery = (query: Buffer, from: RemoteInfo): void => {
    if (server.mode === 'dead') return;
    const { name, type, end } = questionIn(query);
    const found = server.mode === 'ok' ? recordsFor(name, type, recordsOf) : [];
    const code = server.mode === 'servfail' ? SERVFAIL : recordsOf(name) ? 0 : NO_SUCH_NAME;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | code, 2);
    for (const [at, count] of [1, found.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...found]), from.port, from.address);
  };
  socket.on('message', onQuery);
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  server.endpoint = `127.0.0.1:${socket.address().port}`;
  return server;
}

function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // Resolvers mix the case of names.
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** The records of a type, behind the aliases that lead to them. */
function recordsFor(name: string, type: number, recordsOf: (name: string) => Records | undefined): Buffer[] {
  const { txt = [], cname } = recordsOf(name) ?? {};
  if (cname !== undefined)
    return [
      record(name, CNAME, encoded(cname)),
      ...(type === CNAME ? [] : recordsFor(cname, type, recordsOf)),
    ];
  if (type !== TXT) return [];
  return txt.map((chunks) => record(name, TXT, Buffer.concat(chunks.map(chunk))));
}

const chunk = (text: string): Buffer =>
  Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);

const encoded = (name: string): Buffer => Buffer.concat([...name.split('.').map(chunk), Buffer.from([0])]);

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encoded(name), fixed, data]);
}
