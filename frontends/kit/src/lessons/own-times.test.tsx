/** Each reads a lesson by the own clock, and the other's stands beside it in small: never the other way round. */
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aBooking, aPerson, aTutor, monday } from '../testing/builders.ts';
import { aGroupLesson } from '../testing/session-builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { BookedLesson } from './booked-lesson.tsx';
import type { Lesson } from './lesson.ts';
import { HistoryList } from './history-list.tsx';
import { LiveLessonCard } from './live-lesson-card.tsx';
import { UpcomingLessons } from './upcoming-lessons.tsx';
import { UpcomingList } from './upcoming-list.tsx';

type Viewer = 'student' | 'tutor';

/** Monday afternoon in Toronto, Tuesday morning in Tokyo. */
const when = monday + 7 * 3_600_000;
const student = aPerson({ timeZone: 'Asia/Tokyo' });
const tutor = aTutor({ timeZone: 'America/Toronto' });
const plain = aBooking({ when });
const lesson = aBooking({
  when,
  profile: { ...plain.profile, student: { name: student.name, image: '', timeZone: student.timeZone } },
});
const group = aGroupLesson({ when });

function show(viewer: Viewer, children: ReactNode, now = monday) {
  const page =
    <T,>(item: T) =>
    () => ({ items: [item], nextPageToken: null, hasAny: true });
  const api: FakeAnswers = { 'GET /bookings/mine': page(lesson), 'GET /bookings/mine/history': page(lesson) };
  const person = viewer === 'student' ? student : tutor;
  const shell = makeFakeShell({ person, now, api: { ...api, 'GET /groupsessions/mine': page(group) } });
  renderInShell(children, { shell });
}

const told = {
  student: { own: '05:00Tue 24 Nov 2026 · 50 min', other: 'Mon 15:00 in Toronto' },
  tutor: { own: '15:00Mon 23 Nov 2026 · 50 min', other: 'Tue 05:00 in Tokyo' },
};
const row = (viewer: Viewer) => (one: Lesson) => (
  <BookedLesson key={one.id} lesson={one} viewer={viewer}>
    Sure?
  </BookedLesson>
);

describe.each(['student', 'tutor'] as const)('a %s', (viewer) => {
  const { own, other } = told[viewer];
  const rowOf = (name: RegExp) => screen.findByRole('article', { name });

  test('LST-07, NS-22 in the list of lessons to come', async () => {
    show(viewer, <UpcomingList kind="one-on-one" viewer={viewer} row={row(viewer)} emptyAction={null} />);
    expect(await rowOf(/^Lesson with/)).toHaveTextContent(`${own}${other}`);
  });

  test('DASH-06, NS-22 among the next lessons of the dashboard, of both kinds', async () => {
    show(viewer, <UpcomingLessons viewer={viewer} action={null} />);
    expect(await rowOf(/^Lesson with/)).toHaveTextContent(`${own}${other}`);
    expect(await rowOf(/^Group lesson/)).toHaveTextContent(viewer === 'student' ? `${own}${other}` : own);
  });

  test('LST-09, NS-22 in the list of group lessons to come', async () => {
    show(viewer, <UpcomingList kind="group" viewer={viewer} row={row(viewer)} emptyAction={null} />);
    expect(await rowOf(/^Group lesson/)).toHaveTextContent(own);
  });

  test('LST-11, NS-22 in the history', async () => {
    show(viewer, <HistoryList kind="one-on-one" viewer={viewer} actions={() => null} />);
    expect(await rowOf(/^Lesson with/)).toHaveTextContent(`${own}${other}`);
  });

  test('DASH-05, NS-22 on the live card', async () => {
    show(viewer, <LiveLessonCard viewer={viewer} />, when - 60_000);
    const [start, date] = [own.slice(0, 5), own.slice(5, 20)];
    expect(await screen.findByRole('region', { name: 'Live lesson' })).toHaveTextContent(
      new RegExp(`^${start} to \\d\\d:50${date} · 50 min, ${viewer === 'student' ? 'Tokyo' : 'Toronto'}`),
    );
  });
});
