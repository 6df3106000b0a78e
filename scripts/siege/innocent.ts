import { mcpCaller } from '../../test/clients/mcp_clients.ts';
import { signedIn } from '../endurance/load.ts';

/** People who use the service as it is meant: each call sends one request, of another kind than the last, and gives its milliseconds. */
export interface Innocent {
  next(): Promise<number>;
  /** What was not answered as it should be. */
  faults: readonly string[];
  close(): Promise<void>;
}

/** Readers at addresses of their own, a member with a browser, and an assistant. */
export async function innocent(
  service: { url: string; data_dir: string },
  { email, key }: { email: string; key: string },
): Promise<Innocent> {
  const [member, assistant] = await Promise.all([signedIn(service, email), mcpCaller(service.url, key)]);
  const faults: string[] = [];
  let sent = 0;
  const read = async (path: string): Promise<void> => {
    const ip = `203.0.113.${1 + (sent % 250)}`;
    const response = await fetch(service.url + path, { headers: { 'x-forwarded-for': ip } });
    await response.arrayBuffer();
    if (response.status !== 200) faults.push(`${path}: ${response.status}`);
  };
  const KINDS: readonly (() => Promise<void>)[] = [
    () => read('/'),
    () => read(`/api/v1/listings?q=${['invoices', 'notes', 'calendar'][sent % 3]}`),
    () => read('/launches'),
    async () => {
      const { problem } = await assistant.call('search_listings', { q: 'invoices' });
      if (problem) faults.push(`search_listings: ${JSON.stringify(problem)}`);
    },
    async () => {
      const { status } = await member.request('/account');
      if (status !== 200) faults.push(`/account: ${status}`);
    },
  ];
  return {
    faults,
    async next() {
      const began = performance.now();
      const request = KINDS[sent++ % KINDS.length];
      await request?.().catch((error: unknown) => faults.push(String(error)));
      return performance.now() - began;
    },
    close: () => assistant.close(),
  };
}
