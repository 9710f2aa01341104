/** What can be done about a lesson to come: into the calendar, a message, another topic, and calling it off. */
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNow } from '../domain/use-now.ts';
import { AddToCalendar } from '../lessons/add-to-calendar.tsx';
import { CancelLesson } from '../lessons/cancel-lesson.tsx';
import { type Lesson, writtenTo } from '../lessons/lesson.ts';
import { isInCalendars, mayCancel, mayChangeTopic } from '../lessons/lesson-rules.ts';
import { UpdateMaterialDialog } from '../lessons/update-material.tsx';
import { lessonTexts } from '../locales/texts.ts';
import { MessageButton } from '../messages/message-button.tsx';
import type { Viewer } from './lesson-head.tsx';

type Props = {
  lesson: Lesson;
  viewer: Viewer;
  /** What the dialog of cancelling says. */
  cancelWords: ReactNode;
  /** What the portal of one side adds. */
  children?: ReactNode;
};

export function LessonActions({ lesson, viewer, cancelWords, children }: Props) {
  const now = useNow(30_000);
  const { topic } = lessonTexts.use();
  const [changing, setChanging] = useState(false);
  const other = writtenTo(lesson, viewer);
  return (
    <Group gap="4px 12px">
      {other && <MessageButton {...other} />}
      {isInCalendars(lesson, now) && <AddToCalendar lesson={lesson} viewer={viewer} isUnderTime={false} />}
      {mayChangeTopic(lesson, viewer, now) && (
        <Button variant="subtle" color="gray" onClick={() => setChanging(true)}>
          {topic.title}
        </Button>
      )}
      {children}
      {mayCancel(lesson, viewer) && now < lesson.when && (
        <CancelLesson lesson={lesson} viewer={viewer}>
          {cancelWords}
        </CancelLesson>
      )}
      {changing && <UpdateMaterialDialog lesson={lesson} viewer={viewer} onClose={() => setChanging(false)} />}
    </Group>
  );
}
