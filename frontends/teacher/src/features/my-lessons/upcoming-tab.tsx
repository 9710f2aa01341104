import { BookedLesson } from '@parlance/kit/lessons/booked-lesson.tsx';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { UpcomingList } from '@parlance/kit/lessons/upcoming-list.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BookingsProps } from '../../feature.ts';
import { bookingTexts } from '../../locales/texts.ts';
import { CancelWords } from './cancel-words.tsx';

export function UpcomingTab({ kind, historyDialog }: Pick<BookingsProps, 'kind' | 'historyDialog'>) {
  const { navigate } = useShell();
  const { upcoming } = bookingTexts.use();
  const [asked, setAsked] = useState<Lesson>();
  return (
    <>
      <UpcomingList
        kind={kind}
        viewer="tutor"
        subtitle={kind === 'group' ? undefined : upcoming.profileHint}
        row={(lesson) => <TeachersLesson key={lesson.id} lesson={lesson} onStudent={() => setAsked(lesson)} />}
        emptyAction={<Button onClick={() => navigate('/tutor/schedule')}>{upcoming.openHours}</Button>}
      />
      {asked && historyDialog(asked, () => setAsked(undefined))}
    </>
  );
}

type LessonProps = { lesson: Lesson; onStudent: () => void };

/** One lesson to come, with the teacher's cancel and its reason. */
export function TeachersLesson({ lesson, onStudent }: LessonProps) {
  const { history } = bookingTexts.use();
  return (
    <BookedLesson lesson={lesson} viewer="tutor" onPerson={onStudent} personLabel={history.openFeedback}>
      <CancelWords lesson={lesson} />
    </BookedLesson>
  );
}
