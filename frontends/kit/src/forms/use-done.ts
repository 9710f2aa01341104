import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useRef } from 'react';

/**
 * What follows when it is done: it is said, with the way back or on where there is one, and the dialog goes. Where it is gone already (by
 * live news, or because somebody closed it) it is only said: another one may be open in its place.
 */
export function useDone(onClose: () => void) {
  const { notify } = useShell();
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  return (words: string, act?: () => void, wordsOfAct?: string) => () => {
    if (act && wordsOfAct) notify.success(words, act, wordsOfAct);
    else if (act) notify.success(words, act);
    else notify.success(words);
    if (isThere.current) onClose();
  };
}
