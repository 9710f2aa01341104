/** The chat's box: what was said, what is on its way, what did not arrive, and the line to say more (CHAT-01..CHAT-09). */
import { call } from '@parlance/kit/domain/limits.ts';
import { timeOf } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconAlertTriangle, IconSend, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { texts } from '../../locales/texts.ts';
import classes from '../../ui/chat.module.css';
import room from '../../ui/room.module.css';
import type { ChatLine } from './chat-list.ts';
import type { Chat } from './use-chat.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type LineProps = { line: ChatLine; onAgain: () => void };

function Line({ line, onAgain }: LineProps) {
  const { person } = useShell().session;
  const { chat } = texts.use();
  const own = line.uid === person.uid;
  return (
    <li data-state={line.state} data-message={line.id}>
      <div className={classes.by}>
        {own ? chat.you : line.name}{' '}
        <time dateTime={new Date(line.when).toISOString()}>{timeOf(line.when, person.timeZone)}</time>
      </div>
      <p>{line.content}</p>
      {line.state === 'unsent' && <span className={classes.sending}>{chat.sending}</span>}
      {line.state === 'failed' && (
        <div className={classes.failed} role="alert">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {chat.notSent}
          <button type="button" className={classes.link} onClick={onAgain}>
            {chat.retry}
          </button>
        </div>
      )}
    </li>
  );
}

export function ChatBox({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const words = texts.use().chat;
  const [text, setText] = useState('');
  const log = useRef<HTMLOListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { lines, error } = chat;
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lines.length]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    chat.send(text);
    setText('');
  };
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();

  return (
    <section className={classes.chat} aria-label={words.title} onKeyDown={onKey}>
      <div className={classes.top}>
        <h2>{words.title}</h2>
        <button type="button" className={room.iconButton} aria-label={words.close} onClick={onClose}>
          <IconX {...icon} />
        </button>
      </div>
      {error !== undefined && (
        <div className={classes.empty} role="alert">
          <p>{error}</p>
          <button type="button" className={room.button} onClick={chat.retryReading}>
            {words.retry}
          </button>
        </div>
      )}
      {error === undefined && lines.length === 0 && <div className={classes.empty}>{words.none}</div>}
      {lines.length > 0 && (
        // The log takes the focus so that it can be scrolled with the keyboard.
        <ol className={classes.log} ref={log} tabIndex={0} aria-live="polite" aria-label={words.messages}>
          {lines.map((line) => (
            <Line key={line.id} line={line} onAgain={() => chat.sendAgain(line.id)} />
          ))}
        </ol>
      )}
      <form className={classes.form} onSubmit={send}>
        <input
          ref={input}
          aria-label={words.message}
          placeholder={words.message}
          autoComplete="off"
          maxLength={call.chatMaxCharacters}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" aria-label={words.send}>
          <IconSend {...icon} />
        </button>
      </form>
    </section>
  );
}
