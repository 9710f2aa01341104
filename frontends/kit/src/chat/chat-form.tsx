/** The line to say more. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, type Ref, useState } from 'react';
import { call } from '../domain/limits.ts';
import { chatTexts } from '../locales/texts.ts';
import classes from './chat.module.css';

type Props = {
  input: Ref<HTMLInputElement>;
  onSend: (text: string) => void;
  /** What was begun before, and who keeps what is begun now. */
  begun?: string;
  onBegun?: (text: string) => void;
};

export function ChatForm({ input, onSend, begun = '', onBegun }: Props) {
  const words = chatTexts.use();
  const [text, setText] = useState(begun);
  const change = (next: string) => {
    setText(next);
    onBegun?.(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(text);
    change('');
  };
  return (
    <form className={classes.form} onSubmit={send}>
      <TextInput
        ref={input}
        flex={1}
        fz="md"
        dir="auto"
        aria-label={words.message}
        placeholder={words.message}
        autoComplete="off"
        maxLength={call.chatMaxCharacters}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <ActionIcon type="submit" variant="subtle" color="teal" size={40} aria-label={words.send} title={words.send}>
        <IconSend size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </form>
  );
}
