/** Leaving for a page of the payment provider. */
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useState } from 'react';

/** On the way out nothing can be pressed; who comes back by the browser's own arrow finds the page as it was. */
export function useLeave() {
  const { notify } = useShell();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const stay = () => setLeaving(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);
  return {
    isLeaving,
    leaveFor(address: string) {
      setLeaving(true);
      window.location.assign(address);
    },
    say: (error: unknown) => tellProblem(notify, error),
  };
}
