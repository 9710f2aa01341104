/** Lines that were read, heard and sent: each is sent under an id of one's own, so that nothing is said twice. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isProblem, problemText } from '../api/problem.ts';
import { saysSomething } from '../domain/fields.ts';
import { call } from '../domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ChatList, confirmed, emptyChat, failed, type Said, unsent } from './chat-list.ts';

type Sending = {
  /** Sends the line; what comes back is the same line, confirmed. */
  post: (id: string, content: string) => Promise<Said>;
  /** Codes of refusals that no new try cures. */
  final: readonly string[];
  /** What was written before and not sent, and who keeps what is not sent now. */
  kept?: { lines(): readonly NotSent[]; keepLines(lines: readonly NotSent[]): void };
};
type NotSent = Pick<Said, 'id' | 'content' | 'when'>;

export function useChatList({ post, final, kept }: Sending) {
  const { session, clock } = useShell();
  const [list, setList] = useState<ChatList>(() => notSentBefore(kept?.lines() ?? [], session.person));
  const latest = useRef(list);
  const sending = useRef({ post, final });
  useEffect(() => {
    latest.current = list;
    sending.current = { post, final };
  });
  useEffect(() => {
    const open = list.lines.filter(({ state, refusal }) => state !== 'sent' && !refusal);
    kept?.keepLines(open.map(({ id, content, when }) => ({ id, content, when })));
  }, [list, kept]);
  const hear = useCallback((said: readonly Said[]) => setList((known) => confirmed(known, said)), []);

  const put = useCallback(
    async (id: string, content: string) => {
      try {
        hear([await sending.current.post(id, content)]);
      } catch (problem) {
        const isFinal = isProblem(problem) && sending.current.final.includes(problem.code);
        setList((known) => failed(known, id, isFinal ? problemText(problem) : undefined));
      }
    },
    [hear],
  );
  const sendAgain = useCallback(
    (id: string) => {
      const line = latest.current.lines.find((known) => known.id === id);
      if (!line) return;
      setList((known) => unsent(known, line));
      void put(id, line.content);
    },
    [put],
  );
  const send = (text: string) => {
    const content = text.trim().slice(0, call.chatMaxCharacters);
    if (!saysSomething(content)) return;
    const id = crypto.randomUUID();
    const { uid, name } = session.person;
    setList((known) => unsent(known, { id, uid, name, content, when: clock.now() }));
    void put(id, content);
  };
  return { lines: list.lines, latest, hear, send, sendAgain };
}

/** Whoever comes back sees that it was not sent, and sends it by a click. */
function notSentBefore(lines: readonly NotSent[], { uid, name }: { uid: string; name: string }): ChatList {
  if (lines.length === 0) return emptyChat;
  return { lines: lines.map((line) => ({ ...line, uid, name, seq: 0, state: 'failed' })) };
}
