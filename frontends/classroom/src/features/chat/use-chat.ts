/** The lesson's chat: read once, kept true by the live stream, sent with an id of one's own so that nothing is said twice. */
import type { ChatMessageJson } from '@parlance/kit/api/types.ts';
import { lastSeq } from '@parlance/kit/chat/chat-list.ts';
import { useChatList } from '@parlance/kit/chat/use-chat-list.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Chat = ReturnType<typeof useChat>;

const final = ['LESSON_OVER'];

/** `onNews` is told of what others say. */
export function useChat(bookingId: string, onNews: (message: ChatMessageJson) => void) {
  const { api, session } = useShell();
  const [error, setError] = useState<unknown>();
  /** The stream may tell a line twice before the list is drawn again. */
  const heard = useRef(new Set<string>());
  const post = async (id: string, content: string) => {
    const params = { path: { bookingId } };
    return (await api.POST('/chat/{bookingId}', { params, body: { id, content } })).data;
  };
  const { lines, latest, hear, send, sendAgain } = useChatList({ post, final });

  const read = useCallback(async () => {
    try {
      for (let more = true, after = lastSeq(latest.current); more;) {
        const params = { path: { bookingId }, query: { after: String(after) } };
        const { data: page } = await api.GET('/chat/{bookingId}', { params });
        hear(page.items);
        after = Math.max(after, ...page.items.map(({ seq }) => seq));
        more = page.more && page.items.length > 0;
      }
      setError(undefined);
    } catch (problem) {
      setError(problem);
    }
  }, [api, bookingId, hear, latest]);

  useEffect(() => queueMicrotask(() => void read()), [read]);
  useLive('resync', () => void read());
  useLive('chat.message', (message) => {
    if (message.bookingId !== bookingId) return;
    const isNew =
      !heard.current.has(message.id) &&
      !latest.current.lines.some((line) => line.id === message.id && line.state === 'sent');
    heard.current.add(message.id);
    hear([message]);
    if (isNew && message.uid !== session.person.uid) onNews(message);
  });
  return { lines, error, retryReading: () => void read(), send, sendAgain };
}
