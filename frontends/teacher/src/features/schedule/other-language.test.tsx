import { texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aBooking, aTutor, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { scheduleTexts, timeOffTexts } from '../../locales/texts.ts';
import { SchedulePage } from './schedule-page.tsx';

/** Names, codes and places stay as they are. */
const data = ['Camila Duarte', 'Camila D.', 'CD', 'HL304', 'Giving directions at work', 'UTC', 'Toronto', 'São Paulo'];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, scheduleTexts, timeOffTexts);
});
afterEach(() => stop());

test('the week can be read in another language: no English is left', async () => {
  const lessons = [
    aBooking({ when: monday - 7_200_000, status: 'pending-feedback' }),
    aBooking({ when: monday + 7_200_000 }),
  ];
  const shell = makeFakeShell({
    person: aTutor({ timeZone: 'America/Toronto' }),
    api: {
      'GET /bookings/tutor/{tutorId}': () => ({ items: lessons, nextPageToken: null }),
      'GET /bookings/tutor/{tutorId}/time-off': () => ({ items: [] }),
    },
  });
  renderInShell(<SchedulePage />, { shell });
  expect((await screen.findAllByText(wide(scheduleTexts.english.thisWeek))).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});
