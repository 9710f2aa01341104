import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { LessonKinds } from '@parlance/kit/lessons/lesson-kinds.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Tabs } from '@mantine/core';
import { useLocation, useSearchParams } from 'react-router-dom';
import { bookingTexts } from '../locales/texts.ts';
import { dialogs, features } from './features.ts';

const views = ['upcoming', 'history'] as const;

const sectionsOf = (view: (typeof views)[number], kind: Lesson['kind']) =>
  features
    .flatMap(({ sections = [] }) => sections)
    .filter((section) => section.view === view)
    .map(({ Section }, index) => <Section key={index} kind={kind} {...dialogs} />);

/** The teacher's bookings: upcoming and history; there is no search. */
export function BookingsPage() {
  const { navigate } = useShell();
  const { tabs } = bookingTexts.use();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const view =
    (state as { history?: boolean } | null)?.history || params.get('view') === 'history' ? 'history' : 'upcoming';
  return (
    <Tabs
      value={view}
      onChange={(next) => navigate(`/tutor/bookings?view=${next ?? 'upcoming'}`, { replace: true })}
      variant="pills"
      radius="xl"
      keepMounted={false}
    >
      <Tabs.List mb="lg" aria-label={tabs.label}>
        {views.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {tabs[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map((one) => (
        <Tabs.Panel key={one} value={one}>
          <LessonKinds view={one} one={sectionsOf(one, 'one-on-one')} group={sectionsOf(one, 'group')} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
