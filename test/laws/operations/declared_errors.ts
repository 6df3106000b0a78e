import type { Dispatch } from '../../../bridge/call/dispatch.ts';
import { errorCodes } from '../../../tools/operation/define.ts';

/** A dispatcher that fails if an operation responds with an undeclared code; 5xx aside. */
export function declaredOnly(dispatch: Dispatch): Dispatch {
  return async (operation, raw, request) => {
    const outcome = await dispatch(operation, raw, request);
    const { problem } = outcome;
    if (problem && problem.status < 500 && !errorCodes(operation).includes(problem.code)) {
      throw new Error(`${operation.name} answers with ${problem.code}, which it does not declare.`);
    }
    return outcome;
  };
}
