/** Which instants have a change on its way to the server. */
import { useCallback, useState } from 'react';

export function useWaiting() {
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set<number>());
  const during = useCallback(async (when: readonly number[], work: () => Promise<void>): Promise<void> => {
    setWaiting((before) => new Set([...before, ...when]));
    try {
      await work();
    } finally {
      setWaiting((before) => new Set([...before].filter((at) => !when.includes(at))));
    }
  }, []);
  return { waiting, during };
}
