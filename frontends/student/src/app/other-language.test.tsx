import {
  calendarTexts,
  lessonRowTexts,
  lessonTexts,
  messageTexts,
  texts as kitTexts,
} from '@parlance/kit/locales/texts.ts';
import { aBooking, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { bookingTexts, teacherTexts } from '../locales/texts.ts';
import { loadBookingsPage } from './bookings-page.tsx';

/** Names, codes and what people wrote stay as they are. */
const data = ['Hannah Okafor', 'HO', 'HL304', 'Giving directions at work', 'Toronto', 'São Paulo', 'UTC', 'Camila'];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, calendarTexts, messageTexts, lessonRowTexts, lessonTexts, bookingTexts, teacherTexts);
});
afterEach(() => stop());

const lesson = aBooking({ when: monday + 3 * 3_600_000 });

test.each([
  ['the search', '/student/bookings', bookingTexts.english.search.hint],
  ['lessons to come', '/student/bookings?view=upcoming', lessonTexts.english.cancel.open],
  ['lessons behind', '/student/bookings?view=history', lessonTexts.english.feedback.view],
])('%s can be read in another language: no English is left', async (_what, path, sign) => {
  const shell = makeFakeShell({
    now: monday,
    api: {
      'POST /bookings/search': () => ({}),
      'GET /bookings/mine': () => ({ items: [lesson], nextPageToken: 'more' }),
      'GET /bookings/mine/history': () => ({ items: [{ ...lesson, hasFeedback: true }], nextPageToken: null }),
    },
  });
  const BookingsPage = await loadBookingsPage();
  renderInShell(<BookingsPage />, { shell, path });
  expect((await screen.findAllByText(wide(sign))).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});
