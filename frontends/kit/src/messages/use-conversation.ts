/** One conversation: read from its end, kept true by the live stream, or by looking while that is away, and marked as read while somebody looks at it. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { invalidate } from '../api/invalidate.ts';
import { under } from '../api/read.ts';
import { endOf, type ChatList, type Said } from '../chat/chat-list.ts';
import { useChatList } from '../chat/use-chat-list.ts';
import { useCheckWhileAway } from '../live/use-check-while-away.ts';
import { useLive } from '../live/use-live.ts';
import { messageTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { ConversationJson } from './conversations.ts';
import { keptWords } from './kept-words.ts';

export type OpenConversation = ReturnType<typeof useConversation>;

const final = ['CONVERSATION_NOT_FOUND', 'CONVERSATION_CLOSED', 'CONVERSATION_BLOCKED', 'CONVERSATION_BLOCKED_BY_YOU'];

const withNames = (said: readonly Said[]) =>
  said.map((line) => ({ ...line, name: line.name || messageTexts.now().gone }));
/** Before the first that was read; of an empty list nothing is. */
const firstSeq = ({ lines }: ChatList) => lines.find(({ state }) => state === 'sent')?.seq ?? 0;

export function useConversation(uid: string) {
  const { api, session } = useShell();
  const kept = useMemo(() => keptWords(session.person.uid, uid), [session.person.uid, uid]);
  const [known, setKnown] = useState<ConversationJson>();
  const [error, setError] = useState<unknown>();
  const [older, setOlder] = useState({ more: false, busy: false });
  const post = async (id: string, content: string) =>
    (await api.POST('/messages/{uid}', { params: { path: { uid } }, body: { id, content } })).data;
  const { lines, latest, hear, send, sendAgain } = useChatList({ post, final, kept });
  /** The answer to an own line may come before an earlier one of the other has been read. */
  const [readTo, setReadTo] = useState(0);
  const readFrom = useRef(0);

  const page = useCallback(
    async (query: { after?: string; before?: string }) => {
      const { data } = await api.GET('/messages/{uid}', { params: { path: { uid }, query } });
      setKnown(data.conversation);
      hear(withNames(data.items));
      readFrom.current = Math.max(readFrom.current, endOf(data.items));
      setReadTo(readFrom.current);
      return data;
    },
    [api, hear, uid],
  );
  const read = useCallback(
    async ({ isLook = false } = {}) => {
      try {
        const after = readFrom.current;
        const { items, more } = await page(after === 0 ? {} : { after: String(after) });
        if (after === 0) setOlder({ more, busy: false });
        for (let behind = after > 0 && more, seen = items; behind && seen.length > 0;)
          ({ items: seen, more: behind } = await page({ after: String(readFrom.current) }));
        setError(undefined);
      } catch (problem) {
        // Nothing is missing by a look that failed: the next one, or the stream, goes on where it was.
        if (!isLook) setError(problem);
      }
    },
    [page],
  );
  const readOlder = useCallback(async () => {
    setOlder({ more: true, busy: true });
    const found = await page({ before: String(firstSeq(latest.current)) }).catch(setError);
    setOlder({ more: found?.more ?? true, busy: false });
  }, [latest, page]);

  useEffect(() => queueMicrotask(() => void read()), [read]);
  useNews(uid, read);
  useMarkRead(known, readTo);
  return {
    conversation: known,
    lines,
    error,
    retryReading: () => void read(),
    older: { ...older, read: () => void readOlder() },
    setConversation: setKnown,
    kept,
    send,
    sendAgain,
  };
}

function useNews(uid: string, read: (how?: { isLook?: boolean }) => Promise<void>): void {
  const look = useCallback(() => read({ isLook: true }), [read]);
  useCheckWhileAway(look);
  useLive('resync', () => void read());
  useLive('message.sent', (told) => told.with === uid && void read());
  useLive('conversation.changed', (told) => told.with === uid && void read());
}

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** Tells how far somebody has read, once for each end that was seen; a window that nobody looks at reads nothing. */
function useMarkRead(conversation: ConversationJson | undefined, last: number) {
  const { api } = useShell();
  const client = useQueryClient();
  const told = useRef(0);
  const uid = conversation?.with.uid;
  const readSeq = conversation?.readSeq ?? 0;
  useEffect(() => {
    if (uid === undefined) return undefined;
    const mark = () => {
      if (!isLookedAt() || last <= Math.max(readSeq, told.current)) return;
      told.current = last;
      const sent = api.PUT('/messages/{uid}/read', { params: { path: { uid } }, body: { seq: last } });
      // What could not be told is told with the next line, or when the page is opened again.
      sent.then(
        () => invalidate(client, under('/messages')),
        () => (told.current = 0),
      );
    };
    mark();
    window.addEventListener('focus', mark);
    document.addEventListener('visibilitychange', mark);
    return () => {
      window.removeEventListener('focus', mark);
      document.removeEventListener('visibilitychange', mark);
    };
  }, [api, client, last, readSeq, uid]);
}
