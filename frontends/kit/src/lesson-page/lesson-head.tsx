/** What a lesson is: when on both clocks, with whom, about what, and how it stands. */
import { Anchor, Box, Group, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Link } from 'react-router-dom';
import { lessonPageTexts } from '../locales/texts.ts';
import { type Lesson, otherSide } from '../lessons/lesson.ts';
import { Code } from '../lessons/lesson-row.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { LevelMark } from '../ui/level-mark.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { StreamChip } from '../ui/stream-chip.tsx';
import { TimeRange } from '../ui/time-range.tsx';
import { Quiet } from '../ui/words.tsx';
import classes from './lesson-page.module.css';
import type { Course } from './use-lesson-overview.ts';

export type Viewer = 'student' | 'tutor';
type Props = { lesson: Lesson; course: Course | null; viewer: Viewer };

export function LessonHead({ lesson, course, viewer }: Props) {
  const { session } = useShell();
  const other = otherSide(lesson, viewer);
  const { topic, status, when } = lesson;
  return (
    <section className={classes.head}>
      <TimeRange when={when} zone={session.person.timeZone} otherZone={other?.timeZone} otherName={other?.name} />
      <Person lesson={lesson} viewer={viewer} />
      <div className={classes.topic}>
        {topic && (
          <p>
            <Code lh="inherit" mr={4}>
              {topic.code}
            </Code>{' '}
            <Text component="bdi" inherit fw={550}>
              {topic.name}
            </Text>
          </p>
        )}
        {course && <CourseLine course={course} />}
        <Group component="p" mt={4}>
          <StatusMark status={status} viewer={viewer} />
        </Group>
      </div>
    </section>
  );
}

function CourseLine({ course }: { course: Course }) {
  const words = lessonPageTexts.use();
  return (
    <>
      <Quiet>{words.course(course)}</Quiet>
      <Quiet mt={4}>
        <LevelMark level={course.level} />
      </Quiet>
    </>
  );
}

function Person({ lesson, viewer }: Omit<Props, 'course'>) {
  const { group } = lessonPageTexts.use();
  const { kind, tutor, title, isPte, taken } = lesson;
  const isGroup = kind === 'group';
  const other = otherSide(lesson, viewer) ?? { name: '', image: '' };
  const photo = isGroup && viewer === 'tutor' ? { name: tutor.name, image: tutor.image } : other;
  return (
    <Group className={classes.person} wrap="nowrap" gap="md">
      <Avatar {...photo} size={56} />
      <Box miw={0}>
        <Text fz={16} lh={1.5} fw={550} style={{ overflowWrap: 'anywhere' }}>
          {viewer === 'student' ? (
            <Anchor
              component={Link}
              inherit
              c="inherit"
              to={`/student/profile/${tutor.uid}`}
              state={{ from: 'lesson' }}
            >
              <bdi>{tutor.name}</bdi>
            </Anchor>
          ) : (
            <bdi>{other.name}</bdi>
          )}
        </Text>
        {isGroup && <Quiet>{viewer === 'student' ? title : group.students(taken)}</Quiet>}
        <StreamChip isPte={isPte} />
      </Box>
    </Group>
  );
}
