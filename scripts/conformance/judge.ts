import type { Exception } from '../../test/conformance/exceptions.ts';
import type { Check } from './suite.ts';

/** How the running service did, with every check that is not a success accounted for. */
export interface Judgement {
  /** Scenarios in which something of the service itself was checked, and all of it held. */
  passed: string[];
  /** Scenarios with a check that needs a fixture of the suite. */
  excepted: string[];
  /** What is wrong, one line each: failures nobody named, and exceptions that are none. */
  faults: string[];
}

/** The suite adds this to every scenario that sent anything: alone it shows nothing about the scenario. */
const COMES_WITH_ALL = 'wire-schema-valid';

/** Holds a run against the named exceptions. An exception is good only while the suite itself says that its fixture is missing. */
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
      else if (!errorMessage.includes(exception.says ?? exception.fixture))
        judgement.faults.push(`${name} fails for another reason than ${exception.fixture}: ${errorMessage}`);
    }
    const shown = checks.some(({ id, status }) => status === 'SUCCESS' && id !== COMES_WITH_ALL);
    if (failing.length > 0) judgement.excepted.push(scenario);
    else if (shown) judgement.passed.push(scenario);
  }
  for (const { check } of left.values())
    judgement.faults.push(`${check} is named as an exception, and does not fail`);
  if (judgement.passed.length === 0) judgement.faults.push('no scenario passed: was there a server?');
  return judgement;
}
