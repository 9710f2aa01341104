import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { FeedbackDialog } from '@parlance/kit/lessons/feedback-dialog.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { StatusMark } from '@parlance/kit/ui/status-mark.tsx';
import { Timeline, type TimelineItem } from '@parlance/kit/ui/timeline.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { statusLabel } from '@parlance/kit/domain/status.ts';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { ObserveButton } from '../../../ui/observe-button.tsx';
import { CorrectionButton } from '../../../ui/correction-button.tsx';
import { ofBooking } from '../../../ui/correction.ts';
import { type LogEntryJson, useBookingLog, usePersonBookings } from '../api/people.ts';
import { type Observed, useObservations } from '../api/observations.ts';

type Props = { uid: string; role: string };

/** What a person has or had, newest first, each with its log and its feedback. */
export function PersonBookings({ uid, role }: Props) {
  const { bookings: words } = peopleTexts.use();
  const found = usePersonBookings(uid);
  const [logged, setLogged] = useState<BookingJson>();
  const [read, setRead] = useState<BookingJson>();
  return (
    <section>
      <h3>{words.heading}</h3>
      <PagedList
        query={found}
        pending={<Skeleton height={120} aria-hidden />}
        none={<Small>{words.none}</Small>}
        more={words.more}
      >
        {(bookings) => (
          <div role="list" className="p-ruled">
            {bookings.map((booking) => (
              <One
                key={booking.id}
                booking={booking}
                side={role === 'tutor' ? 'tutor' : 'student'}
                onLog={() => setLogged(booking)}
                onFeedback={() => setRead(booking)}
              />
            ))}
          </div>
        )}
      </PagedList>
      {logged && <Log booking={logged} onClose={() => setLogged(undefined)} />}
      {read && <FeedbackDialog booking={read} viewer="admin" onClose={() => setRead(undefined)} />}
    </section>
  );
}

type OneProps = { booking: BookingJson; side: 'student' | 'tutor'; onLog: () => void; onFeedback: () => void };

function One({ booking, side, onLog, onFeedback }: OneProps) {
  const { session } = useShell();
  const { bookings: words } = peopleTexts.use();
  const { tutor, student } = booking.profile;
  const when = dateTimeText(booking.when, session.person.timeZone);
  const other = side === 'student' ? tutor.name : (student?.name ?? words.open);
  return (
    <Stack role="listitem" gap={2} py={10}>
      <Text component="time" size="sm" fw={550} dateTime={new Date(booking.when).toISOString()}>
        {when}
      </Text>
      <Quiet>{[other, booking.info?.topic?.code].filter(Boolean).join(' · ')}</Quiet>
      <Group gap="4px 8px">
        <Box mr="auto">
          <StatusMark status={booking.status} viewer="admin" />
        </Box>
        <ObserveButton lesson={booking} name={`${when}, ${other}`} />
        {booking.hasFeedback && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={onFeedback}>
            {words.feedback}
          </Button>
        )}
        <CorrectionButton subject={ofBooking(booking)} name={`${when}, ${other}`} />
        <Button variant="subtle" color="gray" size="compact-xs" aria-label={words.logOf(when)} onClick={onLog}>
          {words.log}
        </Button>
      </Group>
    </Stack>
  );
}

function Log({ booking, onClose }: { booking: BookingJson; onClose: () => void }) {
  const { session } = useShell();
  const { bookings: words } = peopleTexts.use();
  const log = useBookingLog(booking.id);
  const observed = useObservations(booking.id);
  const failed = [log, observed].find(({ isError }) => isError);
  const { timeZone } = session.person;
  const title = words.logOf(dateTimeText(booking.when, timeZone));
  return (
    <Dialog onClose={onClose} title={title}>
      {!failed && (log.isPending || observed.isPending) && <Skeleton height={160} aria-hidden />}
      {failed && <ErrorState message={problemText(failed.error)} onRetry={() => void failed.refetch()} />}
      {log.data && observed.data && (
        <Timeline
          items={[...log.data.map(logItem), ...observed.data.map(observedItem)].sort((a, b) => a.when - b.when)}
          zone={timeZone}
          label={title}
        />
      )}
    </Dialog>
  );
}

/** One move of a booking as a line of its log: who, from, to, cause; and who watched it. */
function logItem({ id, from, to, cause, note, actor, when }: LogEntryJson): TimelineItem {
  const words = peopleTexts.now().bookings;
  // What a newer server names and this build does not know is shown as it is.
  const why = (words.causes as Record<string, string>)[cause] ?? cause;
  const before = from ? statusLabel(from, 'admin') : words.start;
  const after = to ? statusLabel(to, 'admin') : words.closed;
  return {
    id,
    when,
    who: actor.name || words.school,
    action: words.move(before, after, why),
    ...(note ? { note } : {}),
  };
}

function observedItem({ id, event, when, observer }: Observed): TimelineItem {
  const { observers, administrator } = peopleTexts.now().bookings;
  return { id, when, who: observer || administrator, action: observers[event] };
}
