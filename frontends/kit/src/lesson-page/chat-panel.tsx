/** The words that were written in the lesson's chat, and all of it when asked for. */
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconCopy } from '@tabler/icons-react';
import { timeOf } from '../domain/time.ts';
import type { Lesson } from '../lessons/lesson.ts';
import { lessonPageTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Quiet, Small } from '../ui/words.tsx';
import { chatWords, wordsAsText } from './chat-words.ts';
import classes from './lesson-page.module.css';
import type { ChatLine, Overview } from './use-lesson-overview.ts';

type Chat = NonNullable<Overview['chat']>;
type Props = { lesson: Lesson; chat: Chat };

export function ChatPanel({ lesson, chat: { items, more } }: Props) {
  const { session, notify } = useShell();
  const { chat: words } = lessonPageTexts.use();
  const clipboard = useClipboard();
  const { tutor } = lesson;
  const zone = session.person.timeZone;
  const found = chatWords(items, tutor.uid);
  const count =
    session.person.uid === tutor.uid
      ? words.ownCount(found.length)
      : words.count(found.length, tutor.name.split(' ')[0] ?? '');
  const copy = () => {
    clipboard.copy(wordsAsText(found));
    notify.info(words.copied);
  };
  return (
    <Panel
      title={words.title}
      subtitle={found.length > 0 && count}
      action={
        found.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
            onClick={copy}
          >
            {words.copy}
          </Button>
        )
      }
    >
      {found.length > 0 && (
        <ul className={classes.words} role="list">
          {found.map(({ id, word, meaning, when }) => (
            <li key={id} dir="auto">
              <b>{word}</b>
              <Quiet component="span">{meaning}</Quiet>
              <Small component="time" className="p-figures" dateTime={new Date(when).toISOString()}>
                {timeOf(when, zone)}
              </Small>
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && <EmptyState text={words.none} />}
      {items.length > 0 && (
        <details className={found.length > 0 ? 'p-line-above' : ''}>
          <summary className={classes.line ?? ''}>
            {found.length === 0 && <Quiet component="span">{words.noWords} </Quiet>}
            <span>{more ? words.most(items.length) : words.whole(items.length)}</span>
          </summary>
          <Lines lines={items} zone={zone} />
        </details>
      )}
    </Panel>
  );
}

const Lines = ({ lines, zone }: { lines: readonly ChatLine[]; zone: string }) => (
  <ul className={classes.words} role="list">
    {lines.map(({ id, name, content, when }) => (
      <li key={id} dir="auto">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span style={{ whiteSpace: 'pre-wrap' }}>{content}</span>
        <Small component="time" className="p-figures" dateTime={new Date(when).toISOString()}>
          {timeOf(when, zone)}
        </Small>
      </li>
    ))}
  </ul>
);
