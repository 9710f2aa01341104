import { lessonTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aBooking, aTutor, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IncomePage } from '../features/income/income-page.tsx';
import { SchedulePage } from '../features/schedule/schedule-page.tsx';
import { bookingTexts, incomeTexts, scheduleTexts } from '../locales/texts.ts';
import { BookingsPage } from './bookings-page.tsx';

/** Names, codes, places and what the server says stay as they are. */
const data = ['Camila Duarte', 'Camila D.', 'CD', 'HL304', 'Giving directions at work', 'UTC', 'AUD'];
const places = ['Toronto', 'São Paulo', 'The week'];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, lessonTexts, bookingTexts, scheduleTexts, incomeTexts);
});
afterEach(() => stop());

const person = aTutor({ timeZone: 'America/Toronto' });
const past = aBooking({ when: monday - 7_200_000, status: 'pending-feedback' });
const line = {
  id: '1',
  bookingId: 'b',
  student: { uid: 's', name: 'Camila Duarte' },
  when: monday,
  rate: 65,
  currency: 'AUD',
  paid: false,
  status: 'completed' as const,
  topic: { code: 'HL304', name: 'Giving directions at work' },
};
const shell = () =>
  makeFakeShell({
    person,
    api: {
      'GET /bookings/tutor/{tutorId}': () => ({
        items: [past, aBooking({ when: monday + 7_200_000 })],
        nextPageToken: null,
      }),
      'GET /bookings/mine': () => ({ items: [], nextPageToken: null }),
      'GET /bookings/mine/history': () => ({ items: [past], nextPageToken: null }),
      'GET /earnings/{tutorId}/periods': () => ({
        items: [{ id: '1', start: monday, end: monday + 1, label: 'The week', current: true }],
      }),
      'GET /earnings/{tutorId}': () => ({
        period: null,
        lines: [line],
        paidCount: 0,
        unpaidCount: 1,
        paidIncome: 0,
        unpaidIncome: 65,
        currency: 'AUD',
        nextPageToken: null,
      }),
    },
  });

test.each([
  ['the week', <SchedulePage key="1" />, scheduleTexts.english.thisWeek],
  ['income', <IncomePage key="2" />, incomeTexts.english.list],
  ['lessons to come', <BookingsPage key="3" />, bookingTexts.english.upcoming.openHours],
])('%s can be read in another language: no English is left', async (_what, page, sign) => {
  renderInShell(page, { shell: shell() });
  expect((await screen.findAllByText(wide(sign))).length).toBeGreaterThan(0);
  expect(englishLeft([...data, ...places])).toEqual([]);
});

test('giving feedback can be done in another language: no English is left', async () => {
  renderInShell(<BookingsPage />, { shell: shell(), path: '/tutor/bookings?view=history' });
  await userEvent.click(await screen.findByText(wide(bookingTexts.english.history.giveFeedback)));
  await userEvent.click(await screen.findByText(wide(bookingTexts.english.feedback.submit)));
  expect(englishLeft([...data, ...places])).toEqual([]);
});
