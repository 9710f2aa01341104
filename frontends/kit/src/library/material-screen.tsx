/** A study area: its courses as cards, and the lessons of the one that is chosen. */
import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useTitle } from '@parlance/kit/remote/use-title.ts';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { isProblem } from '../api/problem.ts';
import { zoneLabel } from '../domain/time.ts';
import { useTopicFailure } from '../lessons/topic-pickers.tsx';
import { useCourses } from '../lessons/topics.ts';
import { libraryTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { StreamChip } from '../ui/stream-chip.tsx';
import { Quiet, Small } from '../ui/words.tsx';
import { type Course, type Material, useCourse, useLibrary, useLibraryNews } from './api.ts';
import { LockedPanel, NextPanel, ProgressPanel } from './course-panels.tsx';
import { type Completed, useCompleted } from './done.ts';
import { LessonLevels } from './lesson-levels.tsx';
import { nextOf, statesOf } from './lesson-states.ts';
import { MaterialIcon } from './material-icon.tsx';
import { useLibraryPaths, useLibraryPlace } from './paths.ts';
import { useBookedLessons } from './use-booked-lessons.ts';
import classes from './library.module.css';

export function MaterialScreen() {
  const words = libraryTexts.use();
  const paths = useLibraryPaths();
  const { material: id } = useLibraryPlace();
  const courses = useCourses(id);
  const material = useMaterial(id, courses.data?.[0]);
  useLibraryNews();
  useTitle(material?.name);
  const isUnknown = isProblem(courses.error) && courses.error.status === 404;
  useTopicFailure(isUnknown ? null : courses.error);
  if (isUnknown || (courses.isError && !courses.data)) {
    return (
      <Panel>
        {isUnknown ? (
          <EmptyState
            text={words.unknown}
            action={
              <Button component={Link} to={paths.home} variant="default">
                {words.toLibrary}
              </Button>
            }
          />
        ) : (
          <ErrorState error={courses.error} message={words.coursesFailed} onRetry={() => void courses.refetch()} />
        )}
      </Panel>
    );
  }
  return (
    <Stack gap={20} aria-busy={courses.isPending}>
      {material ? <MaterialHead material={material} /> : <Skeleton height={84} width={340} maw="100%" />}
      {courses.data && material ? (
        <Courses material={material} courses={courses.data} />
      ) : (
        <>
          <Skeleton height={58} width={280} radius="md" />
          <Skeleton height={420} radius="md" />
        </>
      )}
    </Stack>
  );
}

/** As it came with the press that led here, as it stands in the library, or as one of its courses tells: a hidden one is in no list. */
function useMaterial(id: string, course: Course | undefined): Material | undefined {
  const state = useLocation().state as { material?: Material } | null;
  const library = useLibrary();
  const listed = library.data?.items.find((material) => material.id === id);
  const isElsewhere = library.isError || (library.data !== undefined && !listed);
  const told = useCourse(id, isElsewhere ? course?.id : undefined).data?.material;
  return listed ?? told ?? (state?.material?.id === id ? state.material : undefined);
}

function MaterialHead({ material: { name, icon, isPte, description } }: { material: Material }) {
  const words = libraryTexts.use();
  const { person } = useShell().session;
  return (
    <Stack gap="sm">
      <Group gap="md" wrap="nowrap">
        <MaterialIcon icon={icon} isPte={isPte} size={48} />
        <Box miw={0}>
          <Text component="h2" fz={24} lh="32px" fw={650} lts="-0.02em" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <StreamChip isPte={isPte} />
        </Box>
      </Group>
      <Quiet maw="68ch">
        {[description, person.role === 'student' && words.yourTimes(zoneLabel(person.timeZone))]
          .filter(Boolean)
          .join(' ')}
      </Quiet>
    </Stack>
  );
}

type CoursesProps = { material: Material; courses: readonly Course[] };

function Courses({ material, courses }: CoursesProps) {
  const words = libraryTexts.use();
  const completed = useCompleted();
  const [params] = useSearchParams();
  const course = courses.find(({ id }) => id === params.get('course')) ?? courses[0];
  if (!course) {
    return (
      <Panel>
        <EmptyState text={words.noCourses} />
      </Panel>
    );
  }
  return (
    <>
      <Box component="nav" display="flex" style={{ flexWrap: 'wrap', gap: 12 }} aria-label={words.courses}>
        {courses.map((one) => (
          <CourseCard key={one.id} material={material} course={one} isChosen={one === course} completed={completed} />
        ))}
      </Box>
      <ChosenCourse key={course.id} material={material} course={course} completed={completed} />
    </>
  );
}

/** Of a student; undefined until it is known. */
type Known = { completed: Completed | undefined };
type CardProps = Known & { material: Material; course: Course; isChosen: boolean };

function CourseCard({ material, course: { id, abbreviation, name, lessons }, isChosen, completed }: CardProps) {
  const words = libraryTexts.use();
  const paths = useLibraryPaths();
  const { state } = useLocation();
  const done = completed && lessons.filter((lesson) => completed.byLesson.has(lesson.id)).length;
  const isLocked = !lessons.some(({ isOpened }) => isOpened) && lessons.length > 0;
  const standing = done === undefined ? undefined : words.completedOrNot(done);
  return (
    <Link
      className={classes.course}
      to={paths.material(material.id, id)}
      replace
      state={state}
      aria-current={isChosen || undefined}
    >
      <Text component="span" className={classes.code} miw={32} fz={14}>
        {abbreviation}
      </Text>
      <Box component="span" miw={0}>
        <Text component="span" display="block" size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Small component="span">{words.lessonsAnd(lessons.length, isLocked ? words.lockedInLine : standing)}</Small>
      </Box>
    </Link>
  );
}

type ChosenProps = Known & { material: Material; course: Course };

function ChosenCourse({ material, course, completed }: ChosenProps) {
  const words = libraryTexts.use();
  const isStudent = useShell().session.person.role === 'student';
  const states = statesOf({ lessons: course.lessons, bookings: useBookedLessons(), done: completed?.byLesson });
  const next = nextOf(course.lessons, states);
  const list =
    course.lessons.length === 0 ? (
      <Panel>
        <EmptyState text={words.noLessons} />
      </Panel>
    ) : (
      <LessonLevels material={material} course={course} states={states} done={completed?.byLesson} />
    );
  if (!isStudent) return list;
  return (
    <div className={classes['course-page']}>
      {list}
      <Stack gap="md" className={classes.beside}>
        {!material.isOpened && <LockedPanel material={material} course={course} />}
        {next && <NextPanel material={material.id} course={course.id} lesson={next} />}
        {completed && material.isOpened && (
          <ProgressPanel isPte={material.isPte} course={course} states={states} completed={completed} />
        )}
      </Stack>
    </div>
  );
}
