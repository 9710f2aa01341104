import { lessonRowTexts, lessonTexts, messageTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aBooking, aTutor, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingTexts } from '../locales/texts.ts';
import { BookingsPage } from './bookings-page.tsx';

/** Names, codes and places stay as they are. */
const data = ['Camila Duarte', 'Camila D.', 'CD', 'HL304', 'Giving directions at work', 'UTC'];
const places = ['Toronto', 'São Paulo'];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, messageTexts, lessonRowTexts, lessonTexts, bookingTexts);
});
afterEach(() => stop());

const person = aTutor({ timeZone: 'America/Toronto' });
const past = aBooking({ when: monday - 7_200_000, status: 'pending-feedback' });
const shell = () =>
  makeFakeShell({
    person,
    api: {
      'GET /bookings/mine': () => ({ items: [], nextPageToken: null }),
      'GET /bookings/mine/history': () => ({ items: [past], nextPageToken: null }),
    },
  });

test('lessons to come can be read in another language: no English is left', async () => {
  renderInShell(<BookingsPage />, { shell: shell() });
  expect((await screen.findAllByText(wide(bookingTexts.english.upcoming.openHours))).length).toBeGreaterThan(0);
  expect(englishLeft([...data, ...places])).toEqual([]);
});

test('giving feedback can be done in another language: no English is left', async () => {
  renderInShell(<BookingsPage />, { shell: shell(), path: '/tutor/bookings?view=history' });
  await userEvent.click(await screen.findByText(wide(bookingTexts.english.history.giveFeedback)));
  await userEvent.click(await screen.findByText(wide(bookingTexts.english.feedback.submit)));
  expect(englishLeft([...data, ...places])).toEqual([]);
});
