/** Nobody leaves what they have not saved without being asked. */
import { useCallback, useState } from 'react';
import type { Chosen, Place } from './use-chosen.ts';

export function useGuarded(chosen: Chosen) {
  const [isDirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<{ to: Place | undefined }>();
  const onDirty = useCallback((dirty: boolean) => setDirty(dirty), []);
  const stay = () => setWanted(undefined);
  const leave = () => {
    stay();
    setDirty(false);
    chosen.choose(wanted?.to);
  };
  return {
    chosen: {
      ...chosen,
      choose: (to: Place | undefined) => (isDirty ? setWanted({ to }) : chosen.choose(to)),
    },
    leaving: wanted && { stay, leave },
    onDirty,
  };
}
