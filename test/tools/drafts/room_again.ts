/** What the detail of a 429 says before it says when there is room again, and the seconds until then; fails where the two differ. */
export function dated(detail: string, now: Date): [string, number] {
  const [, words = '', day = '', time = '', seconds = ''] =
    /^(.*) You can try again at (\S+) (\S+) UTC, in (\d+) seconds?\.$/.exec(detail) ?? [];
  const until = Date.parse(`${day}T${time}Z`) - now.getTime();
  if (Math.abs(until - Number(seconds) * 1000) > 1000)
    throw new Error(`no instant, or another one: ${detail}`);
  return [words, Number(seconds)];
}
