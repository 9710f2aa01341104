/** What stands beside a course's lessons: what is next, how far the student is, what a subscription opens. */
import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconCalendarPlus, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dateText } from '../domain/time.ts';
import { libraryTexts } from '../locales/texts.ts';
import { Panel } from '../ui/panel.tsx';
import { Quiet, Small } from '../ui/words.tsx';
import type { Course, Lesson, Material } from './api.ts';
import type { Completed } from './done.ts';
import type { LessonState } from './lesson-states.ts';
import { bookingPath, plansPath, useLibraryPaths } from './paths.ts';
import { usePlanPrice } from './plan-price.ts';
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
      <Quiet>{words.pagesAndLevel(lesson.documentPages, lesson.level)}</Quiet>
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

type ProgressProps = { isPte: boolean; course: Course; states: ReadonlyMap<string, LessonState>; completed: Completed };

export function ProgressPanel({ isPte, course: { id, lessons }, states, completed }: ProgressProps) {
  const words = libraryTexts.use();
  const done = lessons.filter((lesson) => completed.byLesson.has(lesson.id)).length;
  const booked = lessons.filter((lesson) => states.get(lesson.id)?.is === 'booked').length;
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
      <Progress
        size={4}
        value={(100 * done) / Math.max(1, lessons.length)}
        color={done < lessons.length ? `var(--p-${isPte ? 'pte' : 'workplace'})` : 'var(--p-success)'}
        aria-hidden
      />
      <dl className={classes.facts}>
        <LastLesson lessons={lessons} completed={completed} />
        {booked > 0 && <Fact name={words.booked}>{words.lessonCount(booked)}</Fact>}
        {lessons.length > 0 && (
          <Fact name={words.certificate}>
            <Certificate number={completed.certificates.get(id)} missing={lessons.length - done} />
          </Fact>
        )}
      </dl>
    </Body>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function LastLesson({ lessons, completed }: { lessons: readonly Lesson[]; completed: Completed }) {
  const words = libraryTexts.use();
  const { timeZone } = useShell().session.person;
  const dated = lessons.flatMap(({ id, code }) => {
    const when = completed.byLesson.get(id)?.when;
    return when ? [{ code, when }] : [];
  });
  const last = dated.toSorted((a, b) => b.when - a.when)[0];
  return last && <Fact name={words.lastLesson}>{words.lessonOn(last.code, dateText(last.when, timeZone))}</Fact>;
}

/** Its page is for everybody, and so none of the portal's. */
function Certificate({ number, missing }: { number: string | undefined; missing: number }) {
  const words = libraryTexts.use();
  if (number) {
    return (
      <Anchor href={`/c/${number}`} target="_blank" rel="noopener" size="sm" className="p-figures">
        {number}
      </Anchor>
    );
  }
  return missing > 0 ? words.certificateAfter(missing) : words.certificateSoon;
}

type LockedProps = { material: Material; course: Course };

export function LockedPanel({ material: { id, isPte, lessonCount }, course }: LockedProps) {
  const words = libraryTexts.use();
  const paths = useLibraryPaths();
  const price = usePlanPrice(isPte);
  const sample = course.lessons.find(({ isSample }) => isSample);
  return (
    <Body>
      <Text component="h3" fw={650}>
        {words.opensWithPlan}
      </Text>
      <Quiet>{(isPte ? words.pteOpens : words.workplaceOpens)(lessonCount, price)}</Quiet>
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
