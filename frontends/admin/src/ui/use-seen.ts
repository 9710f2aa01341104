/** On which version of a thing somebody changes it: on the one that they have seen. */
import { isProblem } from '@parlance/kit/api/problem.ts';
import { useState } from 'react';

type Versioned = { version: number } | undefined;

/**
 * A newer version that comes while somebody types moves nothing. Once a change was refused for it, it is what is shown as seen and what the
 * next try is made on; what was typed stays.
 */
export function useSeen<T extends Versioned>(opened: T, newest: NonNullable<T> | undefined) {
  const [seen, setSeen] = useState(opened);
  const [isRefused, setIsRefused] = useState(false);
  // The refusal and what is read after it come in either order.
  if (isRefused && seen && newest && newest.version > seen.version) {
    setSeen(newest);
    setIsRefused(false);
  }
  const onError = (problem: unknown) => {
    if (isProblem(problem) && (problem.status === 409 || problem.status === 412)) setIsRefused(true);
  };
  return { seen, isNewer: seen !== opened, onError };
}
