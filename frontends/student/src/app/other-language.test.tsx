import { dashboardTexts, lessonTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aBooking, anAnnouncement, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { bookingTexts, teacherTexts, texts } from '../locales/texts.ts';
import { BookingsPage } from './bookings-page.tsx';

/** Names, codes and what people wrote stay as they are. */
const data = [
  'Hannah Okafor',
  'HO',
  'HL304',
  'Giving directions at work',
  'Toronto',
  'São Paulo',
  'UTC',
  'Holiday hours',
];
const written = ['The school stays open.', 'Nadia Rahman', 'Camila'];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, dashboardTexts, lessonTexts, texts, bookingTexts, teacherTexts);
});
afterEach(() => stop());

function show(page: ReactNode, path: string) {
  const lesson = aBooking({ when: monday + 3 * 3_600_000 });
  const near = aBooking({ id: '0198c0de-7abc-7def-8123-456789abcdee', when: monday + 60_000, status: 'in-progress' });
  const shell = makeFakeShell({
    now: monday,
    api: {
      'GET /bookings/mine': ({ params }) => ({
        items: [params.query.view === 'live' ? near : lesson],
        nextPageToken: 'more',
      }),
      'GET /bookings/mine/history': () => ({ items: [{ ...lesson, hasFeedback: true }], nextPageToken: null }),
      'GET /announcements': () => ({ items: [anAnnouncement()], nextPageToken: null, unviewedCount: 1 }),
    },
  });
  return renderInShell(page, { shell, path });
}

test.each([
  ['the dashboard', <DashboardPage key="1" />, '/student/dashboard', dashboardTexts.english.live.join],
  ['the search', <BookingsPage key="2" />, '/student/bookings', bookingTexts.english.search.hint],
  ['lessons to come', <BookingsPage key="3" />, '/student/bookings?view=upcoming', lessonTexts.english.cancel.open],
  ['lessons behind', <BookingsPage key="4" />, '/student/bookings?view=history', lessonTexts.english.feedback.view],
])('%s can be read in another language: no English is left', async (_what, page, path, sign) => {
  show(page, path);
  expect((await screen.findAllByText(wide(sign))).length).toBeGreaterThan(0);
  expect(englishLeft([...data, ...written])).toEqual([]);
});
