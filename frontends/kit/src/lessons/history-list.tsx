/** The tab of lessons behind one, a month back unless asked otherwise, and the reading of their feedback. */
import { readPages } from '../api/read.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingJson } from '../api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { lessonTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LessonRow } from '../ui/lesson-row.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { HistoryFilter } from './history-filter.tsx';
import { linkedRange, rangeBounds } from './history-range.ts';
import { lessonOf } from './lesson.ts';
import { MaterialActions } from './material-actions.tsx';
import { LessonList } from './lesson-list.tsx';
import { useBookingEvents } from './my-bookings.ts';
import { useOpenTeacher } from './use-open-teacher.ts';

type Props = {
  viewer: 'student' | 'tutor';
  /** What can be done with a past lesson; `read` opens its feedback. */
  actions: (booking: BookingJson, read: () => void) => ReactNode;
  /** What is said of it under its status. */
  note?: (booking: BookingJson) => ReactNode;
  /** Where the photo leads; for students to the teacher. */
  onPerson?: (booking: BookingJson) => void;
  personLabel?: (name: string) => string;
};

export function HistoryList({ viewer, actions, note, onPerson, personLabel }: Props) {
  const { api, session, clock } = useShell();
  const openTeacher = useOpenTeacher();
  const { list } = lessonTexts.use();
  const zone = session.person.timeZone;
  const [params] = useSearchParams();
  const [range, setRange] = useState(() => linkedRange(params.get('day'), clock.now(), zone));
  const [reading, setReading] = useState<BookingJson>();
  useBookingEvents();
  const { from, to } = rangeBounds(range, zone);
  const query = { from: String(from), to: String(to) };
  const history = useInfiniteQuery(readPages(api, '/bookings/mine/history', { params: { query } }));
  const onPersonOf = (booking: BookingJson) => {
    if (onPerson) return () => onPerson(booking);
    return viewer === 'student' ? () => openTeacher(booking.tutor) : undefined;
  };
  const refresh = () => void history.refetch();

  return (
    <>
      <LessonList
        title={list.history}
        query={history}
        empty={<EmptyState text={list.noHistory} />}
        action={<HistoryFilter range={range} onApply={setRange} onRefresh={refresh} busy={history.isFetching} />}
        row={(booking) => (
          <LessonRow
            key={booking.id}
            booking={booking}
            viewer={viewer}
            zone={zone}
            material={<MaterialActions lesson={lessonOf(booking)} viewer={viewer} />}
            actions={actions(booking, () => setReading(booking))}
            note={note?.(booking)}
            personLabel={personLabel}
            onPerson={onPersonOf(booking)}
          />
        )}
      />
      {reading && <FeedbackDialog booking={reading} viewer={viewer} onClose={() => setReading(undefined)} />}
    </>
  );
}
