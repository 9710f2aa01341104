/** What stands beside a course's lessons: what is next, how far the student is, what a subscription opens. */
import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { libraryTexts } from '../locales/texts.ts';
import { Panel } from '../ui/panel.tsx';
import { Quiet, Small } from '../ui/words.tsx';
import type { Course, Lesson, Material } from './api.ts';
import type { LessonState } from './lesson-states.ts';
import { bookingPath, plansPath, useLibraryPaths } from './paths.ts';
import classes from './library.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const Body = ({ children }: { children: ReactNode }) => (
  <Panel>
    <Stack gap={4} p="16px var(--p-gutter) 20px">
      {children}
    </Stack>
  </Panel>
);

type NextProps = { material: string; course: string; lesson: Lesson };

export function NextPanel({ material, course, lesson }: NextProps) {
  const words = libraryTexts.use();
  const paths = useLibraryPaths();
  const address = { material, course, lesson: lesson.id };
  return (
    <Body>
      <Small>{words.next}</Small>
      <Text component="h3" fz={16} lh="24px" fw={650}>
        <span className={classes.code}>{lesson.code}</span> {lesson.name}
      </Text>
      <Group gap="sm" mt={12}>
        <Button component={Link} to={bookingPath(address)} leftSection={<IconCalendarPlus {...icon} />}>
          {words.bookThis}
        </Button>
        <Button
          component={Link}
          to={paths.lesson(address)}
          state={{ from: 'course' }}
          variant="default"
          leftSection={<IconFileText {...icon} />}
        >
          {words.read}
        </Button>
      </Group>
    </Body>
  );
}

type ProgressProps = { course: Course; states: ReadonlyMap<string, LessonState> };

export function ProgressPanel({ course: { lessons }, states }: ProgressProps) {
  const words = libraryTexts.use();
  const counted = (is: LessonState['is']) => lessons.filter(({ id }) => states.get(id)?.is === is).length;
  const [done, booked] = [counted('done'), counted('booked')];
  return (
    <Body>
      <Text component="h3" fw={650}>
        {words.myProgress}
      </Text>
      <Text c="dimmed" className="p-figures">
        {words.lessonsCompleted(
          <Text component="b" fz={24} lh="32px" fw={650} c="var(--p-text)">
            {done}
          </Text>,
          lessons.length,
        )}
      </Text>
      <Progress size={4} value={(100 * done) / Math.max(1, lessons.length)} color="var(--p-success)" aria-hidden />
      {booked > 0 && <Quiet mt={8}>{words.bookedLessons(booked)}</Quiet>}
    </Body>
  );
}

type LockedProps = { material: Material; course: Course };

export function LockedPanel({ material: { id, isPte, lessonCount }, course }: LockedProps) {
  const words = libraryTexts.use();
  const paths = useLibraryPaths();
  const sample = course.lessons.find(({ isSample }) => isSample);
  return (
    <Body>
      <Text component="h3" fw={650}>
        {words.opensWithPlan}
      </Text>
      <Quiet>{(isPte ? words.pteOpens : words.workplaceOpens)(lessonCount)}</Quiet>
      <Group gap="sm" mt={12}>
        <Button component={Link} to={plansPath}>
          {words.plans}
        </Button>
        {sample && (
          <Anchor
            component={Link}
            size="sm"
            to={paths.lesson({ material: id, course: course.id, lesson: sample.id })}
            state={{ from: 'course' }}
          >
            {words.openTheSample(sample.code)}
          </Anchor>
        )}
      </Group>
    </Body>
  );
}
