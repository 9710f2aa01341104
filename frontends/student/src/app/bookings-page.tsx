import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { LessonKinds } from '@parlance/kit/lessons/lesson-kinds.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Stack, Tabs } from '@mantine/core';
import { useLocation, useSearchParams } from 'react-router-dom';
import { bookingTexts, groupSearchTexts } from '../locales/texts.ts';
import { SearchForm } from '../features/book-lesson/components/search-form.tsx';
import { SearchTab } from '../features/book-lesson/search-tab.tsx';
import { GroupHistoryTab } from '../features/group-sessions/group-history-tab.tsx';
import { GroupSearchTab } from '../features/group-sessions/group-search-tab.tsx';
import { GroupUpcomingTab } from '../features/group-sessions/group-upcoming-tab.tsx';
import { HistoryTab } from '../features/my-lessons/history-tab.tsx';
import { UpcomingTab } from '../features/my-lessons/upcoming-tab.tsx';
import { RateLessonButton } from '../features/teachers/components/rate-lesson-button.tsx';
import { TeacherLists } from '../features/teachers/components/teacher-lists.tsx';
import { initialView, views } from './views.ts';

/** Ratings know a student's group lesson by the seat. */
const asRated = ({ students, bookingId, when, info, tutor: { uid: tutor, name } }: GroupLessonJson) => {
  return { id: students[0]?.seat ?? bookingId, when, info, tutor, profile: { tutor: { name } } };
};

/** The bookings screen with its three tabs; the address says which one. */
export function BookingsPage() {
  const { navigate } = useShell();
  const { tabs, search } = bookingTexts.use();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const view = initialView(params.get('view'), state);
  const show = (next: string | null, kind = '') =>
    navigate(`/student/bookings?view=${next ?? 'search'}${kind}`, { replace: true });

  return (
    <Tabs value={view} onChange={(next) => show(next)} variant="pills" radius="xl" keepMounted={false}>
      <Tabs.List mb="lg" aria-label={tabs.label}>
        {views.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {tabs[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="search">
        <LessonKinds
          view="search"
          names={{ one: search.title, group: search.groupTitle }}
          one={
            <Stack gap="lg">
              <SearchTab onBooked={() => show('upcoming')} />
              <TeacherLists />
            </Stack>
          }
          group={
            <GroupSearchTab
              onBooked={() => show('upcoming', '&kind=group')}
              form={(parts) => <SearchForm {...parts} title={search.groupTitle} hint={groupSearchTexts.now().hint} />}
            />
          }
        />
      </Tabs.Panel>
      <Tabs.Panel value="upcoming">
        <LessonKinds view="upcoming" one={<UpcomingTab />} group={<GroupUpcomingTab />} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <LessonKinds
          view="history"
          one={<HistoryTab judge={(booking) => <RateLessonButton booking={booking} />} />}
          group={<GroupHistoryTab judge={(lesson) => <RateLessonButton booking={asRated(lesson)} />} />}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
