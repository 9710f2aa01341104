/** At the device that somebody goes on with: what the scanned code is for takes its place in the address, and is entered as by a window that was restored. */
import { isProblem, problemText } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { texts } from '../locales/texts.ts';
import { MessagePage } from './message-page.tsx';
import type { Move } from '../room/move-address.ts';
import { NoWayIn } from './re-enter.tsx';

type Props = { move: Move; onKnown: () => void };

export function Arrive({ move: { code, group }, onKnown }: Props) {
  const { api } = useShell();
  const { place: words } = texts.use();
  const { mutate, error } = useMutation({
    mutationFn: async () => (await api.POST('/calls/move', { body: { code } })).data.room,
    onSuccess: (room) => {
      const query = new URLSearchParams({ room, ...(group ? { group: 'true' } : {}) });
      window.history.replaceState(window.history.state, '', `/call?${query}`);
      onKnown();
    },
  });
  // A code is good once: it is shown once, however often this is drawn.
  const isShown = useRef(false);
  useEffect(() => {
    if (!isShown.current) mutate();
    isShown.current = true;
  }, [mutate]);
  if (!error) return <MessagePage title={words.entering} />;
  // A code that was refused stays refused; one that did not arrive may be good still.
  const mayBeGood = !isProblem(error) || error.status === 0;
  return <NoWayIn text={problemText(error)} problem={error} {...(mayBeGood ? { onAgain: () => mutate() } : {})} />;
}
