/** What a student asked for, for who teaches, before the lesson. */
import { Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { lessonTexts } from '../locales/texts.ts';
import type { Lesson } from './lesson.ts';

/** What fits into two lines of a row; the rest is a press away. */
const shortNotes = 120;

export function LessonWishes({ wishes }: { wishes: NonNullable<Lesson['wishes']> }) {
  const words = lessonTexts.use().wishes;
  const [all, setAll] = useState(false);
  const { introduction, correctMistakes, notes } = wishes;
  const isLong = [...notes].length > shortNotes || notes.includes('\n');
  return (
    <Text component="div" size="xs" c="dimmed" mt={4}>
      <span>{words.wished(introduction, correctMistakes)}</span>
      {notes !== '' && (
        <Text
          size="xs"
          lineClamp={isLong && !all ? 2 : undefined}
          style={{ overflowWrap: 'anywhere', whiteSpace: all ? 'pre-wrap' : undefined }}
        >
          {words.notes(notes)}
        </Text>
      )}
      {isLong && (
        <UnstyledButton
          fz="xs"
          fw={550}
          c="var(--p-workplace)"
          mih={24}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? words.less : words.more}
        </UnstyledButton>
      )}
    </Text>
  );
}
