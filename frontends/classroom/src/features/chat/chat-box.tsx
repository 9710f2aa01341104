/** The chat's box: what was said, what is on its way, what did not arrive, and the line to say more. */
import { Button, Stack, type StackProps, Text } from '@mantine/core';
import { ChatForm } from '@parlance/kit/chat/chat-form.tsx';
import { ChatLog } from '@parlance/kit/chat/chat-log.tsx';
import { timeOf } from '@parlance/kit/domain/time.ts';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { texts } from '../../locales/texts.ts';
import { IconButton } from '../../ui/room-button.tsx';
import classes from './chat.module.css';
import { ChatText } from './chat-text.tsx';
import type { Chat } from './use-chat.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The focus goes to the line when the chat opens, and from the chat back to where it was when it closes. */
function useLentFocus() {
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const chat = box.current;
    input.current?.focus();
    return () => {
      if (before instanceof HTMLElement && chat?.contains(document.activeElement)) before.focus();
    };
  }, []);
  return { box, input };
}

/** Where there are no lines. */
const Empty = (props: StackProps) => (
  <Stack flex={1} align="center" justify="center" gap={8} p="md" ta="center" c="dimmed" fz="md" {...props} />
);

export function ChatBox({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const words = texts.use().chat;
  const { box, input } = useLentFocus();
  const { lines, error } = chat;

  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();

  return (
    <section ref={box} className={classes.chat} aria-label={words.title} onKeyDown={onKey}>
      <div className={classes.top}>
        <Text component="h2" inherit fw={650}>
          {words.title}
        </Text>
        <IconButton label={words.close} onClick={onClose}>
          <IconX {...icon} />
        </IconButton>
      </div>
      {error !== undefined && (
        <Empty role="alert">
          <p>
            <ProblemWords error={error} />
          </p>
          <Button variant="default" onClick={chat.retryReading}>
            {words.retry}
          </Button>
        </Empty>
      )}
      {error === undefined && lines.length === 0 && <Empty>{words.none}</Empty>}
      {lines.length > 0 && <ChatLog lines={lines} onAgain={chat.sendAgain} Words={ChatText} timeText={timeOf} />}
      <ChatForm input={input} onSend={chat.send} />
    </section>
  );
}
