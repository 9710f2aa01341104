/** The live card of both portals: one lesson, its time, one action; it changes state without moving. */
import { under } from '../api/read.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { lesson } from '@parlance/proto/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../api/problem.ts';
import { type LiveCardState, selectLive, studentState, tutorState } from '../domain/live-card.ts';
import { useNow } from '../domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { dashboardTexts } from '../locales/texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Code } from '../ui/lesson-row.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { StreamChip } from '../ui/stream-chip.tsx';
import { TimeRange } from '../ui/time-range.tsx';
import { asBooking, type NearLesson } from '../groups/as-booking.ts';
import { useGroupEvents, useLiveGroups } from '../groups/my-groups.ts';
import { joinLesson } from './join-lesson.ts';
import { applyBooking, useLiveBookings } from './my-bookings.ts';
import classes from './live-lesson-card.module.css';

type Viewer = 'student' | 'tutor';

function stateText(viewer: Viewer, state: LiveCardState): string | undefined {
  const { waiting, refunded, missed, over } = dashboardTexts.now().live;
  if (state === 'over') return over;
  if (viewer === 'tutor') return state === 'missed' ? missed : undefined;
  if (state === 'wait') return waiting;
  return state === 'refunded' ? refunded : undefined;
}

/** Renders nothing when no lesson is near. */
export function LiveLessonCard({ viewer }: { viewer: Viewer }) {
  const bookings = useLiveBookings();
  const now = useNow();
  const groups = useLiveGroups();
  useGroupEvents();
  const near: NearLesson[] = [...(bookings.data ?? []), ...(groups.data ?? []).map(asBooking)];
  const booking = selectLive(near, now);
  return booking ? <Card booking={booking} viewer={viewer} now={now} /> : null;
}

function Card({ booking, viewer, now }: { booking: NearLesson; viewer: Viewer; now: number }) {
  const { session } = useShell();
  const { live } = dashboardTexts.use();
  const state = viewer === 'student' ? studentState(booking) : tutorState(booking, now);
  const other = viewer === 'student' ? booking.profile.tutor : booking.profile.student;
  const topic = booking.info?.topic;
  const started = now >= booking.when;
  return (
    <section className={`p-card ${classes.card}`} aria-label={live.title} data-state={state}>
      <TimeRange
        when={booking.when}
        zone={session.person.timeZone}
        otherZone={other?.timeZone}
        otherName={other?.name}
      />
      <Group wrap="nowrap" miw={0} className={classes.who}>
        <Avatar name={other?.name ?? ''} image={other?.image} size={56} />
        <Box miw={0}>
          <Group component="p" gap="2px 14px">
            <Text component="b" fw={550}>
              {other?.name}
            </Text>
            <StreamChip isPte={booking.isPte} />
          </Group>
          {topic && (
            <p>
              <Code lh="inherit" mr={4}>
                {topic.code}
              </Code>{' '}
              {topic.name}
            </p>
          )}
          <Group component="p" gap="0 12px" align="stretch" mt={4} c="dimmed" aria-live="polite">
            <StatusMark status={booking.status} viewer={viewer} /> <span>{stateText(viewer, state)}</span>
          </Group>
        </Box>
      </Group>
      <div className={classes.left}>
        <Countdown
          until={started ? booking.when + lesson.lengthMs : booking.when}
          label={started ? live.left : live.untilStart}
        />
      </div>
      <Action booking={booking} state={state} />
    </section>
  );
}

/** At most one button, and the only filled one of the screen. */
function Action({ booking, state }: { booking: NearLesson; state: LiveCardState }) {
  const { api, notify, clock } = useShell();
  const { live } = dashboardTexts.use();
  const client = useQueryClient();
  const fail = (problem: unknown) => notify.error(problemText(problem));
  const join = useMutation({ mutationFn: () => joinLesson(api, booking), onError: fail });
  const commence = useMutation({
    mutationFn: async () => {
      const { id, groupSessionId } = booking;
      if (groupSessionId === undefined) {
        const { data } = await api.PUT('/bookings/booking/{id}/commence', { params: { path: { id } } });
        applyBooking(client, data, clock.now());
        return;
      }
      const path = { id: groupSessionId, bookingId: id };
      await api.PUT('/groupsessions/groupsession/{id}/{bookingId}/commence', { params: { path } });
      await client.invalidateQueries(under('/groupsessions'));
    },
    onError: fail,
  });
  if (state === 'join') {
    return (
      <Button size="md" className={classes.action ?? ''} loading={join.isPending} onClick={() => join.mutate()}>
        {live.join}
      </Button>
    );
  }
  if (state === 'commence') {
    return (
      <Button size="md" className={classes.action ?? ''} loading={commence.isPending} onClick={() => commence.mutate()}>
        {live.commence}
      </Button>
    );
  }
  return null;
}
