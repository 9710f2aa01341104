import { BookedLesson } from '@parlance/kit/lessons/booked-lesson.tsx';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { UpcomingList } from '@parlance/kit/lessons/upcoming-list.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button } from '@mantine/core';
import type { BookingsProps } from '../../feature.ts';
import { bookingTexts } from '../../locales/texts.ts';
import { CancelWords } from './cancel-words.tsx';
import { MoreMenu } from './components/more-menu.tsx';
import { MoveLesson } from './components/move-lesson.tsx';
import { RepeatLinked } from './components/repeat-linked.tsx';

export function UpcomingTab({ kind }: Pick<BookingsProps, 'kind'>) {
  const { navigate } = useShell();
  const { upcoming } = bookingTexts.use();
  const [find, search, hint] =
    kind === 'group'
      ? [upcoming.findGroup, 'view=search&kind=group', undefined]
      : [upcoming.find, 'view=search', upcoming.photoHint];
  return (
    <>
      <UpcomingList
        kind={kind}
        viewer="student"
        subtitle={hint}
        row={(lesson) => <StudentsLesson key={lesson.id} lesson={lesson} />}
        emptyAction={<Button onClick={() => navigate(`/student/bookings?${search}`)}>{find}</Button>}
      />
      {kind !== 'group' && <RepeatLinked />}
    </>
  );
}

export function StudentsLesson({ lesson }: { lesson: Lesson }) {
  const { navigate } = useShell();
  return (
    <BookedLesson
      lesson={lesson}
      viewer="student"
      onPerson={() => navigate(`/student/profile/${lesson.tutor.uid}`, { state: { from: 'upcoming' } })}
      more={<MoveLesson lesson={lesson} />}
      last={<MoreMenu lesson={lesson} />}
    >
      <CancelWords lesson={lesson} />
    </BookedLesson>
  );
}
