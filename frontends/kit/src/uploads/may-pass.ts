/** Faults that another try in a moment may not meet: a line that breaks, a server that is not well. A store that is full is not emptied in a moment. */
import { isProblem } from '../api/problem.ts';

export function mayPass(error: unknown): boolean {
  if (!isProblem(error)) return error instanceof TypeError;
  if (error.code === 'STORE_FULL') return false;
  return error.code === 'TIMED_OUT' || error.status === 429 || error.status >= 500;
}
