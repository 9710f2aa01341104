/** Says in a live region what changes in the room, for who cannot see it change. */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { leadingTexts } from '../locales/texts.ts';
import type { MessageFeed } from './message-feed.ts';
import { newsOf, type RoomSeen } from './news.ts';

const keptLines = 5;

export function Announcer({
  seen,
  viewer,
  messages,
}: {
  seen: RoomSeen;
  viewer: { uid: string; role: string };
  messages: MessageFeed;
}) {
  const before = useRef<RoomSeen>(undefined);
  const [lines, setLines] = useState<{ id: number; text: string }[]>([]);
  const count = useRef(0);
  const { people, stage, muteAll } = seen;
  const { uid, role } = viewer;
  const add = useRef((texts: readonly string[]) => {
    if (texts.length === 0) return;
    const next = texts.map((text) => ({ id: (count.current += 1), text }));
    setLines((known) => [...known, ...next].slice(-keptLines));
  });
  useEffect(() => {
    const now = { people, stage, muteAll };
    // What is there on entering is on the screen's own reading path.
    if (before.current) add.current(newsOf(before.current, now, { uid, role }));
    before.current = now;
  }, [people, stage, muteAll, uid, role]);
  useEffect(
    () => messages.subscribe(({ name, content }) => add.current([leadingTexts.now().news.wrote(name, content)])),
    [messages],
  );
  return (
    <VisuallyHidden role="log" aria-live="polite" aria-relevant="additions">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </VisuallyHidden>
  );
}
