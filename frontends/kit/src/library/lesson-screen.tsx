/** A lesson's page: read over the whole screen; one that is not open to the student says what opens it. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useTitle } from '@parlance/kit/remote/use-title.ts';
import { Link } from 'react-router-dom';
import { isProblem, problemText } from '../api/problem.ts';
import { libraryTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Quiet } from '../ui/words.tsx';
import { type LessonPage, useCourse, useLessonPage, useLibraryNews } from './api.ts';
import { LessonRail } from './lesson-rail.tsx';
import { LessonReader } from './lesson-reader.tsx';
import { plansPath, useLibraryBooking, useLibraryPaths, useLibraryPlace } from './paths.ts';
import { usePlanPrice } from './plan-price.ts';
import classes from './library.module.css';

export function LessonScreen() {
  const { material, course, lesson } = useLibraryPlace();
  const words = libraryTexts.use();
  const paths = useLibraryPaths();
  const booking = useLibraryBooking();
  const page = useLessonPage({ material, course, lesson, booking });
  const lessons = useCourse(material, course).data?.course.lessons.filter(({ isOpened }) => isOpened) ?? [];
  useLibraryNews();
  const isStudent = useShell().session.person.role === 'student';
  const { data } = page;
  useTitle(data && `${data.lesson.code} ${data.lesson.name}`);
  if (page.isError && !data) {
    const isUnknown = isProblem(page.error) && page.error.status === 404;
    return (
      <Panel>
        {isUnknown ? (
          <EmptyState
            text={problemText(page.error)}
            action={
              <Button component={Link} to={paths.home} variant="default">
                {words.toLibrary}
              </Button>
            }
          />
        ) : (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} />
        )}
      </Panel>
    );
  }
  if (data && !data.lesson.isOpened) return <LockedLesson page={data} />;
  const { code = '', name = '', level = 0, hasDocument = true } = data?.lesson ?? {};
  return (
    <LessonReader
      // Another lesson is another reading.
      key={lesson}
      topic={{ material, course, lesson, code, name }}
      booking={booking}
      place={data ? words.courseAndLevel(data.course.name, level) : ''}
      isEmpty={!hasDocument}
      books={isStudent && data?.material.isOpened === true}
      rail={data && <LessonRail page={data} lessons={lessons} renew={async () => (await page.refetch()).data} />}
    />
  );
}

function LockedLesson({ page: { material, course, lesson } }: { page: LessonPage }) {
  const words = libraryTexts.use();
  const price = usePlanPrice(material.isPte);
  const paths = useLibraryPaths();
  return (
    <Panel>
      <Stack gap="sm" align="flex-start" p="20px var(--p-gutter)">
        <Text component="h2" fz={20} lh="28px" fw={650}>
          <span className={classes.code}>{lesson.code}</span> {lesson.name}
        </Text>
        <Quiet maw="68ch">
          {(material.isPte ? words.pteOpens : words.workplaceOpens)(material.lessonCount, price)}
        </Quiet>
        <Group gap="sm">
          <Button component={Link} to={plansPath}>
            {words.plans}
          </Button>
          <Anchor component={Link} to={paths.material(material.id, course.id)} size="sm">
            {words.backToCourse}
          </Anchor>
        </Group>
      </Stack>
    </Panel>
  );
}
