/** A page's form that is left only by who wants to lose what is in it. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useEffectEvent, useState } from 'react';

/** Shown while somebody is asked (LeaveDialog). */
export type Asked = { stay: () => void; leave: () => void } | undefined;

/** `staysAt` says which addresses show the same form still, for a page whose address changes beside it. */
export function useUnsaved(isDirty: boolean, staysAt: (to: URL) => boolean = () => false): Asked {
  const { holdBack } = useShell();
  const [way, setWay] = useState<{ go: () => void }>();
  const stays = useEffectEvent(staysAt);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const letGo = holdBack(({ to, go }) => {
      if (stays(new URL(to, window.location.origin))) return false;
      setWay({ go });
      return true;
    });
    return () => {
      window.removeEventListener('beforeunload', ask);
      letGo();
    };
  }, [holdBack, isDirty]);
  const stay = () => setWay(undefined);
  return (
    way && {
      stay,
      leave() {
        stay();
        way.go();
      },
    }
  );
}
