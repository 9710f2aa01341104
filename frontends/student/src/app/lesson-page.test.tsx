import { aBooking, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aLessonPage, aTaughtPage } from '@parlance/kit/testing/lesson-page-builders.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import {
  evidenceTexts,
  calendarTexts,
  chatTexts,
  dashboardTexts,
  lessonPageTexts,
  lessonRowTexts,
  lessonTexts,
  levelTexts,
  messageTexts,
  texts as kitTexts,
} from '@parlance/kit/locales/texts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingTexts, teacherTexts } from '../locales/texts.ts';
import { loadLessonPage } from './lesson-page.tsx';

const hour = 3_600_000;
const now = monday + 2 * hour;
const { id, tutor, profile } = aBooking();
const slot = (hours: number, over = {}) =>
  aBooking({
    id: `slot${hours}`,
    when: monday + hours * hour,
    status: 'pending',
    student: null,
    info: null,
    profile: { ...profile, student: null },
    ...over,
  });

async function open(slots = [slot(26), slot(48)], page = aTaughtPage()) {
  const LessonPage = await loadLessonPage();
  const shell = makeFakeShell({
    now,
    api: {
      'GET /bookings/proposals': () => ({ items: [] }),
      'GET /lessons/{id}': () => page,
      'GET /bookings/tutor/{tutorId}': () => ({ items: slots, nextPageToken: null }),
      'GET /bookings/tutor/{tutorId}/{bookingId}/book': () => ({
        wallet: { tokenType: 'lessonTokens', balance: 1 },
        policy: null,
      }),
      'GET /profile/ratings/mine': () => ({ items: [] }),
    },
  });
  return renderInShell(<LessonPage />, { shell, path: `/student/lesson/${id}` });
}

test('NS-55 the recap books again with this teacher: the next hours of the same stream, what comes next already chosen', async () => {
  const { shell } = await open([slot(1), slot(26), slot(27, { isPte: true }), slot(48), slot(49), slot(50), slot(51)]);
  const again = await screen.findByRole('region', { name: 'Again with Hannah' });
  const hours = await within(again).findAllByRole('button', { name: /, book$/ });
  expect(hours.map((one) => one.getAttribute('aria-label'))).toEqual([
    '12:00 Tue 24 Nov, book',
    '10:00 Wed 25 Nov, book',
    '11:00 Wed 25 Nov, book',
    '12:00 Wed 25 Nov, book',
  ]);
  expect(within(again).getByText(/Asking for clarification comes next/)).toBeVisible();
  await userEvent.click(hours[0]!);
  expect(await screen.findByRole('dialog', { name: 'Confirm Booking Details' })).toBeVisible();
  await waitFor(() =>
    expect(shell.calls.some(({ path }) => path.startsWith(`bookings/tutor/${tutor}?from=`))).toBe(true),
  );
});

test('NS-32 the lesson is rated from its recap', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Rate Hannah Okafor' }));
  expect(await screen.findByRole('dialog', { name: /Hannah Okafor/ })).toBeVisible();
});

test('NS-61 NS-63 a lesson to come is moved, repeated and changed on its own page', async () => {
  const lesson = aBooking({ when: now + 48 * hour });
  await open([slot(72), slot(96)], aLessonPage({ lesson }));
  const button = await screen.findByRole('button', { name: 'Move lesson' });
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: /move/i })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.getByRole('button', { name: /More.*Hannah/ })).toBeVisible();
});

test('without free hours the way to the teacher stands', async () => {
  await open([]);
  const again = await screen.findByRole('region', { name: 'Again with Hannah' });
  expect(await within(again).findByText('Hannah has no free hours in the next two weeks.')).toBeVisible();
  expect(within(again).getByRole('link', { name: 'Hannah’s profile' })).toHaveAttribute(
    'href',
    `/student/profile/${tutor}`,
  );
});

describe('in another language', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = speakPseudo(
      evidenceTexts,
      kitTexts,
      calendarTexts,
      chatTexts,
      dashboardTexts,
      lessonPageTexts,
      lessonRowTexts,
      lessonTexts,
      levelTexts,
      messageTexts,
      bookingTexts,
      teacherTexts,
    );
  });
  afterEach(() => stop());

  const data = ['Hannah Okafor', 'Hannah', 'HO', 'HL304', 'HL305', 'Toronto', 'São Paulo', 'UTC'];
  const library = ['Health & Lifestyle', 'Giving directions at work', 'Asking for clarification'];
  const said = ['Much clearer today.', 'Say “on your left”.', 'landmark', 'a place everybody knows', 'How are you?'];

  test.each([
    ['the recap', aTaughtPage(), 'Feedback'],
    [
      'a lesson that has no feedback yet',
      aTaughtPage({ feedback: [], lesson: aBooking({ status: 'pending-feedback' }) }),
      'Feedback',
    ],
    ['a lesson to come', aLessonPage({ lesson: aBooking({ when: now + 24 * hour }) }), 'What you asked for'],
    [
      'a lesson that is off',
      aLessonPage({ lesson: aBooking({ status: 'tutor-cancelled' }) }),
      'This lesson is cancelled',
    ],
  ])('%s can be read: no English is left', async (_what, page, sign) => {
    await open([slot(26)], page);
    expect((await screen.findAllByText(wide(sign))).length).toBeGreaterThan(0);
    expect(englishLeft([...data, ...library, ...said])).toEqual([]);
  });
});
