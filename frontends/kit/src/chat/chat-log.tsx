/** The lines of a chat: the newest in view, earlier ones when asked for, and nobody who reads above is torn away. */
import { Box, Button, Group, Text } from '@mantine/core';
import { dateTimeText } from '../domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ComponentType, memo, useLayoutEffect, useRef, useState } from 'react';
import { chatTexts } from '../locales/texts.ts';
import type { ChatLine } from './chat-list.ts';
import classes from './chat.module.css';

/** A lesson of fifty minutes with thousands of lines stays quick: so many are drawn, and as many more at each asking. */
const shownAtOnce = 100;
/** Closer to the end than this, somebody reads what comes. */
const nearEndPx = 48;

/** How a line is read, and how its time is said. */
type Look = { Words: ComponentType<{ text: string }>; timeText: (when: number, zone: string) => string };
type LineProps = Look & { line: ChatLine; onAgain: (id: string) => void };

const Line = memo(function Line({ line, onAgain, Words, timeText }: LineProps) {
  const { person } = useShell().session;
  const chat = chatTexts.use();
  const own = line.uid === person.uid;
  return (
    <li data-state={line.state} data-message={line.id}>
      <Group gap={8} align="baseline" fw={550}>
        {own ? chat.you : line.name}
        <Text
          component="time"
          size="xs"
          c="dimmed"
          fw={400}
          dateTime={new Date(line.when).toISOString()}
          title={dateTimeText(line.when, person.timeZone)}
        >
          {timeText(line.when, person.timeZone)}
        </Text>
      </Group>
      <Words text={line.content} />
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

/** Lines before the first one that was read. */
type Older = { more: boolean; busy: boolean; read: () => void };

/** Which of the lines are drawn, and where the list stands. */
function useLog(lines: readonly ChatLine[], older?: Older) {
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
    if (lines.length <= shown) older?.read();
    setShown((count) => count + shownAtOnce);
  };
  const first = lines[0]?.id;
  // What was in view stays in view when more is put above it.
  useLayoutEffect(() => {
    const list = log.current;
    if (list && held.current !== undefined && shown > shownAtOnce) list.scrollTop = list.scrollHeight - held.current;
  }, [shown, first]);
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

type Props = Look & { lines: readonly ChatLine[]; onAgain: (id: string) => void; older?: Older };

export function ChatLog({ lines, older, ...look }: Props) {
  const words = chatTexts.use();
  const { log, shown, unread, showEarlier, onScroll, toEnd } = useLog(lines, older);
  return (
    <Box flex={1} mih={0} pos="relative">
      {/* The log takes the focus so that it can be scrolled with the keyboard. What is new in it is said elsewhere, once: a hundred earlier lines are no news. */}
      <ol className={classes.log} ref={log} tabIndex={0} aria-label={words.messages} onScroll={onScroll}>
        {(lines.length > shown || older?.more) && (
          <Group component="li" justify="center">
            <Button variant="subtle" size="xs" fz="sm" loading={older?.busy ?? false} onClick={showEarlier}>
              {words.earlier}
            </Button>
          </Group>
        )}
        {lines.slice(-shown).map((line) => (
          <Line key={line.id} line={line} {...look} />
        ))}
      </ol>
      {unread && (
        <Button className={classes.below ?? ''} radius="xl" size="xs" onClick={toEnd}>
          {words.newBelow}
        </Button>
      )}
    </Box>
  );
}
