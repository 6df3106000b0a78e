import { expect, test } from 'vitest';
import { judge } from '../../scripts/conformance/judge.ts';
import type { Check } from '../../scripts/conformance/suite.ts';

const wire: Check = { id: 'wire-schema-valid', status: 'SUCCESS' };
const good = (id: string): Check => ({ id, status: 'SUCCESS' });
const bad = (id: string, errorMessage: string): Check => ({ id, status: 'FAILURE', errorMessage });
const PING: [string, Check[]] = ['ping', [good('ping'), wire]];
const EXCEPTION = { check: 'tools-call-image:tools-call-image', fixture: 'test_image_content' };
const missing = bad('tools-call-image', 'Failed: Unknown tool: test_image_content. Call tools/list.');

test('a named exception counts as one while the suite says that its fixture is missing', () => {
  const scenarios = new Map([PING, ['tools-call-image', [missing, wire]]]);
  expect(judge(scenarios, [EXCEPTION])).toEqual({
    passed: ['ping'],
    excepted: ['tools-call-image'],
    faults: [],
  });
});

test.each<[string, [string, Check[]][], (typeof EXCEPTION)[], RegExp]>([
  ['nobody named', [PING, ['tools-call-image', [missing]]], [], /^tools-call-image:tools-call-image: Failed/],
  [
    'another reason',
    [PING, ['tools-call-image', [bad('tools-call-image', 'a crash')]]],
    [EXCEPTION],
    /another reason/,
  ],
  ['one that passes', [PING, ['tools-call-image', [good('tools-call-image')]]], [EXCEPTION], /does not fail/],
  [
    'a warning nobody named',
    [PING, ['tools-list', [{ id: 'tools-list', status: 'WARNING', errorMessage: 'slow' }]]],
    [],
    /^tools-list:tools-list: slow/,
  ],
  ['no server', [['ping', [wire]]], [], /no scenario passed/],
])('%s is a fault', (_what, scenarios, exceptions, words) => {
  expect(judge(new Map(scenarios), exceptions).faults.join('\n')).toMatch(words);
});

test('what only comes with every scenario is no pass', () => {
  expect(judge(new Map([PING, ['resources-list', [wire]]]), []).passed).toEqual(['ping']);
});
