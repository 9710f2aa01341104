/** The chat's box: what was said, what is on its way, what did not arrive, and the line to say more. */
import { Button, Stack, type StackProps, Text, TextInput } from '@mantine/core';
import { call } from '@parlance/kit/domain/limits.ts';
import { IconSend, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../../locales/texts.ts';
import { IconButton } from '../../ui/room-button.tsx';
import classes from './chat.module.css';
import { ChatLog } from './chat-log.tsx';
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
  const [text, setText] = useState('');
  const { box, input } = useLentFocus();
  const { lines, error } = chat;

  const send = (event: FormEvent) => {
    event.preventDefault();
    chat.send(text);
    setText('');
  };
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
          <p>{error}</p>
          <Button variant="default" onClick={chat.retryReading}>
            {words.retry}
          </Button>
        </Empty>
      )}
      {error === undefined && lines.length === 0 && <Empty>{words.none}</Empty>}
      {lines.length > 0 && <ChatLog lines={lines} onAgain={chat.sendAgain} />}
      <form className={classes.form} onSubmit={send}>
        <TextInput
          ref={input}
          flex={1}
          fz="md"
          aria-label={words.message}
          placeholder={words.message}
          autoComplete="off"
          maxLength={call.chatMaxCharacters}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <IconButton type="submit" color="teal" label={words.send}>
          <IconSend {...icon} />
        </IconButton>
      </form>
    </section>
  );
}
