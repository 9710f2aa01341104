/** Nobody leaves what they have not saved without being asked. */
import { useCallback, useState } from 'react';

/** Where the person may go, and the way there. */
type Leading<To> = { choose: (to: To | undefined) => void };

export function useGuarded<To, Chosen extends object>(chosen: Chosen & Leading<To>) {
  const [isDirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<{ to: To | undefined }>();
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
      choose: (to: To | undefined) => (isDirty ? setWanted({ to }) : chosen.choose(to)),
    },
    leaving: wanted && { stay, leave },
    onDirty,
  };
}
