/** A pull at the top of the page, which iOS takes as "load it again" and would end the call (CALL-46, CALL-47). Pure. */
import { call } from '@parlance/kit/domain/limits.ts';

export type Pull = { fromY: number; atTop: boolean };

export function isPulled(pull: Pull | undefined, y: number): boolean {
  return pull?.atTop === true && y - pull.fromY >= call.pullToRefreshPx;
}
