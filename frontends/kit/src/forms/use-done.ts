import { useShell } from '@parlance/kit/remote/shell-context.tsx';

/** What follows when it is done: it is said, with the way back where there is one, and the dialog goes. */
export function useDone(onClose: () => void) {
  const { notify } = useShell();
  return (words: string, undo?: () => void) => () => {
    if (undo) notify.success(words, undo);
    else notify.success(words);
    onClose();
  };
}
