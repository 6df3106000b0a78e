import { randomBytes } from 'node:crypto';

/** Makes ids of requests: a random word for this process and a counter, unique and cheap. */
export function requestIds(): () => string {
  const process = randomBytes(5).toString('hex');
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

/** The id from a trusted proxy, if it has the form of one. */
export function givenId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined;
}
