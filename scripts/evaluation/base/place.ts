import { startDemo } from '../../../test/acceptance/service.ts';

/** Websites of the founder, by company: one says everything, one gives orders to its readers, one says almost nothing. */
interface Websites {
  pelagia: string;
  kilnbook: string;
  murmur: string;
}

/** A service with the demo world, as its founder has it. */
export interface Place {
  url: string;
  /** Her API key. */
  key: string;
  websites: Websites;
  /** The day, as the service has it. */
  today: string;
  close(): Promise<unknown>;
}

/** The built demo in a process of its own. It drafts by rules: the key of the operator pays for the evaluation alone. */
export async function builtPlace(): Promise<Place> {
  // Without limits: what is looked up before and after a task counts as calls of the founder too.
  const demo = await startDemo({ ANTHROPIC_API_KEY: '', AI_BASE_URL: '', RATE_LIMITS: 'off' });
  const [pelagia = '', kilnbook = '', murmur = ''] = demo.sites;
  return {
    url: demo.url,
    key: demo.key,
    websites: { pelagia, kilnbook, murmur },
    today: new Date().toISOString().slice(0, 10),
    close: () => demo.stop(),
  };
}

/** A request over REST with the key of the founder. */
export async function rest(
  { url, key }: Place,
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<any> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const content = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${content}`);
  return JSON.parse(content);
}
