/** Splits the detail of a 429 from the time of its next room; fails if that and the seconds of Retry-After differ. */
export function dated(detail: string, now: Date): [string, number] {
  const [, words = '', day = '', time = '', seconds = ''] =
    /^(.*) You can try again at (\S+) (\S+) UTC, in (\d+) seconds?\.$/.exec(detail) ?? [];
  const until = Date.parse(`${day}T${time}Z`) - now.getTime();
  if (Math.abs(until - Number(seconds) * 1000) > 1000)
    throw new Error(`no instant, or another one: ${detail}`);
  return [words, Number(seconds)];
}
