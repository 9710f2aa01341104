/** Faults that another try may not meet: a line that breaks, a server that is not well. */
import { isProblem } from '../api/problem.ts';

export function mayPass(error: unknown): boolean {
  if (!isProblem(error)) return error instanceof TypeError;
  return error.code === 'TIMED_OUT' || error.status === 429 || error.status >= 500;
}
