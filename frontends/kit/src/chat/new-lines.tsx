/** Says in a live region what the other writes, once. What was there on opening, and earlier lines that are asked for, are on the page's own path. */
import { VisuallyHidden } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { chatTexts } from '../locales/texts.ts';
import { type ChatLine, endOf } from './chat-list.ts';

const keptLines = 5;

type Props = { lines: readonly ChatLine[]; /** From then on a line is news. */ isRead: boolean };

export function NewLines({ lines, isRead }: Props) {
  const { uid } = useShell().session.person;
  const { wrote } = chatTexts.use();
  const [from, setFrom] = useState<number>();
  if (isRead && from === undefined) setFrom(endOf(lines));
  const news = from === undefined ? [] : lines.filter((line) => line.seq > from && line.uid !== uid);
  return (
    <VisuallyHidden role="log" aria-live="polite" aria-relevant="additions">
      {news.slice(-keptLines).map(({ id, name, content }) => (
        <p key={id}>{wrote(name, content)}</p>
      ))}
    </VisuallyHidden>
  );
}
