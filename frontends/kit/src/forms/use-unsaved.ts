/** A page's form that is left only by who wants to lose what is in it. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { Way } from '@parlance/kit/remote/leaving.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Shown while somebody is asked (LeaveDialog). */
export type Asked = { stay: () => void; leave: () => void } | undefined;

/** `staysAt` says which addresses show the same form still, for a page whose address changes beside it. */
export function useUnsaved(isDirty: boolean, staysAt: (to: URL) => boolean = () => false): Asked {
  const { holdBack } = useShell();
  const [way, setWay] = useState<Way>();
  const isLeaving = useRef(false);
  const stays = useEffectEvent(staysAt);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const letGo = holdBack((asked) => {
      if (stays(new URL(asked.to, window.location.origin))) return false;
      setWay(asked);
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
        isLeaving.current = way.isOut === true;
        way.go();
      },
    }
  );
}
