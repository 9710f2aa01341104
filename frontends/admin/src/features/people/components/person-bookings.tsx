import { Button, Skeleton } from '@mantine/core';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { FeedbackDialog } from '@parlance/kit/lessons/feedback-dialog.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { StatusMark } from '@parlance/kit/ui/status-mark.tsx';
import { Timeline } from '@parlance/kit/ui/timeline.tsx';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { useBookingLog, usePersonBookings } from '../api/bookings.ts';
import { useObservations } from '../api/observations.ts';
import { logItem, observedItem } from '../log-item.ts';
import { ObserveButton } from '../../../ui/observe-button.tsx';
import { CorrectionButton } from '../../../ui/correction-button.tsx';
import { ofBooking } from '../../../ui/correction.ts';
import panel from '../../../ui/side-panel.module.css';
import classes from './person-bookings.module.css';

type Props = { uid: string; role: string };

/** What a person has or had, newest first, each with its log (ADM-15) and its feedback. */
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
        none={<p className={panel.none}>{words.none}</p>}
        more={words.more}
      >
        {(bookings) => (
          <ul role="list">
            {bookings.map((booking) => (
              <One
                key={booking.id}
                booking={booking}
                side={role === 'tutor' ? 'tutor' : 'student'}
                onLog={() => setLogged(booking)}
                onFeedback={() => setRead(booking)}
              />
            ))}
          </ul>
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
    <li className={classes.one}>
      <time dateTime={new Date(booking.when).toISOString()}>{when}</time>
      <p>{[other, booking.info?.topic?.code].filter(Boolean).join(' · ')}</p>
      <div className={classes.deeds}>
        <StatusMark status={booking.status} viewer="admin" />
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
      </div>
    </li>
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
