import type { OwnRatingJson } from '@parlance/kit/api/types.ts';
import { type Lesson, lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RateLessonButton } from './rate-lesson-button.tsx';

const [first, second] = ['b1', 'b2'].map((id) => lessonOf(aBooking({ id, status: 'completed' }))) as [Lesson, Lesson];
const { name } = first.tutor;
const said = { id: 'r1', avg: 4, message: 'Clear and kind.', hasMessage: true, when: monday, bookingId: 'b1' };

function showRows(rated: OwnRatingJson[]) {
  const shell = makeFakeShell({
    api: {
      'GET /profile/ratings/mine': () => ({ items: rated }),
      'POST /profile/tutor/{id}/rate': () => {
        rated.push({ ...said, bookingId: 'b2' });
        const rating = { ...said, student: { uid: '', name: 'Mei', image: '' } };
        return { rating, tutor: { avg: 4, count: 2 } };
      },
    },
    now: monday,
  });
  const rows = (
    <>
      <RateLessonButton lesson={first} />
      <RateLessonButton lesson={second} />
    </>
  );
  return renderInShell(rows, { shell });
}

test('PROF-05, NS-32 a rated lesson says so, and what was said can be read; rows ask once together', async () => {
  const { shell } = showRows([said]);
  await userEvent.click(await screen.findByRole('button', { name: `Your rating of ${name}: 4 of 5` }));
  const dialog = await screen.findByRole('dialog', { name: `Your rating of ${name}` });
  expect(dialog).toHaveTextContent('Clear and kind.');
  expect(dialog).toHaveTextContent('A lesson is rated once.');
  await expectAccessible(dialog);
  expect(screen.getAllByRole('button', { name: `Rate ${name}`, hidden: true })).toHaveLength(1);
  expect(shell.calls.map((call) => call.path)).toEqual([
    `profile/ratings/mine?bookings=${encodeURIComponent('b1,b2')}`,
  ]);
});

test('PROF-05 after rating the button says what was given', async () => {
  const { shell } = showRows([said]);
  await userEvent.click(await screen.findByRole('button', { name: `Rate ${name}` }));
  await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Thank you for your rating'));
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: `Your rating of ${name}: 4 of 5` })).toHaveLength(2),
  );
});
