/** The lesson that comes next, from the moment it is booked until it is near enough for the live card. */
import { Anchor, Box, Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { relativeText } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { lessonPath } from '../lesson-page/path.ts';
import { dashboardTexts } from '../locales/texts.ts';
import { useRememberedRows } from '../ui/remembered-rows.ts';
import { StateMark } from '../ui/state-mark.tsx';
import type { Lesson } from './lesson.ts';
import { awaitedCard, cardAction, LessonCard } from './lesson-card.tsx';
import { useIsAnyLive } from './live-lesson-card.tsx';
import { MaterialActions } from './material-actions.tsx';
import { useDevices } from './use-devices.ts';
import { useNextLessons } from './use-next-lessons.ts';

type Viewer = 'student' | 'tutor';

/** Renders nothing where the live card does, and where nothing is booked. */
export function NextLessonCard({ viewer }: { viewer: Viewer }) {
  const isLive = useIsAnyLive();
  const { lessons, isPending } = useNextLessons();
  const [next] = lessons;
  const isExpected = useRememberedRows('next', isPending ? undefined : lessons.length, 1, 0) > 0;
  if (isLive) return null;
  if (next) return <Card lesson={next} viewer={viewer} />;
  return isPending && isExpected ? <Skeleton className={awaitedCard} radius="md" aria-hidden /> : null;
}

function Card({ lesson, viewer }: { lesson: Lesson; viewer: Viewer }) {
  const { next } = dashboardTexts.use();
  const now = useNow(60_000);
  return (
    <LessonCard
      lesson={lesson}
      viewer={viewer}
      label={next.title}
      state="next"
      material={<MaterialActions lesson={lesson} viewer={viewer} />}
      says={<Devices />}
      left={
        <Box c="dimmed" lh="sm" ta="right">
          <Box c="var(--p-text)" fz="lg" fw={550}>
            {relativeText(lesson.when, now)}
          </Box>
          <span>{next.title}</span>
        </Box>
      }
      action={
        <Button component={Link} to={lessonPath(viewer, lesson.id)} variant="default" size="md" className={cardAction}>
          {next.open}
        </Button>
      }
    />
  );
}

/** Whether both can be used is known before the lesson, not in it. */
function Devices() {
  const { devices: words } = dashboardTexts.use().next;
  const { state, check } = useDevices();
  if (state === 'ready')
    return (
      <StateMark shape="tick" tone="success">
        {words.ready}
      </StateMark>
    );
  return (
    <>
      {state === 'refused' && <span>{words.refused}</span>}
      <Anchor component="button" type="button" fw={550} onClick={check}>
        {words.check}
      </Anchor>
    </>
  );
}
