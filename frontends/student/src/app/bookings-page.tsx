import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { LessonKinds } from '@parlance/kit/lessons/lesson-kinds.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Stack, Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { BookingsParts } from '../feature.ts';
import { bookingTexts } from '../locales/texts.ts';
import { features } from './features.ts';
import { ownFeatures } from './own-features.ts';
import { initialView, type View, views } from './views.ts';

/** The page, once there is also what features with screens of their own add to it. */
export async function loadBookingsPage(): Promise<ComponentType> {
  const others = await Promise.all(features.map(({ bookings }) => bookings()));
  return () => <BookingsPage parts={[...ownFeatures, ...others]} />;
}

type Props = { parts: readonly BookingsParts[] };

/** The bookings screen with its three tabs; the address says which one. */
function BookingsPage({ parts }: Props) {
  const { navigate } = useShell();
  const { tabs, search } = bookingTexts.use();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const view = initialView(params.get('view'), state);
  /** A search stays in the address, so that it is still there on the way back. */
  const show = (next: string | null, kind?: 'group') => {
    const address = new URLSearchParams(params);
    address.delete('kind');
    address.set('view', next ?? 'search');
    if (kind) address.set('kind', kind);
    navigate(`/student/bookings?${address}`, { replace: true });
  };
  const names = { one: search.title, group: search.groupTitle };

  return (
    <Tabs value={view} onChange={(next) => show(next)} variant="pills" radius="xl" keepMounted={false}>
      <Tabs.List mb="lg" aria-label={tabs.label}>
        {views.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {tabs[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map((one) => (
        <Tabs.Panel key={one} value={one}>
          <LessonKinds
            view={one}
            names={one === 'search' ? names : undefined}
            one={<Sections parts={parts} view={one} kind="one-on-one" onBooked={() => show('upcoming')} />}
            group={<Sections parts={parts} view={one} kind="group" onBooked={() => show('upcoming', 'group')} />}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

type SectionsProps = Props & { view: View; kind: Lesson['kind']; onBooked: () => void };

/** What the features show under one view for one kind of lesson. */
function Sections({ parts, view, kind, onBooked }: SectionsProps) {
  const judge = (lesson: Lesson) =>
    parts.map(({ LessonAction }, index) => LessonAction && <LessonAction key={index} lesson={lesson} />);
  const shown = parts.flatMap(({ sections = [] }) =>
    sections.filter((section) => section.view === view && (section.kind ?? kind) === kind),
  );
  return (
    <Stack gap="lg">
      {shown.map(({ Section }, index) => (
        <Section key={index} kind={kind} onBooked={onBooked} judge={judge} />
      ))}
    </Stack>
  );
}
