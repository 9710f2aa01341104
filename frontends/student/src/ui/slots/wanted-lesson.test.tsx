import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, aPerson, aStudent } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aCourse, aLessonOf, aMaterial, materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx';
import { useWantedLesson, WantedLessonNote } from './wanted-lesson.tsx';
import { firstPolicy } from '@parlance/kit/domain/policy.ts';

const other = aMaterial({ id: 'other', name: 'Greetings', isDefault: true });
const course = aCourse({ lessons: [aLessonOf({ code: 'HL307', name: 'Describing symptoms' })] });

function Both({ isPte }: { isPte: boolean }) {
  const wanted = useWantedLesson();
  const slot = aBooking({ status: 'pending', student: null, info: null, isPte });
  const props = {
    onClose: jest.fn(),
    onBooked: jest.fn(),
    onRefused: jest.fn(),
    payment: { tokenType: 'lessonTokens', balance: 6, policy: firstPolicy } as const,
  };
  return (
    <>
      <WantedLessonNote />
      {wanted && (
        <ConfirmBookingDialog slot={slot} wanted={wanted} zone="UTC" isMock={false} taken={false} {...props} />
      )}
    </>
  );
}

function show({ isPte = false, query = '&material=m&course=c&lesson=l' } = {}) {
  const material = aMaterial({ name: 'Health' });
  const shell = makeFakeShell({
    person: aPerson(),
    api: {
      'GET /materials': () => materialsPage([other, material, aMaterial({ id: 'pte', name: 'Speaking', isPte: true })]),
      'GET /materials/{id}/courses': () => ({ items: [course], nextPageToken: null }),
      'GET /materials/{id}/courses/{courseId}': () => ({ material, course }),
      'GET /profile/student/me': () => aStudent(),
    },
  });
  return renderInShell(<Both isPte={isPte} />, { shell, path: `/student/bookings?view=search${query}` });
}
const chosen = (label: string) => screen.getByLabelText(label, { selector: 'input' });

test('A lesson that was chosen in the library is named above the search and stands in the dialog', async () => {
  show();
  expect(await screen.findByText(/You are booking HL307 Describing symptoms\./)).toHaveTextContent(
    'Choose a time with a teacher of Workplace English.',
  );
  await waitFor(() => expect(chosen('Lesson')).toHaveValue('HL307, Describing symptoms'));
  expect(chosen('Material')).toHaveValue('Health');
  await expectAccessible();
});

test('A teacher of the other stream does not give it: the dialog begins as ever', async () => {
  show({ isPte: true });
  await waitFor(() => expect(chosen('Material')).toHaveValue('Speaking'));
  expect(chosen('Lesson')).toHaveValue('');
});

test('It can be left for another lesson', async () => {
  const { path } = show();
  fireEvent.click(await screen.findByText('Another lesson'));
  expect(path()).toBe('/student/bookings?view=search');
  await waitFor(() => expect(screen.queryByText(/You are booking/)).toBeNull());
});

test.each(['', '&material=m&course=c', '&material=m&course=c&lesson=gone'])(
  'An address with %j names no lesson',
  async (query) => {
    const { shell } = show({ query });
    if (query.includes('lesson')) await waitFor(() => expect(shell.calls).toHaveLength(1));
    expect(screen.queryByText(/You are booking/)).toBeNull();
  },
);
