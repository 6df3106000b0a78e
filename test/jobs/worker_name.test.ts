import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { isGone, newWorkerName } from '../../jobs/queue/worker_name.ts';

const [host, boot, namespace, pid, born] = newWorkerName().split(' ');
const name = (...parts: unknown[]): string => [...parts, 'random'].join(' ');
/** The id of a process that has ended. */
const over = spawnSync(process.execPath, ['-e', '0']).pid;

test('a name holds the machine, its start, the namespace of processes and the process', () => {
  expect([host, Number(pid)]).toEqual([hostname(), process.pid]);
  expect(boot).toBe(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  expect(namespace).toBe(readlinkSync('/proc/self/ns/pid'));
});

test.each([
  ['this process', name(host, boot, namespace, pid, born), false],
  ['an ended process', name(host, boot, namespace, over, born), true],
  ['an earlier process with the number of this one', name(host, boot, namespace, pid, 12), true],
  ['a running process', name(host, boot, namespace, process.ppid, born), false],
  ['another machine', name('elsewhere', boot, namespace, over, born), false],
  [
    'a machine of the same name, or another start of it',
    name(host, 'another-boot', namespace, over, born),
    false,
  ],
  ['another container of this machine', name(host, boot, 'pid:[1]', over, born), false],
  ['a name of an older version', `${hostname()} ${over} ${born} random`, false],
])('%s: whether it is known to have ended', (_what, worker, gone) => {
  for (const is_shared of [false, true]) expect(isGone(worker, is_shared)).toBe(gone);
});

test('where the system tells neither start nor namespace, only a database of this machine shows that a worker has ended', () => {
  const worker = name(host, '-', '-', over, born);
  const own = { boot: '-', namespace: '-' };
  expect(isGone(worker, false, own)).toBe(true);
  expect(isGone(worker, true, own)).toBe(false);
});
