/** One lesson to come, with another topic for it and the cancelling of it. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNow } from '../domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { lessonTexts } from '../locales/texts.ts';
import { MessageIcon } from '../messages/message-button.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { CancelLesson } from './cancel-lesson.tsx';
import { type Lesson, writtenTo } from './lesson.ts';
import { LessonRow } from './lesson-row.tsx';
import { isInCalendars, mayCancel, mayChangeTopic } from './lesson-rules.ts';
import { LessonWishes } from './lesson-wishes.tsx';
import { UpdateMaterialDialog } from './update-material.tsx';

type Props = {
  lesson: Lesson;
  viewer: 'student' | 'tutor';
  onPerson?: () => void;
  personLabel?: (name: string) => string;
  /** What else the reader may do with it, before the way out of it. */
  more?: ReactNode;
  /** And behind it. */
  last?: ReactNode;
  /** What the dialog of cancelling says. */
  children: ReactNode;
};

export function BookedLesson({ lesson, viewer, onPerson, personLabel, children, ...extra }: Props) {
  const { timeZone } = useShell().session.person;
  const now = useNow();
  const { topic } = lessonTexts.use();
  const [changing, setChanging] = useState(false);
  const other = writtenTo(lesson, viewer);
  return (
    <>
      <LessonRow
        lesson={lesson}
        viewer={viewer}
        zone={timeZone}
        onPerson={lesson.kind === 'group' ? undefined : onPerson}
        personLabel={personLabel}
        underTopic={
          viewer === 'tutor' && lesson.wishes && isInCalendars(lesson, now) && <LessonWishes wishes={lesson.wishes} />
        }
        underTime={isInCalendars(lesson, now) && <AddToCalendar lesson={lesson} viewer={viewer} />}
        actions={
          <>
            {other && <MessageIcon {...other} />}
            {mayChangeTopic(lesson, viewer, now) && (
              <Button variant="subtle" color="gray" onClick={() => setChanging(true)}>
                {topic.title}
              </Button>
            )}
            {extra.more}
            {mayCancel(lesson, viewer) && (
              <CancelLesson lesson={lesson} viewer={viewer}>
                {children}
              </CancelLesson>
            )}
            {extra.last}
          </>
        }
      />
      {changing && <UpdateMaterialDialog lesson={lesson} viewer={viewer} onClose={() => setChanging(false)} />}
    </>
  );
}
