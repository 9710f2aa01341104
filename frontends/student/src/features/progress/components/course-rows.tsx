import { Anchor, Box, Button, Progress, Text } from '@mantine/core';
import { dateText, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useLibraryPaths } from '@parlance/kit/library/paths.ts';
import { type CourseProgress, missingOf } from '@parlance/kit/library/progress.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Link } from 'react-router-dom';
import { progressTexts } from '../../../locales/texts.ts';
import { isComplete, lastLesson, levelsOf } from '../model/standing.ts';
import { placeOf } from '../model/place.ts';
import classes from '../progress.module.css';

/** Each course that is begun: how far, the last lesson, what its certificate still needs. */
export function CourseRows({ courses }: { courses: CourseProgress[] }) {
  const { courses: words } = progressTexts.use();
  const { timeZone } = useShell().session.person;
  return (
    <Panel title={words.title} subtitle={words.subtitle(zoneLabel(timeZone))}>
      <div role="list" className="p-ruled">
        {courses.map((course) => (
          <CourseRow key={course.courseId} course={course} />
        ))}
      </div>
    </Panel>
  );
}

function CourseRow({ course }: { course: CourseProgress }) {
  const { courses: words } = progressTexts.use();
  const paths = useLibraryPaths();
  const { materialId, courseId, courseName, courseAbbreviation, lessonCount, completedCount, isPte } = course;
  const done = isComplete(course);
  const levels = levelsOf(course);
  return (
    <div role="listitem" aria-label={courseName} className={classes.course}>
      <Box className={classes.name}>
        <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {courseName}
        </Text>
        <Small>
          <b>{courseAbbreviation}</b> {levels ? words.levels(levels.from, levels.to) : words.lessons(lessonCount)}
        </Small>
      </Box>
      <Text size="sm" className={`p-figures ${classes.count}`}>
        {words.of(completedCount, lessonCount)}
      </Text>
      <Progress
        className={classes.bar}
        size={4}
        value={course.percent}
        color={`var(--p-${done ? 'success' : isPte ? 'pte' : 'workplace'})`}
        aria-label={words.completed(completedCount, lessonCount)}
      />
      <Box className={classes.last}>
        <LastAndMissing course={course} />
      </Box>
      <Box className={classes.deed}>
        {done && course.certificateNumber ? (
          <Anchor
            size="sm"
            fw={550}
            href={`#${placeOf(course.certificateNumber)}`}
            aria-label={words.certificateOf(courseName)}
          >
            {words.certificate}
          </Anchor>
        ) : (
          <Button
            component={Link}
            to={paths.material(materialId, courseId)}
            state={{ from: 'progress' }}
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={words.openOf(courseName)}
          >
            {words.open}
          </Button>
        )}
      </Box>
    </div>
  );
}

/** As many codes as a line holds. */
const mostNamed = 3;

function LastAndMissing({ course }: { course: CourseProgress }) {
  const { courses: words } = progressTexts.use();
  const { timeZone } = useShell().session.person;
  const last = lastLesson(course);
  const when = last?.completionDetails.when;
  const date = when ? dateText(when, timeZone) : undefined;
  if (isComplete(course)) return <Small>{date && words.completedOn(date)}</Small>;
  const missing = missingOf(course);
  return (
    <>
      {last && date && <Small>{words.last(last.code, date)}</Small>}
      <Small>
        {missing.length > mostNamed
          ? words.missing(missing.length)
          : words.missingNamed(missing.map(({ code }) => code).join(', '))}
      </Small>
    </>
  );
}
