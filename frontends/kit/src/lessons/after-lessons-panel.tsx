/** The dashboard's card of what is still to be done after lessons, each leading to the lesson's own page. */
import { Anchor, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PersonName } from '../ui/person-name.tsx';
import { read } from '../api/read.ts';
import { dateText, timeOf } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { lessonPath, writingPath } from '../lesson-page/path.ts';
import { dashboardTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { Small } from '../ui/words.tsx';
import { type Left, leftForStudent, leftForTutor, ratable, ratedBy } from './after-lessons.ts';
import { type Lesson, otherSide } from './lesson.ts';
import { useRecentLessons, type Viewer } from './recent-lessons.ts';
import { feedbackUntil } from '../domain/policy.ts';

/** Of two rows. */
const rowsHeight = 152;

/** Undefined while it is not known. */
function useRated(lessons: readonly Lesson[], isAsked: boolean): ReadonlySet<string> | undefined {
  const { api } = useShell();
  const bookings = ratable(lessons).map(ratedBy).join(',');
  const asked = { params: { query: { bookings } } };
  const { data } = useQuery({ ...read(api, '/profile/ratings/mine', asked), enabled: isAsked && bookings !== '' });
  return data && new Set(data.items.map(({ bookingId }) => bookingId));
}

export function AfterLessonsPanel({ viewer }: { viewer: Viewer }) {
  const { after: words } = dashboardTexts.use();
  const now = useNow(30_000);
  const recent = useRecentLessons(viewer);
  const rated = useRated(recent.lessons, viewer === 'student');
  const left = viewer === 'tutor' ? leftForTutor(recent.lessons, now) : leftForStudent(recent.lessons, rated);
  return (
    <Panel
      title={words.title}
      action={
        <Anchor component={Link} to={`/${viewer}/bookings?view=history`} fw={550}>
          {words.more}
        </Anchor>
      }
    >
      {/* Its usual height from the first moment: what comes moves nothing below it. */}
      <Stack mih={rowsHeight} gap={0} justify={recent.isPending || left.length > 0 ? undefined : 'center'}>
        {recent.isPending && <Skeleton height={20} m="16px var(--p-gutter)" width={220} aria-hidden />}
        {recent.isError && <ErrorState error={recent.error} onRetry={() => void recent.refetch()} />}
        {!recent.isPending && !recent.isError && left.length === 0 && <EmptyState text={words.none} />}
        <ul className="p-ruled" role="list">
          {left.map((one) => (
            <Row key={one.lesson.id} left={one} viewer={viewer} now={now} />
          ))}
        </ul>
      </Stack>
    </Panel>
  );
}

const look = {
  due: { shape: 'half', tone: 'warning' },
  arrived: { shape: 'dot', tone: 'primary' },
  rate: { shape: 'ring', tone: 'default' },
} as const;

function dueText(lesson: Lesson, now: number): string {
  const minutes = Math.max(0, Math.floor((feedbackUntil(lesson) - now) / 60_000));
  return dashboardTexts.now().after.due(Math.floor(minutes / 60), minutes % 60);
}

type RowProps = { left: Left; viewer: Viewer; now: number };

function Row({ left: { lesson, what }, viewer, now }: RowProps) {
  const zone = useShell().session.person.timeZone;
  const { after: words } = dashboardTexts.use();
  const name = otherSide(lesson, viewer)?.name ?? '';
  const [state, action] = {
    due: [dueText(lesson, now), words.write],
    arrived: [words.arrived, words.read],
    rate: [words.rate, words.toRate],
  }[what] as [string, string];
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap={12} p="8px var(--p-gutter)" className="p-arrives">
      <Box miw={0}>
        <StateMark {...look[what]}>{state}</StateMark>
        <Text component="bdi" display="block" size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          <PersonName name={name} />
        </Text>
        <Small className="p-figures">{`${dateText(lesson.when, zone)}, ${timeOf(lesson.when, zone)}`}</Small>
      </Box>
      <Button
        component={Link}
        to={what === 'due' ? writingPath(lesson.id) : lessonPath(viewer, lesson.id)}
        variant="default"
        flex="none"
        aria-label={words.of(action, name)}
      >
        {action}
      </Button>
    </Group>
  );
}
