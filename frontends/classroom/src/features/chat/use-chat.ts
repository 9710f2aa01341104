/** The lesson's chat: read once, kept true by the live stream, or by looking while that is away, and sent with an id of one's own so that nothing is said twice. */
import type { ChatMessageJson } from '@parlance/kit/api/types.ts';
import { endOf } from '@parlance/kit/chat/chat-list.ts';
import { useChatList } from '@parlance/kit/chat/use-chat-list.ts';
import { call } from '@parlance/kit/domain/limits.ts';
import { useCheckWhileAway } from '@parlance/kit/live/use-check-while-away.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Chat = ReturnType<typeof useChat>;

const final = ['LESSON_OVER'];

type Taken = { isNews: boolean };

/** `onNews` is told once of each line that others say. */
export function useChat(bookingId: string, onNews: (message: ChatMessageJson) => void) {
  const { api, session } = useShell();
  const { uid } = session.person;
  const [error, setError] = useState<unknown>();
  /** A line may come twice before the list is drawn again. */
  const known = useRef(new Set<string>());
  /** By reading alone: the answer to an own line, and what the stream tells, may come before an earlier one. */
  const readTo = useRef(0);
  const hasRead = useRef(false);
  const tell = useRef(onNews);
  useEffect(() => void (tell.current = onNews));
  const post = async (id: string, content: string) => {
    const params = { path: { bookingId } };
    return (await api.POST('/chat/{bookingId}', { params, body: { id, content } })).data;
  };
  const { lines, hear, send, sendAgain } = useChatList({ post, final });

  const take = useCallback(
    (said: readonly ChatMessageJson[], { isNews }: Taken) => {
      const fresh = said.filter(({ id }) => !known.current.has(id));
      for (const { id } of fresh) known.current.add(id);
      hear(said);
      if (isNews) for (const message of fresh) if (message.uid !== uid) tell.current(message);
    },
    [hear, uid],
  );
  const read = useCallback(
    async ({ isLook = false } = {}) => {
      try {
        for (let more = true; more;) {
          const params = { path: { bookingId }, query: { after: String(readTo.current) } };
          const { data: page } = await api.GET('/chat/{bookingId}', { params });
          take(page.items, { isNews: hasRead.current });
          readTo.current = Math.max(readTo.current, endOf(page.items));
          more = page.more && page.items.length > 0;
        }
        hasRead.current = true;
        setError(undefined);
      } catch (problem) {
        // The stream goes on where it was when it is back: nothing is missing by a look that failed.
        if (!isLook) setError(problem);
      }
    },
    [api, bookingId, take],
  );

  useEffect(() => queueMicrotask(() => void read()), [read]);
  const look = useCallback(() => read({ isLook: true }), [read]);
  useCheckWhileAway(look, call.roomPollMs);
  useLive('resync', () => void read());
  useLive('chat.message', (message) => message.bookingId === bookingId && take([message], { isNews: true }));
  return { lines, error, retryReading: () => void read(), send, sendAgain };
}
