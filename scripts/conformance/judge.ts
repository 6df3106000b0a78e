import type { Exception } from '../../test/conformance/exceptions.ts';
import type { Check } from './suite.ts';

/** Result of a run, with every unsuccessful check accounted for. */
export interface Judgement {
  /** Scenarios in which all checks of the service itself passed. */
  passed: string[];
  /** Scenarios with a check that needs a fixture of the suite. */
  excepted: string[];
  /** Faults, one line each: unexpected failures, and exceptions that do not apply. */
  faults: string[];
}

/** The suite adds this check to every scenario that sent anything; alone it proves nothing. */
const COMES_WITH_ALL = 'wire-schema-valid';

/** Compares a run with the named exceptions. An exception applies only while the suite reports that its fixture is missing. */
export function judge(scenarios: ReadonlyMap<string, Check[]>, exceptions: readonly Exception[]): Judgement {
  const judgement: Judgement = { passed: [], excepted: [], faults: [] };
  const left = new Map(exceptions.map((exception) => [exception.check, exception]));
  for (const [scenario, checks] of scenarios) {
    const failing = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
    for (const { id, errorMessage = '' } of failing) {
      const name = `${scenario}:${id}`;
      const exception = left.get(name);
      left.delete(name);
      if (!exception) judgement.faults.push(`${name}: ${errorMessage}`);
      else if (!errorMessage.includes(exception.message ?? exception.fixture))
        judgement.faults.push(`${name} fails for another reason than ${exception.fixture}: ${errorMessage}`);
    }
    const listed = checks.some(({ id, status }) => status === 'SUCCESS' && id !== COMES_WITH_ALL);
    if (failing.length > 0) judgement.excepted.push(scenario);
    else if (listed) judgement.passed.push(scenario);
  }
  for (const { check } of left.values())
    judgement.faults.push(`${check} is named as an exception, and does not fail`);
  if (judgement.passed.length === 0) judgement.faults.push('no scenario passed: was there a server?');
  return judgement;
}
