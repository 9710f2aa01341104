import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import type { BookingsParts, BookingsProps, CompletedLesson } from '../../feature.ts';
import { bookingTexts, groupSearchTexts } from '../../locales/texts.ts';
import { SearchForm } from '../../ui/search/search-form.tsx';
import { GroupHistoryTab } from './group-history-tab.tsx';
import { GroupSearchTab } from './group-search-tab.tsx';
import { GroupUpcomingTab } from './group-upcoming-tab.tsx';

/** Ratings know a student's group lesson by the seat. */
function asCompleted({
  students,
  bookingId,
  when,
  info,
  tutor: { uid: tutor, name },
}: GroupLessonJson): CompletedLesson {
  return { id: students[0]?.seat ?? bookingId, when, info, tutor, profile: { tutor: { name } } };
}

function Search({ onBooked }: BookingsProps) {
  const title = bookingTexts.use().search.groupTitle;
  const { hint } = groupSearchTexts.use();
  return <GroupSearchTab onBooked={onBooked} form={(parts) => <SearchForm {...parts} title={title} hint={hint} />} />;
}

const History = ({ judge }: BookingsProps) => <GroupHistoryTab judge={(lesson) => judge(asCompleted(lesson))} />;

export const groupSessions: BookingsParts = {
  sections: [
    { view: 'search', kind: 'group', Section: Search },
    { view: 'upcoming', kind: 'group', Section: GroupUpcomingTab },
    { view: 'history', kind: 'group', Section: History },
  ],
};
