/** One group lesson in any list: time, session, topic, students, status, actions. */
import type { ReactNode } from 'react';
import type { GroupLessonJson } from '../api/types.ts';
import { groupTexts } from '../locales/texts.ts';
import { useNow } from '../domain/use-now.ts';
import { lessonOf } from '../lessons/lesson.ts';
import { MaterialActions } from '../lessons/material-actions.tsx';
import { isAtRisk } from './seats.ts';
import { SeatDots } from './seat-dots.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Code, LessonLine } from '../ui/lesson-row.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { TimeBlock } from '../ui/time-block.tsx';

type Props = {
  lesson: GroupLessonJson;
  viewer: 'student' | 'tutor' | 'admin';
  zone: string;
  actions?: ReactNode;
};

export function GroupRow({ lesson, viewer, zone, actions }: Props) {
  const { row } = groupTexts.use();
  const { title, tutor, info, studentCount, maxStudentCount, minStudentCount } = lesson;
  const now = useNow(60_000);
  // How many come is for those who teach and run the school.
  const risky = viewer !== 'student' && isAtRisk(lesson, now);
  return (
    <LessonLine
      id={lesson.bookingId}
      label={row.label(title)}
      when={<TimeBlock when={lesson.when} zone={zone} otherZone={viewer === 'tutor' ? undefined : tutor.timeZone} />}
      photo={<Avatar name={tutor.name} image={tutor.image} size={36} />}
      name={title}
      isPte={lesson.isPte}
      topic={
        <>
          <span>{info.topic?.name}</span>
          <Code>
            {viewer === 'student'
              ? row.with(tutor.name)
              : `${row.students(studentCount)}, ${row.seats(studentCount, maxStudentCount)}`}
          </Code>
          {viewer !== 'admin' && <MaterialActions lesson={lessonOf(lesson)} viewer={viewer} />}
          {viewer !== 'student' && <SeatDots taken={studentCount} most={maxStudentCount} fewest={minStudentCount} />}
        </>
      }
      status={
        <>
          <StatusMark status={lesson.status} viewer={viewer} />
          {risky && (
            <p>
              <StateMark shape="triangle" tone="warning">
                {row.atRisk}
              </StateMark>
            </p>
          )}
        </>
      }
      actions={actions}
    />
  );
}
