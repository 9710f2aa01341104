import { useShell } from '@parlance/kit/remote/shell-context.tsx';

/** What follows when it is done: it is said, and the dialog goes. */
export function useDone(onClose: () => void) {
  const { notify } = useShell();
  return (words: string) => () => {
    notify.success(words);
    onClose();
  };
}
