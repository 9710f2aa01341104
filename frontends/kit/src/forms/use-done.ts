import { useShell } from '@parlance/kit/remote/shell-context.tsx';

/** What follows when it is done: it is said, with the way back or on where there is one, and the dialog goes. */
export function useDone(onClose: () => void) {
  const { notify } = useShell();
  return (words: string, act?: () => void, wordsOfAct?: string) => () => {
    if (act && wordsOfAct) notify.success(words, act, wordsOfAct);
    else if (act) notify.success(words, act);
    else notify.success(words);
    onClose();
  };
}
