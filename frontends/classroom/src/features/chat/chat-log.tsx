/** The lines of a chat: the newest in view, earlier ones when asked for, and nobody who reads above is torn away. */
import { Box, Button, Group, Text } from '@mantine/core';
import { timeOf } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../../locales/texts.ts';
import { FloatingButton } from '../../ui/room-button.tsx';
import classes from './chat.module.css';
import type { ChatLine } from './chat-list.ts';
import { ChatText } from './chat-text.tsx';

/** A lesson of fifty minutes with thousands of lines stays quick: so many are drawn, and as many more at each asking. */
const shownAtOnce = 100;
/** Closer to the end than this, somebody reads what comes. */
const nearEndPx = 48;

type LineProps = { line: ChatLine; onAgain: (id: string) => void };

const Line = memo(function Line({ line, onAgain }: LineProps) {
  const { person } = useShell().session;
  const { chat } = texts.use();
  const own = line.uid === person.uid;
  return (
    <li data-state={line.state} data-message={line.id}>
      <Group gap={8} align="baseline" fw={550}>
        {own ? chat.you : line.name}
        <Text component="time" size="xs" c="dimmed" fw={400} dateTime={new Date(line.when).toISOString()}>
          {timeOf(line.when, person.timeZone)}
        </Text>
      </Group>
      <ChatText text={line.content} />
      {line.state === 'unsent' && <small>{chat.sending}</small>}
      {line.state === 'failed' && (
        <Group gap={6} fz="xs" fw={550} c="var(--p-danger)" role="alert">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {chat.notSent}
          {line.refusal === undefined ? (
            <Button variant="subtle" size="xs" fz="sm" ml="auto" onClick={() => onAgain(line.id)}>
              {chat.retry}
            </Button>
          ) : (
            <span>{line.refusal}</span>
          )}
        </Group>
      )}
    </li>
  );
});

/** Where a scrolled list stands: at its end, or so far from it. */
const distance = (log: HTMLElement) => log.scrollHeight - log.scrollTop - log.clientHeight;

/** Which of the lines are drawn, and where the list stands. */
function useLog(lines: readonly ChatLine[]) {
  const { uid } = useShell().session.person;
  const log = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(shownAtOnce);
  const [unread, setUnread] = useState(false);
  /** From the end when the list was last looked at; undefined: it follows what comes. */
  const held = useRef<number>(undefined);
  const last = lines.at(-1);
  const seen = useRef(last?.id);

  useLayoutEffect(() => {
    const list = log.current;
    if (!list) return;
    const isNew = last !== undefined && last.id !== seen.current;
    seen.current = last?.id;
    if (held.current === undefined || (isNew && last.uid === uid)) {
      held.current = undefined;
      list.scrollTop = list.scrollHeight;
    } else if (isNew) setUnread(true);
  }, [lines, last, uid]);

  const showEarlier = () => {
    const list = log.current;
    if (list) held.current = list.scrollHeight - list.scrollTop;
    setShown((count) => count + shownAtOnce);
  };
  // What was in view stays in view when more is put above it.
  useLayoutEffect(() => {
    const list = log.current;
    if (list && held.current !== undefined && shown > shownAtOnce) list.scrollTop = list.scrollHeight - held.current;
  }, [shown]);
  const onScroll = () => {
    const list = log.current;
    if (!list) return;
    const isAtEnd = distance(list) <= nearEndPx;
    held.current = isAtEnd ? undefined : list.scrollHeight - list.scrollTop;
    if (isAtEnd) setUnread(false);
  };
  const toEnd = () => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
    setUnread(false);
  };
  return { log, shown, unread, showEarlier, onScroll, toEnd };
}

export function ChatLog({ lines, onAgain }: { lines: readonly ChatLine[]; onAgain: (id: string) => void }) {
  const words = texts.use().chat;
  const { log, shown, unread, showEarlier, onScroll, toEnd } = useLog(lines);
  return (
    <Box flex={1} mih={0} pos="relative">
      {/* The log takes the focus so that it can be scrolled with the keyboard. */}
      <ol
        className={classes.log}
        ref={log}
        tabIndex={0}
        aria-live="polite"
        aria-label={words.messages}
        onScroll={onScroll}
      >
        {lines.length > shown && (
          <Group component="li" justify="center">
            <Button variant="subtle" size="xs" fz="sm" onClick={showEarlier}>
              {words.earlier}
            </Button>
          </Group>
        )}
        {lines.slice(-shown).map((line) => (
          <Line key={line.id} line={line} onAgain={onAgain} />
        ))}
      </ol>
      {unread && (
        <FloatingButton pos="absolute" bottom={8} size="xs" onClick={toEnd}>
          {words.newBelow}
        </FloatingButton>
      )}
    </Box>
  );
}
