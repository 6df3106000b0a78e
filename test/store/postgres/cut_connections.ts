import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { databaseUrl } from '../../postgres_cluster.ts';

/**
 * What happens to a message to the server: the connection is cut before it arrives, or when it has arrived and before it is answered; or it
 * waits while that is so, as on a network that is interrupted.
 */
type Fate = 'arrives' | 'cut before' | 'cut after' | 'waits';

/** The URL of a database through a proxy that decides about each message by its text. `onResponse` is called for each response. */
export async function throughProxy(
  name: string,
  fateOf: (message: string, connection: Socket) => Fate,
  onResponse: (connection: Socket) => unknown = () => undefined,
): Promise<string> {
  const socket = `${new URL(databaseUrl(name)).searchParams.get('host')}/.s.PGSQL.5432`;
  const proxy = createServer((client) => {
    const server = connect(socket);
    const cut = (): void => {
      client.destroy();
      server.destroy();
    };
    const pass = (data: Buffer): void => {
      const fate = fateOf(data.toString('latin1'), client);
      if (fate === 'waits') {
        client.pause();
        setTimeout(() => pass(data), 5);
        return;
      }
      client.resume();
      if (fate === 'cut before') return cut();
      // Its answer shows that the server has done it.
      if (fate === 'cut after') {
        server.removeAllListeners('data');
        server.once('data', cut);
      }
      server.write(data);
    };
    client.on('data', pass);
    server.on('data', (data) => {
      onResponse(client);
      client.write(data);
    });
    for (const end of [client, server]) end.on('error', cut).on('close', cut);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  return `postgres://postgres@127.0.0.1:${(proxy.address() as AddressInfo).port}/${name}`;
}

/** The URL of a database through a proxy that can be shut, as if the server were away: connections are cut, and new ones refused. */
export async function throughGate(
  name: string,
): Promise<{ url: string; shut: () => Promise<void>; open: () => Promise<void> }> {
  const socket = `${new URL(databaseUrl(name)).searchParams.get('host')}/.s.PGSQL.5432`;
  const clients = new Set<Socket>();
  const proxy = createServer((client) => {
    clients.add(client);
    const server = connect(socket);
    client.pipe(server).pipe(client);
    for (const end of [client, server])
      end
        .on('error', () => undefined)
        .on('close', () => {
          client.destroy();
          server.destroy();
          clients.delete(client);
        });
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = proxy.address() as AddressInfo;
  const shut = async (): Promise<void> => {
    const closed = new Promise((resolve) => proxy.close(resolve));
    for (const client of clients) client.destroy();
    await closed;
  };
  onTestFinished(shut);
  return { url: `postgres://postgres@127.0.0.1:${port}/${name}`, shut, open: () => listen(port) };
}
