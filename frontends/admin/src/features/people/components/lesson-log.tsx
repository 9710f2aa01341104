import { Skeleton } from '@mantine/core';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { statusLabel } from '@parlance/kit/domain/status.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Timeline, type TimelineItem } from '@parlance/kit/ui/timeline.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { type Observed, useObservations } from '../api/observations.ts';
import { type LogEntryJson, useBookingLog } from '../api/people.ts';

type Props = { lesson: Pick<BookingJson, 'id' | 'when'>; onClose: () => void };

/** Everything that became of one lesson, with who did it, and who watched. */
export function LessonLog({ lesson, onClose }: Props) {
  const { session } = useShell();
  const { bookings: words } = peopleTexts.use();
  const log = useBookingLog(lesson.id);
  const observed = useObservations(lesson.id);
  const failed = [log, observed].find(({ isError }) => isError);
  const { timeZone } = session.person;
  const title = words.logOf(dateTimeText(lesson.when, timeZone));
  return (
    <Dialog onClose={onClose} title={title}>
      {!failed && (log.isPending || observed.isPending) && <Skeleton height={160} aria-hidden />}
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
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
