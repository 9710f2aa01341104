/** The lesson's chat: read once, kept true by the live stream, sent with an id of one's own so that nothing is said twice. */
import { saysSomething } from '@parlance/kit/domain/fields.ts';
import { call } from '@parlance/kit/domain/limits.ts';
import { isProblem, problemText } from '@parlance/kit/api/problem.ts';
import type { ChatMessageJson } from '@parlance/kit/api/types.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChatList, confirmed, emptyChat, failed, lastSeq, unsent } from './chat-list.ts';

export type Chat = ReturnType<typeof useChat>;

/** What was said, and what is said now; `onNews` is told of what others say. */
function useLines(bookingId: string, onNews: (message: ChatMessageJson) => void) {
  const { api, session } = useShell();
  const [list, setList] = useState<ChatList>(emptyChat);
  const [error, setError] = useState<string>();
  const latest = useRef(list);
  /** The stream may tell a line twice before the list is drawn again. */
  const heard = useRef(new Set<string>());
  useEffect(() => {
    latest.current = list;
  });

  const read = useCallback(async () => {
    try {
      for (let more = true, after = lastSeq(latest.current); more;) {
        const params = { path: { bookingId }, query: { after: String(after) } };
        const { data: page } = await api.GET('/chat/{bookingId}', { params });
        setList((known) => confirmed(known, page.items));
        after = Math.max(after, ...page.items.map(({ seq }) => seq));
        more = page.more && page.items.length > 0;
      }
      setError(undefined);
    } catch (problem) {
      setError(problemText(problem));
    }
  }, [api, bookingId]);

  useEffect(() => void read(), [read]);
  useLive('resync', () => void read());
  useLive('chat.message', (message) => {
    if (message.bookingId !== bookingId) return;
    const isNew =
      !heard.current.has(message.id) &&
      !latest.current.lines.some((line) => line.id === message.id && line.state === 'sent');
    heard.current.add(message.id);
    setList((known) => confirmed(known, [message]));
    if (isNew && message.uid !== session.person.uid) onNews(message);
  });
  return { list, setList, latest, error, retryReading: () => void read() };
}

export function useChat(bookingId: string, onNews: (message: ChatMessageJson) => void) {
  const { api, session, clock } = useShell();
  const { list, setList, latest, ...reading } = useLines(bookingId, onNews);

  const post = useCallback(
    async (id: string, content: string) => {
      try {
        const params = { path: { bookingId } };
        const { data } = await api.POST('/chat/{bookingId}', { params, body: { id, content } });
        setList((known) => confirmed(known, [data]));
      } catch (problem) {
        const isFinal = isProblem(problem) && problem.code === 'LESSON_OVER';
        setList((known) => failed(known, id, isFinal ? problemText(problem) : undefined));
      }
    },
    [api, bookingId, setList],
  );

  const sendAgain = useCallback(
    (id: string) => {
      const line = latest.current.lines.find((known) => known.id === id);
      if (!line) return;
      setList((known) => unsent(known, line));
      void post(id, line.content);
    },
    [post, latest, setList],
  );

  return {
    ...list,
    ...reading,
    send(text: string) {
      const content = text.trim().slice(0, call.chatMaxCharacters);
      if (!saysSomething(content)) return;
      const id = crypto.randomUUID();
      const { uid, name } = session.person;
      setList((known) => unsent(known, { id, uid, name, content, when: clock.now(), bookingId }));
      void post(id, content);
    },
    sendAgain,
  };
}
