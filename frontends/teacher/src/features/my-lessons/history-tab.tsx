import type { BookingJson, Page } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { FeedbackDialog } from '@parlance/kit/lessons/feedback-dialog.tsx';
import { HistoryFilter, defaultRange, rangeBounds } from '@parlance/kit/lessons/history-filter.tsx';
import { useBookingEvents } from '@parlance/kit/lessons/my-bookings.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { LessonRow } from '@parlance/kit/ui/lesson-row.tsx';
import { LessonListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { feedbackAction } from './feedback-action.ts';

type Props = { submitDialog: (booking: BookingJson, onClose: () => void) => ReactNode };

/** Lessons behind the teacher, with feedback to give or to read (LST-11..LST-17, FEED-04, FEED-21, FEED-31). */
export function HistoryTab({ submitDialog }: Props) {
  const { api, session, clock } = useShell();
  const zone = session.person.timeZone;
  const now = useNow(30_000);
  const [range, setRange] = useState(() => defaultRange(clock.now(), zone));
  const [reading, setReading] = useState<BookingJson>();
  const [writing, setWriting] = useState<BookingJson>();
  useBookingEvents();
  const history = useInfiniteQuery({
    queryKey: ['bookings', 'history', range],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const { from, to } = rangeBounds(range, zone);
      return api.get<Page<BookingJson>>(
        `bookings/mine/history?from=${from}&to=${to}${pageParam ? `&pageToken=${pageParam}` : ''}`,
      );
    },
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
  const lessons = history.data?.pages.flatMap((page) => page.items) ?? [];

  const actions = (booking: BookingJson) => {
    const action = feedbackAction(booking, now);
    if (action === 'read')
      return (
        <Button variant="subtle" onClick={() => setReading(booking)}>
          View feedback
        </Button>
      );
    if (action === 'write')
      return (
        <Button variant="default" onClick={() => setWriting(booking)}>
          Give feedback
        </Button>
      );
    return action === 'late' ? <span>Not eligible for payment</span> : null;
  };

  return (
    <Panel
      title="One-on-One Lessons"
      action={
        <HistoryFilter
          range={range}
          onApply={setRange}
          onRefresh={() => void history.refetch()}
          busy={history.isFetching}
        />
      }
    >
      {history.isPending && <LessonListSkeleton rows={3} />}
      {history.isError && <ErrorState message={problemText(history.error)} onRetry={() => void history.refetch()} />}
      {history.data && lessons.length === 0 && <EmptyState text="No bookings found for time period" />}
      {lessons.map((booking) => (
        <LessonRow key={booking.id} booking={booking} viewer="tutor" zone={zone} actions={actions(booking)} />
      ))}
      {history.hasNextPage && (
        <Button
          variant="subtle"
          m="sm"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {reading && <FeedbackDialog booking={reading} viewer="tutor" onClose={() => setReading(undefined)} />}
      {writing && submitDialog(writing, () => setWriting(undefined))}
    </Panel>
  );
}
